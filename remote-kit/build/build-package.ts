import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Configuration, rspack } from "@rspack/core";
import { isHashedScript } from "shared-data/contract/hashed-name";
import { UserError } from "shared-data/node/user-error";
import { readConfig } from "./read-config";

/** Builds one package for production, into its `dist` or into `out`. Absolute paths. Rejects with all that is wrong. */
export async function buildPackage(folder: string, out?: string): Promise<void> {
  const configs = [await readConfig(folder, "production")].flat();
  const compiler = rspack(out ? configs.map((config) => moveTo(out, path.join(folder, "dist"), config)) : configs);
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    const words = stats?.hasErrors() || stats?.hasWarnings() ? stats.toString("errors-warnings") : "";
    if (stats?.hasErrors()) throw new UserError(words);
    if (words) console.log(words);
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

function moveTo(out: string, dist: string, config: Configuration): Configuration {
  const place = path.join(out, path.relative(dist, config.output?.path ?? dist));
  return { ...config, output: { ...config.output, path: place } };
}

const brotli = promisify(brotliCompress);

/**
 * Puts the compressed form beside each script, for servers that send it as it lies there; but not beside what is replaced
 * by hand, such as sw.js, which would leave its old form behind.
 */
export async function compress(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  const scripts = files.filter((file) => isHashedScript(file)).map((file) => path.join(dist, file));
  await Promise.all(scripts.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}
