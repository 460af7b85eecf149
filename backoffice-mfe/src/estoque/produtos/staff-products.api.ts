import type { StoreClient } from "@store/shared-data/runtime";
import {
  array,
  boolean,
  fallback,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from "valibot";
import { callJson, categorySchema, pagesOf } from "../../data/parse-result";
import type { ListPage, Slice } from "../../list/list-definition";
import { readAll } from "../../list/read-all";

export type ProductAddress = Readonly<Record<"busca" | "situacao" | "categoria", string>>;

const rowSchema = object({
  id: string(),
  name: string(),
  description: fallback(nullable(string()), null),
  price: number(),
  original_price: number(),
  category: categorySchema,
  ggcheckout_id: string(),
  image_url: nullable(string()),
  checkout_link: nullable(string()),
  is_active: boolean(),
  guarantee_hours: number(),
  max_per_order: number(),
  stock_count: number(),
  sold_count: number(),
  /** Threshold of low stock; null means the default of five. */
  low_stock: nullable(number()),
  waiting: number(),
});

export type ProductRow = InferOutput<typeof rowSchema>;

const readProducts = pagesOf("list_staff_products", "products", rowSchema, {});

/** Fetches filtered products, newest first, at most 1,000. @throws StoreError */
export const listStaffProducts = (
  db: StoreClient,
  { busca, situacao, categoria }: ProductAddress,
  slice: Slice,
  signal?: AbortSignal,
): Promise<ListPage<ProductRow>> =>
  readProducts(db, { p_search: busca, p_category: categoria, p_state: situacao || "on_sale", ...slice }, signal);

export async function findStaffProduct(db: StoreClient, id: string, signal: AbortSignal): Promise<ProductRow | null> {
  const { rows } = await readProducts(db, { p_id: id, p_limit: 1, p_offset: 0 }, signal);
  return rows[0] ?? null;
}

export const readAllProducts = (db: StoreClient, filter: ProductAddress, signal?: AbortSignal) =>
  readAll((slice) => listStaffProducts(db, filter, slice, signal), Number.POSITIVE_INFINITY, 1000);

export type ChangeableField = Exclude<keyof ProductRow, "id" | "stock_count" | "sold_count" | "waiting">;

/** A product's new values, and the old values it was prepared with: if they have changed meanwhile, it is skipped. */
export interface ProductChange {
  readonly id: string;
  readonly name: string;
  readonly from: Partial<Record<ChangeableField, unknown>>;
  readonly to: Partial<Record<ChangeableField, unknown>>;
}

const changedSchema = object({
  id: string(),
  name: string(),
  changes: optional(record(string(), object({ from: unknown(), to: unknown() }))),
  skipped: optional(string()),
  message: optional(string()),
});

/** Result for a product: its fields before and after, or the reason why it was skipped. */
export type ChangedProduct = InferOutput<typeof changedSchema>;

/** Changes many products in one transaction; idempotent by request id. @throws StoreError */
export async function changeProducts(
  db: StoreClient,
  requestId: string,
  changes: readonly ProductChange[],
  reason: string,
): Promise<ChangedProduct[]> {
  const p_changes = changes.map(({ id, from, to }) => ({ id, from, to }) as never);
  const wanted = { p_request_id: requestId, p_changes, p_reason: reason };
  return callJson(array(changedSchema), db, "change_products", wanted);
}

const undoSchema = object({
  undone_at: string(),
  email: nullable(string()),
  is_mine: boolean(),
  products: array(changedSchema),
});

/** Restores the former values of a bulk change, except in products changed since. Idempotent. @throws StoreError */
export async function undoProductChanges(db: StoreClient, id: string, reason: string) {
  return callJson(undoSchema, db, "undo_product_changes", { p_id: id, p_reason: reason });
}

const changeSetSchema = object({
  id: string(),
  made_at: string(),
  email: nullable(string()),
  is_mine: boolean(),
  fields: array(string()),
  changed: number(),
  skipped: number(),
  undone_at: nullable(string()),
  restored: nullable(number()),
});

/** A bulk change: time, author, number of products, and whether it was undone. */
export type ChangeSet = InferOutput<typeof changeSetSchema>;

export const listProductChanges = pagesOf("list_product_changes", "changes", changeSetSchema, {});
