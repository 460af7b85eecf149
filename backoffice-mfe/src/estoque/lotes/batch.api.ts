import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { decisionSchema, reasonSchema, stateSchema } from "../../claims/claim-labels";
import { callJson, orderStatusSchema, pagesOf } from "../../data/parse-result";
import { keyImportEntries } from "../keys/imports/key-imports.api";

/** Identifies a batch by its id, or by an order with one of its keys. */
export type BatchRef = { readonly p_import_id: string } | { readonly p_order_id: string };

const claimSchema = object({
  id: string(),
  order_id: string(),
  reason: reasonSchema,
  state: stateSchema,
  decision: nullable(decisionSchema),
  opened_at: string(),
});

const batchSchema = nullable(
  object({
    ...keyImportEntries,
    product_id: string(),
    product_name: string(),
    /** The latest 50. */
    claims: array(claimSchema),
    claims_total: number(),
  }),
);

export type Batch = Readonly<NonNullable<InferOutput<typeof batchSchema>>>;
export type BatchClaim = Batch["claims"][number];

export const readBatch = (db: StoreClient, ref: BatchRef, signal: AbortSignal): Promise<Batch | null> =>
  callJson(batchSchema, db, "get_key_import", ref, signal);

const orderSchema = object({
  id: string(),
  email: nullable(string()),
  status: orderStatusSchema,
  delivered_at: nullable(string()),
  first_viewed_at: nullable(string()),
  is_disputed: boolean(),
  /** Its keys of the batch; for admins only. */
  key_ids: nullable(array(string())),
  /** When its buyer was notified of a problem with the key. */
  warned_at: nullable(string()),
});

export type BatchOrder = Readonly<InferOutput<typeof orderSchema>>;

/** Lists orders with keys of a batch or a supplier, latest delivery first, at most 500. @throws StoreError */
export const listBatchOrders = pagesOf("list_key_import_orders", "orders", orderSchema, {});
