import { rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

const writer = `${hostname()}-${process.pid}`;

/** Where this process writes a file before it is put in place: another process, also of another machine, may be writing the same one. */
export const draftOf = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.${writer}.new`);

/** Puts a file in place in one step: a reader sees the old one or the new one, never half of one. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const draft = draftOf(file);
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    // A full disk leaves half of a file.
    await rm(draft, { force: true });
    throw error;
  }
}
