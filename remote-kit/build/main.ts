import path from "node:path";
import { run } from "shared-data/node/user-error";
import { buildChanged } from "./build-changed";

/** Builds the package of this folder, where its sources have changed since its last build. */
await run(async () => {
  const built = await buildChanged([path.basename(process.cwd())]);
  if (built.length === 0) console.log("Nothing has changed since the last build.");
});
