import path from "node:path";
import { promisify } from "node:util";
import { type Configuration, rspack } from "@rspack/core";
import { UserError } from "@store/shared-data/node/user-error";
import { compress } from "./compress";
import { readConfig } from "./read-config";

/**
 * Builds one package for production, into its `dist` or into `out`; both paths are absolute. Rejects with all build
 * errors.
 */
export async function buildPackage(folder: string, out?: string): Promise<void> {
  const configs = [await readConfig(folder, "production")].flat();
  const compiler = rspack(out ? configs.map((config) => moveTo(out, path.join(folder, "dist"), config)) : configs);
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    const words = stats?.hasErrors() || stats?.hasWarnings() ? stats.toString("errors-warnings") : "";
    if (stats?.hasErrors()) throw new UserError(words);
    if (words) console.log(words);
    await compress(out ?? path.join(folder, "dist"));
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

function moveTo(out: string, dist: string, config: Configuration): Configuration {
  const place = path.join(out, path.relative(dist, config.output?.path ?? dist));
  return { ...config, output: { ...config.output, path: place } };
}
