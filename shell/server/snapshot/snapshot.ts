import { createHash } from "node:crypto";
import { builtInIds, productColumns, productsPerPage, productsPerSection, refreshedPerCategory } from "shared-data";
import { CatalogueReads, type Changes, type Row } from "../prerender/catalogue-reads";
import { SnapshotFolder } from "./snapshot-folder";

// How long a transaction that began before others may end after them: asked again each time, and the longer one once a minute.
const overlap = 15_000;
const longOverlap = 10 * 60_000;
const longEvery = 60_000;
// After such a gap the files may be of a database that was put back to an earlier moment meanwhile.
const longestGap = 60_000;
// The most that one address of a question holds, and that one look takes its time for.
const askedAtOnce = 50;
const mostAtOnce = 500;
const mostWanted = 10_000;
// As the database takes ids; so each is a file's name too.
const idPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/;

/**
 * Files with what open tabs ask for again and again: the newest products, the first pages of each category, and the products that
 * were requested or have a page. One question to the database says what has changed, however many tabs there are.
 */
export class Snapshot {
  readonly #folder: SnapshotFolder;
  #backend: unknown;
  /** Up to when changes are known, by the database's clock, and when that was last so, by this machine's. */
  #seen = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #longAt = Number.NEGATIVE_INFINITY;
  /** The answers of the last look: the next one gets some of them again. */
  #heard: Map<string, string> = new Map();
  readonly #wanted: Set<string> = new Set();
  #areListsDue = true;

  constructor(folder: string) {
    this.#folder = new SnapshotFolder(folder);
  }

  get folder() {
    return this.#folder.folder;
  }

  /** Has the next look make the file of a product that has none. */
  want(id: string) {
    if (this.#wanted.size < mostWanted && idPattern.test(id)) this.#wanted.add(id);
  }

  /** The same for all of these that have none: so many of them as one look, or some, can make. */
  async wantAll(ids: AsyncIterable<string>) {
    for await (const id of ids) {
      if (this.#wanted.size >= mostWanted) return;
      if (!this.#folder.has(`product/${id}`)) this.want(id);
    }
  }

  /** Brings the files up to date, and says since when they are. Resolves with whether products have changed. */
  async refresh(settings: Record<string, unknown>) {
    const began = Date.now();
    const reads = new CatalogueReads(settings);
    if (settings.supabaseUrl !== this.#backend || began - this.#seenAt > longestGap) await this.#begin(reads);
    await this.#takeChanges(reads, began);
    const hasChanged = this.#areListsDue;
    if (hasChanged) await this.#putLists(reads);
    await this.#putWanted(reads);
    [this.#backend, this.#seenAt] = [settings.supabaseUrl, began];
    await this.#folder.put("state", { at: new Date(began).toISOString() });
    return hasChanged;
  }

  async #begin(reads: CatalogueReads) {
    const { at } = await reads.readChanges({});
    this.#seen = Date.parse(at);
    this.#heard.clear();
    this.#areListsDue = true;
    await this.#folder.clear();
  }

  /** Takes what is new since the last look. */
  async #takeChanges(reads: CatalogueReads, now: number) {
    const isLong = now - this.#longAt > longEvery;
    const since = new Date(this.#seen - (isLong ? longOverlap : overlap)).toISOString();
    const heard = new Map<string, string>();
    let seen = this.#seen;
    for (let from: Changes["next"] = { p_since: since, p_after: "" }; from; ) {
      const changes: Changes = await reads.readChanges(from);
      // The first of several parts was asked earliest.
      if (heard.size === 0) seen = Date.parse(changes.at);
      const rows = changes.products.filter((row) => this.#isNew(heard, row.id, versionOf(row)));
      const removed = changes.removed.filter((hash) => this.#isNew(heard, hash, ""));
      // Also where the next step fails: what was heard is not new a second time.
      if (rows.length + removed.length > 0) this.#areListsDue = true;
      for (const row of rows) await this.#renew(row);
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

  async #renew(row: Row) {
    if (this.#folder.has(`product/${row.id}`)) await this.#folder.put(`product/${row.id}`, [pick(row, productColumns)]);
  }

  /** No row, as visitors are answered. */
  async #remove(hashes: ReadonlySet<string>) {
    const ids = await this.#folder.listProducts();
    const gone = ids.filter((id) => hashes.has(createHash("sha256").update(id).digest("hex")));
    for (const id of gone) await this.#folder.put(`product/${id}`, []);
  }

  async #putLists(reads: CatalogueReads) {
    const { builtIn, newest } = await reads.readLists();
    const first = newest.flatMap(({ rows }) => rows.slice(0, productsPerSection + 1));
    await this.#folder.put("newest", [...builtIn, ...first]);
    for (const { category, rows } of newest) {
      for (let offset = 0; offset < refreshedPerCategory; offset += productsPerPage) {
        // One more than the page shows, which tells whether there are more.
        const page = rows.slice(offset, offset + productsPerPage + 1);
        await this.#folder.put(`category/${category}${offset || ""}`, offset === 0 ? [...builtIn, ...page] : page);
      }
    }
    this.#areListsDue = false;
  }

  async #putWanted(reads: CatalogueReads) {
    const wanted = [...this.#wanted].slice(0, mostAtOnce);
    while (wanted.length > 0) {
      const ids = wanted.splice(0, askedAtOnce);
      const rows = await reads.readProducts(ids);
      for (const row of rows)
        if (idPattern.test(row.id)) await this.#folder.put(`product/${row.id}`, [pick(row, productColumns)]);
      // A built-in product has its page also without a row.
      const without = ids.filter((id) => builtInIds.includes(id) && !rows.some((row) => row.id === id));
      for (const id of without) await this.#folder.put(`product/${id}`, []);
      for (const id of ids) this.#wanted.delete(id);
    }
  }
}

const versionOf = (row: Row) => [row.updated_at, row.stock_count, row.sold_count].join(" ");

const pick = (row: Row, columns: string) =>
  Object.fromEntries(columns.split(",").map((column) => [column, row[column]]));
