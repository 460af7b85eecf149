import { callRpc, requireStoreClient, StoreError, unwrap } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, record, string } from "valibot";
import { outcomeSchema } from "../../data/outcome-labels";
import { callJson, pagesOf, type RpcRow } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { readAll } from "../../list/read-all";
import { anyEvent, toInboxArguments } from "./inbox-filter";

export const staffPayments = ["private", "staff-payments"];

export const paymentEventSchema = object({
  id: number(),
  received_at: string(),
  endpoint: string(),
  event: nullable(string()),
  payment_id: nullable(string()),
  outcome: outcomeSchema,
  error: nullable(string()),
  applied_at: nullable(string()),
  has_amount: boolean(),
  amount: nullable(number()),
  email: nullable(string()),
  name: nullable(string()),
  phone: nullable(string()),
  has_ended: boolean(),
  products: array(
    object({
      provider_id: string(),
      /** The provider's name for it. */
      title: nullable(string()),
      /** The product that now has the provider's id; `null` if none has. */
      product_id: nullable(string()),
      product_name: nullable(string()),
    }),
  ),
  orders: array(object({ id: string() })),
});

/** One event of the payment inbox. Amounts are in reais; `null` if unreadable or absent. */
export type PaymentEvent = InferOutput<typeof paymentEventSchema>;

export const readPaymentEvents = pagesOf("find_payment_events", "events", paymentEventSchema, {
  outcomes: record(string(), number()),
});

const wholeSchema = object({
  line: paymentEventSchema,
  content: string(),
  replays: array(
    object({
      done_at: string(),
      actor_email: nullable(string()),
      reason: nullable(string()),
      /** Outcome before and after; null if the replay did not change it. */
      from: nullable(outcomeSchema),
      to: nullable(outcomeSchema),
    }),
  ),
});

export type WholeEvent = InferOutput<typeof wholeSchema>;

export type PaymentHealth = RpcRow<"payment_health", "last_event_at" | "oldest_waiting_at">;

/** Fetches all events that name a product and sold nothing yet, oldest first; staff only. @throws StoreError */
export const findWaitingEvents = (db: StoreClient, productId: string) =>
  readAll((slice) => {
    const filter = { ...toInboxArguments({ ...anyEvent, produto: productId, ordem: "antigos" }), ...slice };
    return readPaymentEvents(db, { ...filter, p_outcomes: ["unknown_product", "error"] });
  });

export const usePaymentEvent = (id: number) =>
  useStaffQuery([...staffPayments, "event", id], (db, signal) =>
    callJson(wholeSchema, db, "read_payment_event", { p_event_id: id }, signal),
  );

export const usePaymentHealth = () =>
  useStaffQuery<PaymentHealth>(
    [...staffPayments, "health"],
    (db, signal) => unwrap(db.rpc("payment_health").abortSignal(signal).single()),
    { refetchInterval: 15_000 },
  );

export const replayEvent = (db: StoreClient, id: number, reason: string) =>
  callJson(outcomeSchema, db, "replay_payment_event", { p_event_id: id, p_reason: reason });

export type UnsoldProduct = RpcRow<"list_unsold_products", "title" | "product_id" | "product_name">;

const unsoldProducts = {
  queryKey: [...staffPayments, "unsold"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<UnsoldProduct[]> =>
    callRpc(requireStoreClient(), "list_unsold_products", {}, signal),
};

export const useUnsoldProducts = () => useQuery({ ...unsoldProducts, refetchInterval: 15_000 });

export function useIsAwaited(): (productId: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (productId) => {
    const unsold = await queryClient.fetchQuery(unsoldProducts).catch(() => []);
    return unsold.some(({ product_id }) => product_id === productId);
  };
}

/** Changes a product's provider id, unless it is no longer `before`, as it was when staff decided. */
export async function linkProviderId(db: StoreClient, productId: string, before: string, providerId: string) {
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
