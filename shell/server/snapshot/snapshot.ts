import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import {
  builtInIds,
  productColumns,
  productsPerPage,
  productsPerSection,
  refreshedPerCategory,
} from "@store/shared-data";
import { replaceWithCompressed } from "../draft-file";
import { CatalogueReads, type Changes, type Row } from "../prerender/catalogue-reads";

// Transactions may commit after later ones, so each refresh re-reads this much of the past; the long one once a minute.
const overlap = 15_000;
const longOverlap = 10 * 60_000;
const longEvery = 60_000;
// After such a gap, start over: the database may have been restored to an earlier state.
const longestGap = 60_000;
// Ids per request, products per refresh, and length of the queue.
const batchSize = 50;
const mostAtOnce = 500;
const mostWanted = 10_000;
// The database's format of ids; safe as a file name.
const idPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/;

/**
 * JSON files of what open tabs poll: newest products, first pages of each category, and requested products. One query
 * detects the changes, however many tabs are open.
 */
export class Snapshot {
  readonly folder: string;
  #backend: unknown;
  /** Changes are known up to this time of the database, as of that time of this machine. */
  #seen = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #longAt = Number.NEGATIVE_INFINITY;
  /** Rows of the last refresh, to ignore them when they are read again. */
  #heard: Map<string, string> = new Map();
  readonly #wanted: Set<string> = new Set();
  #areListsDue = true;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Adds a product's file in the next refresh. */
  want(id: string) {
    if (this.#wanted.size < mostWanted && idPattern.test(id)) this.#wanted.add(id);
  }

  /** Queues all products without a file, up to the queue's limit. */
  async wantAll(ids: AsyncIterable<string>) {
    for await (const id of ids) {
      if (this.#wanted.size >= mostWanted) return;
      if (!existsSync(this.#fileOf(`product/${id}`))) this.want(id);
    }
  }

  /** Refreshes the files and their timestamp. Resolves with true if products have changed. */
  async refresh(settings: Record<string, unknown>) {
    const began = Date.now();
    const reads = new CatalogueReads(settings);
    if (settings.supabaseUrl !== this.#backend || began - this.#seenAt > longestGap) await this.#begin(reads);
    await this.#takeChanges(reads, began);
    const hasChanged = this.#areListsDue;
    if (hasChanged) await this.#putLists(reads);
    await this.#putWanted(reads);
    [this.#backend, this.#seenAt] = [settings.supabaseUrl, began];
    await this.#put("state", { at: new Date(began).toISOString() });
    return hasChanged;
  }

  async #begin(reads: CatalogueReads) {
    const { at } = await reads.readChanges({});
    this.#seen = Date.parse(at);
    this.#heard.clear();
    this.#areListsDue = true;
    await this.#clear();
  }

  /** Applies changes since the last refresh. */
  async #takeChanges(reads: CatalogueReads, now: number) {
    const isLong = now - this.#longAt > longEvery;
    const since = new Date(this.#seen - (isLong ? longOverlap : overlap)).toISOString();
    const heard = new Map<string, string>();
    let seen = this.#seen;
    for (let from: Changes["next"] = { p_since: since, p_after: "" }; from; ) {
      const changes: Changes = await reads.readChanges(from);
      // The first page has the earliest time.
      if (heard.size === 0) seen = Date.parse(changes.at);
      const rows = changes.products.filter((row) => this.#isNew(heard, row.id, versionOf(row)));
      const removed = changes.removed.filter((hash) => this.#isNew(heard, hash, ""));
      // Set before the next step, which may fail: these rows will not count as new again.
      if (rows.length + removed.length > 0) this.#areListsDue = true;
      for (const row of rows) if (existsSync(this.#fileOf(`product/${row.id}`))) await this.#putProduct(row);
      if (removed.length > 0) await this.#remove(new Set(removed));
      from = changes.next;
    }
    [this.#seen, this.#heard] = [seen, heard];
    if (isLong) this.#longAt = now;
  }

  #isNew(heard: Map<string, string>, key: string, version: string) {
    heard.set(key, version);
    return this.#heard.get(key) !== version;
  }

  /** Writes an empty list, which is the API's response for a missing product. */
  async #remove(hashes: ReadonlySet<string>) {
    const names = await readdir(path.join(this.folder, "product")).catch(() => []);
    const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
    const gone = ids.filter((id) => hashes.has(createHash("sha256").update(id).digest("hex")));
    for (const id of gone) await this.#put(`product/${id}`, []);
  }

  async #putLists(reads: CatalogueReads) {
    const { builtIn, newest } = await reads.readLists();
    const first = newest.flatMap(({ rows }) => rows.slice(0, productsPerSection + 1));
    await this.#put("newest", [...builtIn, ...first]);
    for (const { category, rows } of newest) {
      for (let offset = 0; offset < refreshedPerCategory; offset += productsPerPage) {
        // One more row than a page, to know whether there is a next page.
        const page = rows.slice(offset, offset + productsPerPage + 1);
        await this.#put(`category/${category}${offset || ""}`, offset === 0 ? [...builtIn, ...page] : page);
      }
    }
    this.#areListsDue = false;
  }

  async #putWanted(reads: CatalogueReads) {
    const wanted = [...this.#wanted].slice(0, mostAtOnce);
    while (wanted.length > 0) {
      const ids = wanted.splice(0, batchSize);
      const rows = await reads.readProducts(ids);
      for (const row of rows) if (idPattern.test(row.id)) await this.#putProduct(row);
      // Built-in products have a page without a row.
      const without = ids.filter((id) => builtInIds.includes(id) && !rows.some((row) => row.id === id));
      for (const id of without) await this.#put(`product/${id}`, []);
      for (const id of ids) this.#wanted.delete(id);
    }
  }

  async #putProduct(row: Row) {
    const columns = productColumns.split(",");
    await this.#put(`product/${row.id}`, [Object.fromEntries(columns.map((column) => [column, row[column]]))]);
  }

  /** Deletes all files, the timestamp first, because the others are not used without it. */
  async #clear() {
    await rm(this.#fileOf("state"), { force: true });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Unchanged files are not rewritten, so clients need not download them again. */
  async #put(name: string, document: unknown) {
    const [file, text] = [this.#fileOf(name), JSON.stringify(document)];
    if ((await readFile(file, "utf8").catch(() => undefined)) !== text) await replaceWithCompressed(file, text);
  }

  #fileOf(name: string) {
    return path.join(this.folder, `${name}.json`);
  }
}

const versionOf = (row: Row) => [row.updated_at, row.stock_count, row.sold_count].join(" ");
