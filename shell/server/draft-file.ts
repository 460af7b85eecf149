import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

const writer = `${hostname()}-${process.pid}`;

/** Unique per process and host, because others may write the same file. */
export const draftOf = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.${writer}.new`);

/** Replaces a file atomically if its content differs; true if it did. */
export async function replaceFile(file: string, content: string | Buffer): Promise<boolean> {
  if (await holds(file, content)) return false;
  const draft = draftOf(file);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(draft, content);
    await rename(draft, file);
    return true;
  } catch (error) {
    // A full disk leaves a partial file.
    await rm(draft, { force: true });
    throw error;
  }
}

/** Like `replaceFile`, with a Brotli version beside it. */
export async function replaceWithCompressed(file: string, text: string) {
  if (await holds(file, text)) return false;
  await replaceFile(`${file}.br`, await compress(text, { params }));
  return replaceFile(file, text);
}

const holds = async (file: string, content: string | Buffer) =>
  (await readFile(file).catch(() => undefined))?.equals(Buffer.from(content)) ?? false;
