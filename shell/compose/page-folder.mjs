import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
// With a dot: beside pages that are published, and not for the public.
const listName = ".pages.json";

/** @typedef {{ key: string, card?: string }} PageRecord what a page was made of, as a hash, and the address of its picture in link previews */

/** Composed pages on disk, as a static host serves them, and what each was made of. */
export class PageFolder {
  /** @type {Map<string, PageRecord>} */
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

  /** @param {string} pagePath @param {PageRecord} record */
  set(pagePath, record) {
    this.#made.set(pagePath, record);
  }

  /** What the page of an address was made of; `undefined` where it has none. @param {string} pagePath */
  get(pagePath) {
    return this.#made.get(pagePath);
  }

  /** Every address that has a page. */
  get paths() {
    return [...this.#made.keys()];
  }

  /** Whether the page itself is there, whatever the list says. @param {string} pagePath */
  hasPage(pagePath) {
    return existsSync(this.fileOf(pagePath));
  }

  /** Writes a page and its compressed form; a reader sees the old one or the new one, never half of one. @param {string} pagePath @param {string} html */
  async writePage(pagePath, html) {
    const file = this.fileOf(pagePath);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(`${file}.br`, await compress(html, { params }));
    await replaceFile(file, html);
  }

  /** @param {string} pagePath */
  async remove(pagePath) {
    const file = this.fileOf(pagePath);
    const card = this.#made.get(pagePath)?.card;
    const files = [file, `${file}.br`, ...(card ? [this.#resolve(card)] : [])];
    await Promise.all(files.map((each) => rm(each, { force: true })));
    this.#made.delete(pagePath);
  }

  /** Remembers what the pages were made of, for the next composition. */
  async save() {
    await replaceFile(path.join(this.folder, listName), JSON.stringify([...this.#made]));
  }

  /** A file beside the pages. @param {string} address its path, encoded as in an address @param {string | Buffer} content */
  async writeFile(address, content) {
    const file = this.#resolve(address);
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(file, content);
  }

  /** @param {string} address */
  hasFile(address) {
    return existsSync(this.#resolve(address));
  }

  /** The file of an address: `/product/x` is `product/x/index.html`. @param {string} pagePath */
  fileOf(pagePath) {
    return path.join(this.#resolve(pagePath), "index.html");
  }

  /** The file of an address, without its query. Throws for one that leads out of the folder. @param {string} address */
  #resolve(address) {
    const file = path.join(this.folder, decodeURIComponent(address.replace(/\?.*$/, "")));
    if (file !== path.join(this.folder, "/") && !file.startsWith(this.folder + path.sep))
      throw new Error(`${address} leads out of the pages' folder`);
    return file;
  }
}

/** @param {string} file @param {string | Buffer} content */
async function replaceFile(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
