import {
  builtInIds,
  categoryOrder,
  productColumns,
  productSummaryColumns,
  refreshedPerCategory,
} from "@store/shared-data";
import {
  array,
  type GenericSchema,
  type InferOutput,
  looseObject,
  nullable,
  object,
  safeParse,
  strictTuple,
  string,
} from "valibot";
import { PublicReads } from "../sandbox/public-reads";

const rowSchema = looseObject({ id: string() });
const rowsSchema = array(rowSchema);
const changesSchema = object({
  at: string(),
  products: rowsSchema,
  removed: array(string()),
  next: nullable(object({ p_since: string(), p_after: string() })),
});
const pageChangesSchema = strictTuple([looseObject({ moment: string(), product_ids: nullable(array(string())) })]);

export type Row = InferOutput<typeof rowSchema>;
export type Changes = InferOutput<typeof changesSchema>;

export class CatalogueReads {
  readonly #reads: PublicReads;
  readonly #api: string;

  constructor(settings: Record<string, unknown>) {
    this.#reads = new PublicReads(settings);
    this.#api = `${settings.supabaseUrl}/rest/v1`;
  }

  /** Products whose pages changed since a moment of an earlier response, `null` if unknown, and the next moment. */
  async listPageChanges(since: string | null) {
    // Without a backend the demo catalogue never changes.
    if (!URL.canParse(this.#api)) return { moment: "0", products: since === null ? null : [] };
    const question = since === null ? {} : { p_since: since };
    const [{ moment, product_ids: products }] = await this.#ask(pageChangesSchema, "rpc/list_page_changes", question);
    return { moment, products };
  }

  /** Changed rows, paginated; without arguments only the database's time. */
  readChanges(from: { p_since?: string; p_after?: string }): Promise<Changes> {
    return this.#ask(changesSchema, "rpc/list_changed_products", from);
  }

  readProducts(ids: readonly string[]) {
    return this.#ask(rowsSchema, "products", { select: productColumns, id: `in.(${ids.join(",")})` });
  }

  /** Built-in products, and the newest of each category: one more than is refreshed, to know whether there are more. */
  async readLists() {
    const [builtIn, newest] = await Promise.all([
      this.#ask(rowsSchema, "products", { select: productSummaryColumns, id: `in.(${builtInIds.join(",")})` }),
      this.#ask(rowsSchema, "rpc/list_newest_products", {
        select: productSummaryColumns,
        p_per_category: String(refreshedPerCategory + 1),
        p_except: `{${builtInIds.join(",")}}`,
      }),
    ]);
    const ofCategory = (category: string) => newest.filter((row) => row.category === category);
    return { builtIn, newest: categoryOrder.map((category) => ({ category, rows: ofCategory(category) })) };
  }

  async #ask<Schema extends GenericSchema>(schema: Schema, what: string, query: Record<string, string>) {
    const url = `${this.#api}/${what}?${new URLSearchParams(query)}`;
    const { status, body } = await this.#reads.read({ method: "GET", url, headers: [], body: "" });
    if (status !== 200) throw new Error(`${what} answered ${status}`);
    const result = safeParse(schema, JSON.parse(body));
    if (!result.success) throw new Error(`${what.replace("rpc/", "")} answered something else`);
    return result.output;
  }
}
