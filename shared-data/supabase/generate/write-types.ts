import { writeFileSync } from "node:fs";
import path from "node:path";
import { describeTypes } from "./describe-types";
import { withStore } from "./with-store";

const file = path.join(import.meta.dirname, "../generated/database.types.ts");

/** Writes generated/database.types.ts from a database that the migrations made. */
await withStore("migrations", async (url) => writeFileSync(file, await describeTypes(url)));
