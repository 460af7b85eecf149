import path from "node:path";
import { environment } from "shared-data/node/environment";
import { run } from "shared-data/node/user-error";
import { buildChanged } from "../build/build-changed";
import { publishRelease } from "./publish-release";

/** Builds the remote of this folder and puts its files, once and for ever, into the folder of its version. */
await run(async () => {
  await buildChanged([path.basename(process.cwd())]);
  const { name, version, place } = publishRelease(path.join(process.cwd(), "dist"), environment.releasesDir);
  console.log(`${name} ${version} is in ${place}`);
  console.log(`While the store runs, \`npx pnpm registry set ${name} ${version}\` makes it live.`);
});
