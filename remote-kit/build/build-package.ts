import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Configuration, rspack } from "@rspack/core";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";
import { UserError } from "@store/shared-data/node/user-error";
import { readConfig } from "./read-config";

const brotli = promisify(brotliCompress);

/** Builds one package for production, into its `dist` or into `out`; both paths are absolute. */
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

/**
 * Writes a Brotli file beside each content-hashed script, for servers that send precompressed files. Files with stable
 * names, such as sw.js, are skipped: replacing one by hand would leave an outdated Brotli file.
 */
async function compress(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  const scripts = files.filter((file) => isHashedScript(file)).map((file) => path.join(dist, file));
  await Promise.all(scripts.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}
