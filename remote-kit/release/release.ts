import path from "node:path";
import { environment } from "@store/shared-data/node/environment";
import { run } from "@store/shared-data/node/user-error";
import { build } from "../build/build-changed";
import { makeRelease } from "./make-release";

/** Makes a release of the current folder's remote. It is not live until `registry set`. */
await run(async () => {
  const folder = path.basename(process.cwd());
  const { name, version, place } = await makeRelease(environment.releasesDir, (draft) => build(folder, draft));
  console.log(`${name} ${version} is in ${place}`);
  console.log(`While the store runs, \`npx pnpm registry set ${name} ${version}\` proves it and makes it live.`);
});
