import { StoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, record, string } from "valibot";
import { outcomeSchema } from "../../data/outcome-labels";
import { callJson } from "../../data/parse-result";

const productsSchema = array(
  object({
    provider_id: string(),
    /** The provider's name for it. */
    title: nullable(string()),
    /** The product that now has the provider's id; `null` if none has. */
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

/** Lists waiting payments by product, the longest wait first; staff only. @throws StoreError */
export const listUnsoldProducts = (db: StoreClient, signal: AbortSignal) =>
  callJson(productsSchema, db, "list_unsold_products", {}, signal);

const stayingSchema = object({ event_id: number(), outcome: outcomeSchema, error: nullable(string()) });

/** An event that still sold nothing after it was applied again. */
export type StayingEvent = InferOutput<typeof stayingSchema>;

const partSchema = object({
  replayed: number(),
  outcomes: record(string(), number()),
  stays: array(stayingSchema),
  last: nullable(number()),
  left: number(),
});

/** Result of one batch of a replay, and the number of events left. */
export type ReplayedPart = Readonly<InferOutput<typeof partSchema>>;

/**
 * Applies the next batch of a product's waiting events again, oldest first, starting after the given event; staff only.
 * @throws StoreError
 */
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

/** A provider's id for a product, and the id it had when staff decided; the change is refused if that is outdated. */
interface ProviderIdChange {
  readonly productId: string;
  readonly before: string;
  readonly providerId: string;
}

/** Changes a product's provider id, unless it was changed meanwhile; staff only. @throws StoreError `rejected` */
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
