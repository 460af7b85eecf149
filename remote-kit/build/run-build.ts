import { run } from "@store/shared-data/node/user-error";
import { buildPackage } from "./build-package";

/** Builds the first argument's package, into the second argument's folder if there is one. */
await run(async () => {
  const [folder = "", out] = process.argv.slice(2);
  await buildPackage(folder, out);
});
