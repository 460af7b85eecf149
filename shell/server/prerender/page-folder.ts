import { existsSync } from "node:fs";
import { mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { InlineCode } from "../security-headers";

const compress = promisify(brotliCompress);
// With a dot: beside pages that are published, and not for the public.
const listName = ".pages.json";

// Of a page that is one of many, beside the page itself: no list grows with them.
const recordName = ".page.json";
// Beside pages too, and without one: scripts, releases, pictures, and what open tabs ask for.
const withoutPages = ["js", "mfe", "og", "snapshot"];

/** `content` is a hash of the file, and `inline` holds for that file alone. `madeFor` and `madeAt` (milliseconds): what was live, and when. `isUnlisted`: no crawler is told of it. */
export type PageRecord = {
  key: string;
  content: string;
  inline: InlineCode;
  image?: string;
  madeFor?: string;
  madeAt?: number;
  isUnlisted?: true;
};

/**
 * Composed pages on disk, as a static host serves them, and what each was made of: of those that are always rendered ahead in one
 * list, of the rest (kept pages) beside each.
 */
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

  /** What the page of an address was made of, listed or kept. */
  async find(pagePath: string): Promise<PageRecord | undefined> {
    const listed = this.#made.get(pagePath);
    if (listed) return listed;
    const text = await readFile(this.#recordFile(pagePath), "utf8").catch(() => "");
    return text ? JSON.parse(text) : undefined;
  }

  /** Remembers of what a page was made: in the list where it stands there, else beside it. */
  async put(pagePath: string, record: PageRecord) {
    if (this.#made.has(pagePath)) this.#made.set(pagePath, record);
    else await replaceFile(this.#recordFile(pagePath), JSON.stringify(record));
  }

  /** Takes a page off the list, and keeps it. */
  async keep(pagePath: string) {
    const record = this.#made.get(pagePath);
    this.#made.delete(pagePath);
    if (record && this.hasPage(pagePath)) await this.put(pagePath, record);
  }

  /** The address of every kept page, one after the other. */
  async *kept(folder: string = this.folder): AsyncGenerator<string> {
    for await (const entry of await opendir(folder)) {
      const file = path.join(folder, entry.name);
      const isPassedOver = folder === this.folder && withoutPages.includes(entry.name);
      if (entry.isDirectory() && !entry.name.startsWith(".") && !isPassedOver) yield* this.kept(file);
      if (entry.name === recordName) yield this.#addressOf(folder);
    }
  }

  /** The address of every page right below an address, listed or kept. */
  async *below(address: string): AsyncGenerator<string> {
    const folder = this.#resolve(address);
    if (!existsSync(folder)) return;
    for await (const { name } of await opendir(folder)) {
      const each = this.#addressOf(path.join(folder, name));
      if (this.hasPage(each)) yield each;
    }
  }

  /** Every address that is listed. */
  get paths() {
    return [...this.#made.keys()];
  }

  /** Of these, what crawlers are told of. */
  get listedPaths() {
    return this.paths.filter((each) => !this.get(each)?.isUnlisted);
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
    const record = await this.find(pagePath);
    const files = [...this.filesOf(pagePath), ...(record?.image ? [this.#resolve(record.image)] : [])];
    await Promise.all(files.map((each) => rm(each, { force: true })));
    this.#made.delete(pagePath);
  }

  /** What a page has on disk: itself, its compressed form, the picture of its link preview where it is listed, what it was made of where it is kept. */
  filesOf(pagePath: string) {
    const file = this.fileOf(pagePath);
    const image = this.#made.get(pagePath)?.image;
    const own = image ? [this.#resolve(image)] : [];
    return [file, `${file}.br`, ...own, ...(this.#made.has(pagePath) ? [] : [this.#recordFile(pagePath)])];
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

  #addressOf(folder: string) {
    return `/${path.relative(this.folder, folder).split(path.sep).map(encodeURIComponent).join("/")}`;
  }

  #recordFile(pagePath: string) {
    return path.join(this.#resolve(pagePath), recordName);
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
  const draft = `${file}.new`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    // Half of a file, on a disk that is full.
    await rm(draft, { force: true });
    throw error;
  }
}
