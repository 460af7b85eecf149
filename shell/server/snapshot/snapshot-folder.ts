import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { replaceWithCompressed } from "../draft-file";

/** The files of a snapshot, as any web server serves them. */
export class SnapshotFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Forgets all that there is. The file with its age goes first: without it the rest is not believed. */
  async clear() {
    await rm(this.#fileOf("state"), { force: true });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A file that says what it said before stays as it is, and need not be sent again. */
  async put(name: string, document: unknown) {
    const [file, text] = [this.#fileOf(name), JSON.stringify(document)];
    if ((await readFile(file, "utf8").catch(() => undefined)) === text) return;
    await mkdir(path.dirname(file), { recursive: true });
    await replaceWithCompressed(file, text);
  }

  has(name: string) {
    return existsSync(this.#fileOf(name));
  }

  /** The ids of all products that have a file. */
  async listProducts() {
    const names = await readdir(path.join(this.folder, "product")).catch(() => []);
    return names.flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -".json".length)] : []));
  }

  #fileOf(name: string) {
    return path.join(this.folder, `${name}.json`);
  }
}
