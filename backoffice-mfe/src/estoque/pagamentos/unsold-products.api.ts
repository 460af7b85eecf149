import { StoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, record, string } from "valibot";
import { outcomeSchema } from "../../answers/outcome-labels";
import { callJson } from "../../answers/read-answer";

const productsSchema = array(
  object({
    provider_id: string(),
    /** The provider's name for it. */
    title: nullable(string()),
    /** The product that has the provider's id by now; `null` where the store does not know it. */
    product_id: nullable(string()),
    product_name: nullable(string()),
    events: number(),
    payments: number(),
    oldest_at: string(),
    newest_at: string(),
  }),
);

/** Waiting payments of one product, by the provider's id. */
export type UnsoldProduct = InferOutput<typeof productsSchema>[number];

/** Waiting payments of each product, the longest wait first; staff only. @throws StoreError */
export const listUnsoldProducts = (db: StoreClient, signal: AbortSignal) =>
  callJson(productsSchema, db, "list_unsold_products", {}, signal);

const stayingSchema = object({ event_id: number(), outcome: outcomeSchema, error: nullable(string()) });

/** An event that was applied again and still sold nothing. */
export type StayingEvent = InferOutput<typeof stayingSchema>;

const partSchema = object({
  replayed: number(),
  outcomes: record(string(), number()),
  stays: array(stayingSchema),
  last: nullable(number()),
  left: number(),
});

/** The result of one call of a replay, and how many events are left. */
export type ReplayedPart = Readonly<InferOutput<typeof partSchema>>;

/** Applies the next of a product's waiting events again, oldest first, after the one that is given; staff only. @throws StoreError */
export async function replayProductEvents(
  db: StoreClient,
  productId: string,
  reason: string,
  after: number | null,
): Promise<ReplayedPart> {
  return callJson(partSchema, db, "replay_product_events", {
    p_product_id: productId,
    p_reason: reason,
    p_after: after,
  });
}

/** Which product gets which of the provider's ids, and the one it had when that was decided. */
interface ProviderIdChange {
  readonly productId: string;
  readonly before: string;
  readonly providerId: string;
}

/** Gives a product another id of the provider's, unless it was changed meanwhile; staff only. @throws StoreError `rejected` */
export async function linkProviderId(
  db: StoreClient,
  { productId, before, providerId }: ProviderIdChange,
): Promise<void> {
  const data = await unwrap(
    db
      .from("products")
      .update({ ggcheckout_id: providerId })
      .eq("id", productId)
      .eq("ggcheckout_id", before)
      .select("id"),
  );
  if (data.length === 0)
    throw new StoreError(
      "rejected",
      "este produto mudou enquanto você escolhia. Confira e ligue de novo.",
      "product_changed",
    );
}
