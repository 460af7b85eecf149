import { existsSync } from "node:fs";
import { opendir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { replaceFile, replaceWithCompressed } from "../draft-file";
import type { InlineCode } from "../security-headers";
import type { State } from "./find-work";

// Dot files beside the pages are not served by static hosts.
const listName = ".pages.json";
const recordName = ".page.json";
// Top-level folders without pages.
const withoutPages = ["js", "mfe", "snapshot"];

/** Stored beside each page. `content` is the hash of its file; `madeFor` the live state at `madeAt` (milliseconds). */
export type PageRecord = {
  key: string;
  content: string;
  inline: InlineCode;
  madeFor: string;
  madeAt: number;
};

/** Rendered pages on disk, laid out for a static host, each with its record. */
export class PageFolder {
  /** Paths that are always prerendered. */
  listed: Set<string> = new Set();
  state: Partial<State> = {};

  constructor(readonly folder: string) {}

  async open() {
    const text = await readFile(path.join(this.folder, listName), "utf8").catch(() => "{}");
    const { listed = [], state = {} } = JSON.parse(text);
    this.listed = new Set(listed);
    this.state = state;
  }

  async save() {
    await this.writeFile(listName, JSON.stringify({ listed: [...this.listed], state: this.state }));
  }

  async find(pagePath: string): Promise<PageRecord | undefined> {
    const text = await readFile(this.#recordFile(pagePath), "utf8").catch(() => "");
    return text ? JSON.parse(text) : undefined;
  }

  async put(pagePath: string, record: PageRecord) {
    await replaceFile(this.#recordFile(pagePath), JSON.stringify(record));
  }

  async *all(folder: string = this.folder): AsyncGenerator<string> {
    for await (const entry of await opendir(folder)) {
      const isSkipped = entry.name.startsWith(".") || (folder === this.folder && withoutPages.includes(entry.name));
      if (entry.isDirectory() && !isSkipped) yield* this.all(path.join(folder, entry.name));
      if (entry.name === recordName) yield this.#addressOf(folder);
    }
  }

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

  async writePage(pagePath: string, html: string) {
    await replaceWithCompressed(this.fileOf(pagePath), html);
  }

  async remove(pagePath: string) {
    const file = this.fileOf(pagePath);
    const files = [file, `${file}.br`, this.#recordFile(pagePath)];
    await Promise.all(files.map((each) => rm(each, { force: true })));
    this.listed.delete(pagePath);
  }

  /** Writes a file beside the pages. @param address URL-encoded path */
  async writeFile(address: string, content: string) {
    await replaceFile(this.#resolve(address), content);
  }

  hasFile(address: string) {
    return existsSync(this.#resolve(address));
  }

  fileOf(pagePath: string) {
    return path.join(this.#resolve(pagePath), "index.html");
  }

  #addressOf(folder: string) {
    return `/${path.relative(this.folder, folder).split(path.sep).map(encodeURIComponent).join("/")}`;
  }

  #recordFile(pagePath: string) {
    return path.join(this.#resolve(pagePath), recordName);
  }

  /** File of a URL path. Throws if it is outside the folder. */
  #resolve(address: string) {
    const file = path.join(this.folder, decodeURIComponent(address));
    if (file !== path.join(this.folder, "/") && !file.startsWith(this.folder + path.sep))
      throw new Error(`${address} leads out of the pages' folder`);
    return file;
  }
}
