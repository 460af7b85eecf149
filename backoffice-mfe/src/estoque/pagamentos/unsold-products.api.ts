import { callRpc, StoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type GenericSchema, nullable, number, object, record, string } from "valibot";
import { type EventOutcome, outcomeSchema } from "../../answers/event-outcome";
import { readAnswer } from "../../answers/read-answer";

/** Events that wait for one product, by the provider's id. */
export interface UnsoldProduct {
  readonly provider_id: string;
  /** The provider's name of it. */
  readonly title: string | null;
  /** The product that has the provider's id by now; `null` where the store does not know it. */
  readonly product_id: string | null;
  readonly product_name: string | null;
  readonly events: number;
  readonly payments: number;
  readonly oldest_at: string;
  readonly newest_at: string;
}

const productsSchema: GenericSchema<unknown, UnsoldProduct[]> = array(
  object({
    provider_id: string(),
    title: nullable(string()),
    product_id: nullable(string()),
    product_name: nullable(string()),
    events: number(),
    payments: number(),
    oldest_at: string(),
    newest_at: string(),
  }),
);

/** Events that wait for each product, the longest wait first; staff only. @throws StoreError */
export async function listUnsoldProducts(db: StoreClient, signal: AbortSignal): Promise<UnsoldProduct[]> {
  const data = await callRpc(db, "list_unsold_products", {}, signal);
  return readAnswer(productsSchema, data);
}

/** An event that was applied again and still sold nothing. */
export interface StayingEvent {
  readonly event_id: number;
  readonly outcome: EventOutcome;
  readonly error: string | null;
}

/** Result of one call of a replay, and the number left. */
export interface ReplayedPart {
  readonly replayed: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly stays: readonly StayingEvent[];
  readonly last: number | null;
  readonly left: number;
}

const partSchema: GenericSchema<unknown, ReplayedPart> = object({
  replayed: number(),
  outcomes: record(string(), number()),
  stays: array(object({ event_id: number(), outcome: outcomeSchema, error: nullable(string()) })),
  last: nullable(number()),
  left: number(),
});

/** Applies the next of a product's waiting events again, oldest first, after the one that is given; staff only. @throws StoreError */
export async function replayProductEvents(
  db: StoreClient,
  productId: string,
  reason: string,
  after: number | null,
): Promise<ReplayedPart> {
  const data = await callRpc(db, "replay_product_events", {
    p_product_id: productId,
    p_reason: reason,
    p_after: after,
  });
  return readAnswer(partSchema, data);
}

/** Which product gets which of the provider's ids, and the one it had when that was decided. */
export interface ProviderIdChange {
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
