import { existsSync } from "node:fs";
import { opendir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { OgImage } from "@store/shared-data";
import { replaceFile, replaceWithCompressed } from "../draft-file";
import type { InlineCode } from "../security-headers";
import type { State } from "./composition-scope";
import type { Look } from "./og-image";

// Dot files lie beside published pages, and no host serves them.
const listName = ".pages.json";
const recordName = ".page.json";
// Top folders of a published site that hold no pages.
const withoutPages = ["js", "mfe", "og", "snapshot"];

/** A page's link preview image: its address, and what it shows. */
export type PageImage = { address: string; image: OgImage; look: Look };

/** The origin of a page. `content` is a hash of its file; `madeFor` and `madeAt` (milliseconds) say what was live, and when. */
export type PageRecord = {
  key: string;
  content: string;
  inline: InlineCode;
  picture?: PageImage;
  madeFor: string;
  madeAt: number;
};

/** Rendered pages on disk, as a static host serves them, each with its record beside it. */
export class PageFolder {
  readonly folder: string;
  /** Addresses that are always rendered ahead. */
  listed: Set<string> = new Set();
  /** The state that the last composition left for the next one. */
  state: Partial<State> = {};

  constructor(folder: string) {
    this.folder = folder;
  }

  async open() {
    const { listed = [], state = {} } = JSON.parse(await readFile(this.listFile, "utf8").catch(() => "{}"));
    this.listed = new Set(listed);
    this.state = state;
  }

  async save() {
    await replaceFile(this.listFile, JSON.stringify({ listed: [...this.listed], state: this.state }));
  }

  get listFile() {
    return path.join(this.folder, listName);
  }

  /** The record of a page; `undefined` where there is no page. */
  async find(pagePath: string): Promise<PageRecord | undefined> {
    const text = await readFile(this.#recordFile(pagePath), "utf8").catch(() => "");
    return text ? JSON.parse(text) : undefined;
  }

  async put(pagePath: string, record: PageRecord) {
    await replaceFile(this.#recordFile(pagePath), JSON.stringify(record));
  }

  /** The address of every page, one after the other. */
  async *all(folder: string = this.folder): AsyncGenerator<string> {
    for await (const entry of await opendir(folder)) {
      const isSkipped = entry.name.startsWith(".") || (folder === this.folder && withoutPages.includes(entry.name));
      if (entry.isDirectory() && !isSkipped) yield* this.all(path.join(folder, entry.name));
      if (entry.name === recordName) yield this.#addressOf(folder);
    }
  }

  /** The address of every page right below an address. */
  async *below(address: string): AsyncGenerator<string> {
    const folder = this.#resolve(address);
    if (!existsSync(folder)) return;
    for await (const { name } of await opendir(folder)) {
      const each = this.#addressOf(path.join(folder, name));
      if (this.hasPage(each)) yield each;
    }
  }

  hasPage(pagePath: string) {
    return existsSync(this.fileOf(pagePath));
  }

  /** Writes a page and its compressed form. */
  async writePage(pagePath: string, html: string) {
    await replaceWithCompressed(this.fileOf(pagePath), html);
  }

  /** Removes a page with its link preview image. */
  async remove(pagePath: string) {
    const { picture } = (await this.find(pagePath).catch(() => undefined)) ?? {};
    const files = [...this.filesOf(pagePath), ...(picture ? [this.#resolve(picture.address)] : [])];
    await Promise.all(files.map((each) => rm(each, { force: true })));
    this.listed.delete(pagePath);
  }

  /** The files of a page: itself, its compressed form, its record. */
  filesOf(pagePath: string) {
    const file = this.fileOf(pagePath);
    return [file, `${file}.br`, this.#recordFile(pagePath)];
  }

  /** A file beside the pages. @param address its path, encoded as in an address */
  async writeFile(address: string, content: string | Buffer) {
    await replaceFile(this.#resolve(address), content);
  }

  async removeFile(address: string) {
    await rm(this.#resolve(address), { force: true });
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
