import { rspack } from "@rspack/core";
import { run } from "shared-data/node/user-error";
import { readConfig } from "./read-config";

/** Builds one package for production, in a process of its own; what is wrong goes to the outputs. */
await run(async () => {
  const [folder = ""] = process.argv.slice(2);
  const compiler = rspack(await readConfig(folder, "production"));
  compiler.run((error, stats) => {
    if (error || stats?.hasErrors()) process.exitCode = 1;
    if (error) console.log(error);
    else if (stats?.hasErrors() || stats?.hasWarnings()) console.log(stats.toString("errors-warnings"));
    compiler.close(() => {});
  });
});
