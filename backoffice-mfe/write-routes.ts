import { readFileSync, writeFileSync } from "node:fs";
import { pages } from "./src/routes";

// The registry reads the addresses from remote.json, before any code of the area is fetched.
const file = new URL("remote.json", import.meta.url);
const identity = JSON.parse(readFileSync(file, "utf8"));
writeFileSync(file, `${JSON.stringify({ ...identity, routes: pages.map(({ path }) => path) }, null, 2)}\n`);
