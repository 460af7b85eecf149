import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
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

/** Files of what open tabs poll: one query detects the changes, however many tabs are open. */
export class Snapshot {
  #backend: unknown;
  /** Changes are known up to this time of the database, as of that time of this machine. */
  #seen = 0;
  #seenAt = Number.NEGATIVE_INFINITY;
  #longAt = Number.NEGATIVE_INFINITY;
  readonly #wanted: Set<string> = new Set();
  #hasWritten = false;

  constructor(readonly folder: string) {}

  /** Adds a product's file in the next refresh, unless it has one. */
  want(id: string) {
    const isPossible = this.#wanted.size < mostWanted && idPattern.test(id);
    if (isPossible && !existsSync(this.#fileOf(`product/${id}`))) this.#wanted.add(id);
  }

  /** Refreshes the files and their timestamp. Resolves with true if a list or a known product has changed. */
  async refresh(settings: Record<string, unknown>) {
    const began = Date.now();
    const reads = new CatalogueReads(settings);
    const isNew = settings.supabaseUrl !== this.#backend || began - this.#seenAt > longestGap;
    if (isNew) await this.#clear();
    const isLong = isNew || began - this.#longAt > longEvery;
    const since = new Date(this.#seen - (isLong ? longOverlap : overlap)).toISOString();
    this.#hasWritten = false;
    const { at, isChanged } = await this.#takeChanges(reads, isNew ? {} : { p_since: since, p_after: "" });
    if (isNew || isChanged) await this.#putLists(reads);
    const hasChanged = this.#hasWritten;
    await this.#putWanted(reads);
    // Only now, so that the next refresh repeats one that failed.
    [this.#backend, this.#seen, this.#seenAt] = [settings.supabaseUrl, at, began];
    if (isLong) this.#longAt = began;
    await this.#put("state", { at: new Date(began).toISOString() });
    return hasChanged;
  }

  /** Applies changes to the files of products. Resolves with the database's time. */
  async #takeChanges(reads: CatalogueReads, first: { p_since?: string; p_after?: string }) {
    // The first page has the earliest time.
    let [at, isChanged] = [Number.POSITIVE_INFINITY, false];
    for (let from: typeof first | null = first; from; ) {
      const page: Changes = await reads.readChanges(from);
      for (const row of page.products) if (existsSync(this.#fileOf(`product/${row.id}`))) await this.#putProduct(row);
      if (page.removed.length > 0) await this.#remove(new Set(page.removed));
      at = Math.min(at, Date.parse(page.at));
      isChanged ||= page.products.length + page.removed.length > 0;
      from = page.next;
    }
    return { at, isChanged };
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

  async #put(name: string, document: unknown) {
    if (await replaceWithCompressed(this.#fileOf(name), JSON.stringify(document))) this.#hasWritten = true;
  }

  #fileOf(name: string) {
    return path.join(this.folder, `${name}.json`);
  }
}
