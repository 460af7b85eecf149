import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";

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
