import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const listName = "pages.json";

/** Composed pages on disk, as a static host serves them, and what each was made of. */
export class PageFolder {
  /** @type {Map<string, string>} path to the hash of what the page was made of */
  #made = new Map();

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  async open() {
    await mkdir(this.folder, { recursive: true });
    const list = await readFile(path.join(this.folder, listName), "utf8").catch(() => "[]");
    this.#made = new Map(JSON.parse(list));
  }

  /** @param {string} pagePath @param {string} key */
  isMadeOf(pagePath, key) {
    return this.#made.get(pagePath) === key && existsSync(this.fileOf(pagePath));
  }

  /** Every address that has a page. */
  get paths() {
    return [...this.#made.keys()];
  }

  /** @param {string} pagePath */
  has(pagePath) {
    return this.#made.has(pagePath);
  }

  /** Writes a page and its compressed form; a reader sees the old one or the new one, never half of one. @param {string} pagePath @param {string} html @param {string} key */
  async write(pagePath, html, key) {
    const file = this.fileOf(pagePath);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(`${file}.br`, await compress(html, { params }));
    await replaceFile(file, html);
    this.#made.set(pagePath, key);
  }

  /** @param {string} pagePath */
  async remove(pagePath) {
    const file = this.fileOf(pagePath);
    await Promise.all([rm(file, { force: true }), rm(`${file}.br`, { force: true })]);
    this.#made.delete(pagePath);
  }

  /** Remembers what the pages were made of, for the next composition. */
  async save() {
    await replaceFile(path.join(this.folder, listName), JSON.stringify([...this.#made]));
  }

  /** A file beside the pages. @param {string} name @param {string | Buffer} content */
  async writeFile(name, content) {
    await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true });
    await replaceFile(path.join(this.folder, name), content);
  }

  /** The file of an address: `/product/x` is `product/x/index.html`. Throws for one that leads out of the folder. @param {string} pagePath */
  fileOf(pagePath) {
    const file = path.join(this.folder, decodeURIComponent(pagePath), "index.html");
    if (!file.startsWith(this.folder + path.sep)) throw new Error(`${pagePath} leads out of the pages' folder`);
    return file;
  }
}

/** @param {string} file @param {string | Buffer} content */
async function replaceFile(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
