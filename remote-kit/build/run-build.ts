import { run } from "shared-data/node/user-error";
import { buildPackage } from "./build-package";

/** Builds one package for production, in a process of its own; what is wrong goes to the outputs. */
await run(() => buildPackage(process.argv[2] ?? ""));
