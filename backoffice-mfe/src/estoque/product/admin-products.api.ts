import { StoreError, toStoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { anyAction, listStaffActions, type StaffAction } from "../../log/staff-log.api";
import { isWritten, mergeProduct } from "./clash/product-merge";
import type { ProductField, ProductInput } from "./product-fields";
import { toProductInput, toProductValues } from "./product-values";
import { type StaffProduct, type StaffProductRow, staffProductColumns, toStaffProduct } from "./use-admin-products";

const attempts = 8;

async function getStaffProduct(db: StoreClient, id: string): Promise<StaffProduct | null> {
  const data = await unwrap(db.from("products").select(staffProductColumns).eq("id", id).limit(1));
  const row = data[0];
  return row ? toStaffProduct(row) : null;
}

// 0 makes the database generate an original price, as it does for any value not above the price.
const toRow = (input: ProductInput) => ({ ...input, original_price: input.original_price ?? 0 });

type Refusal = { code: string; message: string } | null;
const breaks = (error: Refusal, rule: string) => error?.code === "23505" && error.message.includes(rule);

/**
 * Retries once if two products with the same provider id were activated concurrently: on the second attempt the
 * database sees the other product, and its error message names it.
 */
async function retryOnConflict<Result extends { error: Refusal }>(write: () => PromiseLike<Result>): Promise<Result> {
  const response = await write();
  return breaks(response.error, "products_one_on_sale") ? await write() : response;
}

/** Creates a product. A retry with the same id overwrites it, so that a lost response creates no duplicate. */
export async function createProduct(db: StoreClient, id: string, input: ProductInput) {
  const row = toRow(input);
  const { data, error, status } = await retryOnConflict(() =>
    db
      .from("products")
      .insert({ id, ...row })
      .select(staffProductColumns),
  );
  if (!error) return saved(firstOf(data));
  if (!breaks(error, "products_pkey")) throw toStoreError(error, status);
  const again = await unwrap(db.from("products").update(row).eq("id", id).select(staffProductColumns));
  return saved(firstOf(again));
}

/** Another staff member changed the same fields or took the product off sale. Nothing was saved. */
export class ProductClash extends Error {
  override readonly name = "ProductClash";

  constructor(
    readonly current: StaffProduct,
    readonly authors: FieldAuthors,
  ) {
    super("product_changed");
  }
}

/**
 * Saves the changes of a product since `base` was read. Concurrent changes of other fields are merged; a conflict in
 * the same field saves nothing. Changes of stock and sales counters never conflict, and neither does a retry of the
 * caller's own change. @throws ProductClash, StoreError
 */
export async function updateProduct(db: StoreClient, id: string, base: ProductInput, mine: ProductInput) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const current = await getStaffProduct(db, id);
    if (!current) throw new StoreError("not_found", "Produto não encontrado", "product_not_found");
    // Normalized as the form does.
    const theirs = toProductInput(toProductValues(current));
    if (!isWritten(theirs, base) && isWritten(theirs, mine)) return saved(current);
    const { input, adopted, clashes } = mergeProduct(base, mine, theirs);
    if (clashes.length > 0) throw new ProductClash(current, await authorsOf(db, id));
    // Optimistic locking: updates only the version just read, so that no concurrent change is lost.
    const data = await unwrap(
      retryOnConflict(() =>
        db
          .from("products")
          .update(toRow(input))
          .eq("id", id)
          .eq("updated_at", current.updated_at ?? "")
          .select(staffProductColumns),
      ),
    );
    if (data.length > 0) {
      return saved(firstOf(data), adopted, adopted.length > 0 ? await authorsOf(db, id) : {});
    }
  }
  throw new StoreError("rejected", "o produto está mudando neste momento. Tente de novo.", "product_busy");
}

/** The saved product, and the fields that another staff member changed meanwhile. */
const saved = (product: StaffProduct, adopted: readonly ProductField[] = [], authors: FieldAuthors = {}) => ({
  product,
  adopted,
  authors,
});

/** The log entry of each field's last change; fields without a known change are missing. */
export type FieldAuthors = Readonly<Partial<Record<ProductField, StaffAction>>>;

/** Enough log entries: a product changes a few times a day. */
const lastChanges = { p_limit: 50, p_offset: 0 };

async function authorsOf(db: StoreClient, id: string): Promise<FieldAuthors> {
  const filter = { ...anyAction, acao: "product_changed", produto: id };
  // The authors are optional: saving does not fail because of them.
  const newestFirst = await listStaffActions(db, filter, lastChanges, new AbortController().signal).then(
    ({ rows }) => rows,
    () => [],
  );
  const byField = newestFirst.map((entry) => Object.keys(entry.changes ?? {}).map((field) => [field, entry]));
  return Object.fromEntries(byField.toReversed().flat());
}

/** Takes a product off sale; its row, orders and keys remain (R4.2). @throws StoreError */
export async function removeProduct(db: StoreClient, id: string, now: Date): Promise<void> {
  const data = await unwrap(
    db.from("products").update({ is_active: false, updated_at: now.toISOString() }).eq("id", id).select("id"),
  );
  if (data.length === 0) throw new StoreError("not_found", "Produto não encontrado", "product_not_found");
}

function firstOf([row]: readonly StaffProductRow[]): StaffProduct {
  // Row level security returns no row for an update that it does not allow.
  if (!row) throw new StoreError("denied", "Access denied: Admin validation failed", "staff_only");
  return toStaffProduct(row);
}
