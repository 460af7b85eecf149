import { unwrap } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, record, string } from "valibot";
import { outcomeSchema } from "../../answers/outcome-labels";
import { callJson, orderStatusSchema } from "../../answers/read-answer";
import { useStaffMutation, useStaffQuery } from "../../answers/staff-query";
import type { ListPage, Slice } from "../../list/list-definition";
import { staffOrders } from "../../orders/orders-key";
import { type InboxFilter, toInboxArguments } from "./inbox-filter";

/** Under which key everything of the payment inbox is kept. */
export const staffPayments = ["private", "staff-payments"];

/** Reads again what a replay changes: the inbox and the orders. */
export async function refreshInbox(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffPayments }),
    queryClient.invalidateQueries({ queryKey: staffOrders }),
  ]);
}

const productSchema = object({
  provider_id: string(),
  title: nullable(string()),
  product_id: nullable(string()),
  product_name: nullable(string()),
});

const orderSchema = object({ id: string(), status: orderStatusSchema, product_id: string(), product_name: string() });

const eventSchema = object({
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
  products: array(productSchema),
  orders: array(orderSchema),
});

/** One event of the payment inbox. What was paid is in reais; `null` where it cannot be read, and where nothing says it. */
export type PaymentEvent = InferOutput<typeof eventSchema>;

/** A page of events, with how many of each outcome the other filters leave. */
interface InboxPage extends ListPage<PaymentEvent> {
  readonly outcomes: Readonly<Record<string, number>>;
}

const pageSchema = object({ total: number(), outcomes: record(string(), number()), events: array(eventSchema) });

const wholeSchema = object({
  line: eventSchema,
  content: string(),
  /** The times that it was applied again by hand. */
  replays: array(
    object({
      done_at: string(),
      actor_email: nullable(string()),
      reason: nullable(string()),
      /** The outcome before and after; nothing where it stayed as it was. */
      from: nullable(outcomeSchema),
      to: nullable(outcomeSchema),
    }),
  ),
});

/** One event with what is kept of its content, and who applied it again. */
export type WholeEvent = InferOutput<typeof wholeSchema>;

/** The health of the payment inbox: the last event, and counts of open problems. */
export interface PaymentHealth {
  readonly last_event_at: string | null;
  readonly events_last_hour: number;
  readonly events_last_day: number;
  readonly failed_events: number;
  readonly unknown_products: number;
  readonly not_paid_events: number;
  readonly waiting_orders: number;
  readonly oldest_waiting_at: string | null;
  readonly held_orders: number;
  /** Those with an amount that fits the other unit. */
  readonly unit_held_orders: number;
  readonly ownerless_orders: number;
  readonly keys_without_order: number;
}

/** A page of the inbox; staff only. @throws StoreError */
export async function findPaymentEvents(
  db: StoreClient,
  filter: InboxFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<InboxPage> {
  const wanted = { ...toInboxArguments(filter), ...slice };
  const { events, ...page } = await callJson(pageSchema, db, "find_payment_events", wanted, signal);
  return { ...page, rows: events };
}

/** One event by its number as it is now; staff only. */
export const usePaymentEvent = (id: number) =>
  useStaffQuery([...staffPayments, "event", id], (db, signal) =>
    callJson(wholeSchema, db, "read_payment_event", { p_event_id: id }, signal),
  );

/** The health of the payment inbox, asked again every 15 s; staff only. */
export const usePaymentHealth = () =>
  useStaffQuery<PaymentHealth>(
    [...staffPayments, "health"],
    (db, signal) => unwrap(db.rpc("payment_health").abortSignal(signal).single()),
    { refetchInterval: 15_000 },
  );

/** Which event is to be applied again, and why. */
interface EventReplay {
  readonly id: number;
  readonly reason: string;
}

/** Applies a stored event again, for a reason that the log keeps, and gives what became of it; staff only. Harmless by construction. @throws StoreError */
export const replayEvent = (db: StoreClient, { id, reason }: EventReplay) =>
  callJson(outcomeSchema, db, "replay_payment_event", { p_event_id: id, p_reason: reason });

/** The same from a form. */
export const useReplayEvent = () => useStaffMutation(replayEvent, staffPayments, staffOrders);
