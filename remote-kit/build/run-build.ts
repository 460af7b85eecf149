import { run } from "@store/shared-data/node/user-error";
import { buildPackage } from "./build-package";

/**
 * Builds one package for production in a separate process and prints all errors. The output folder is its `dist`, or
 * the second argument.
 */
await run(async () => {
  const [folder = "", out] = process.argv.slice(2);
  await buildPackage(folder, out);
});
