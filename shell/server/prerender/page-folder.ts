import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { InlineCode } from "../security-headers";

const compress = promisify(brotliCompress);
// With a dot: beside pages that are published, and not for the public.
const listName = ".pages.json";

/** `content` is a hash of the file, and `inline` holds for that file alone. */
export type PageRecord = { key: string; content: string; inline: InlineCode; image?: string };

/** Composed pages on disk, as a static host serves them, and what each was made of. */
export class PageFolder {
  #made: Map<string, PageRecord> = new Map();

  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async open() {
    await mkdir(this.folder, { recursive: true });
    const list = await readFile(this.listFile, "utf8").catch(() => "[]");
    this.#made = new Map(JSON.parse(list));
  }

  set(pagePath: string, record: PageRecord) {
    this.#made.set(pagePath, record);
  }

  /** What the page of an address was made of; `undefined` where it has none. */
  get(pagePath: string) {
    return this.#made.get(pagePath);
  }

  /** Every address that has a page. */
  get paths() {
    return [...this.#made.keys()];
  }

  /** Whether the page itself is there, whatever the list says. */
  hasPage(pagePath: string) {
    return existsSync(this.fileOf(pagePath));
  }

  /** Writes a page and its compressed form; a reader sees the old one or the new one, never half of one. */
  async writePage(pagePath: string, html: string) {
    const file = this.fileOf(pagePath);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(`${file}.br`, await compress(html, { params }));
    await replaceFile(file, html);
  }

  async remove(pagePath: string) {
    await Promise.all(this.filesOf(pagePath).map((each) => rm(each, { force: true })));
    this.#made.delete(pagePath);
  }

  /** What a page has on disk: itself, its compressed form and the picture of its link preview. */
  filesOf(pagePath: string) {
    const file = this.fileOf(pagePath);
    const image = this.#made.get(pagePath)?.image;
    return [file, `${file}.br`, ...(image ? [this.#resolve(image)] : [])];
  }

  /** What remembers of what the pages were made. */
  get listFile() {
    return path.join(this.folder, listName);
  }

  /** Remembers what the pages were made of, for the next composition. */
  async save() {
    await replaceFile(this.listFile, JSON.stringify([...this.#made]));
  }

  /** A file beside the pages. @param address its path, encoded as in an address */
  async writeFile(address: string, content: string | Buffer) {
    const file = this.#resolve(address);
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(file, content);
  }

  hasFile(address: string) {
    return existsSync(this.#resolve(address));
  }

  /** The file of an address: `/product/x` is `product/x/index.html`. */
  fileOf(pagePath: string) {
    return path.join(this.#resolve(pagePath), "index.html");
  }

  /** The file of an address, without its query. Throws for one that leads out of the folder. */
  #resolve(address: string) {
    const file = path.join(this.folder, decodeURIComponent(address.replace(/\?.*$/, "")));
    if (file !== path.join(this.folder, "/") && !file.startsWith(this.folder + path.sep))
      throw new Error(`${address} leads out of the pages' folder`);
    return file;
  }
}

async function replaceFile(file: string, content: string | Buffer) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
