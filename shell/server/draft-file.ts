import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

const writer = `${hostname()}-${process.pid}`;

/** Where this process writes a file before it is put in place: another process, also of another machine, may be writing the same one. */
export const draftOf = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.${writer}.new`);

/** Puts a file in place in one step, with its folder: a reader sees the old one or the new one, never half of one. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const draft = draftOf(file);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    // A full disk leaves half of a file.
    await rm(draft, { force: true });
    throw error;
  }
}

/** The same, with the compressed form beside it. */
export async function replaceWithCompressed(file: string, text: string) {
  await replaceFile(`${file}.br`, await compress(text, { params }));
  await replaceFile(file, text);
}
