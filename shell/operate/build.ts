import { buildChanged } from "@store/remote-kit/build/build-changed";
import { packages } from "@store/shared-data/node/environment";
import { run } from "@store/shared-data/node/user-error";

await run(async () => {
  const built = await buildChanged(packages);
  if (built.length === 0) console.log("Nothing has changed since the last build.");
});
