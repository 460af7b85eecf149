import { run } from "@store/shared-data/node/user-error";
import { buildPackage } from "./build-package";

/**
 * Builds one package for production, in a process of its own; what is wrong goes to the outputs. Into its `dist`, or into
 * the folder that is named second.
 */
await run(async () => {
  const [folder = "", out] = process.argv.slice(2);
  await buildPackage(folder, out);
});
