import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";

const brotli = promisify(brotliCompress);

/**
 * Writes a Brotli file beside each content-hashed script, for servers that send precompressed files. Files with stable
 * names, such as sw.js, are skipped: replacing one by hand would leave an outdated Brotli file.
 */
export async function compress(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  const scripts = files.filter((file) => isHashedScript(file)).map((file) => path.join(dist, file));
  await Promise.all(scripts.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}
