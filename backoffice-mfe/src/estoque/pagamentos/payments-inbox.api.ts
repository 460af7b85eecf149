import { isPastEnd, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { type GenericSchema, nullable, number, object, string } from "valibot";
import { type EventOutcome, outcomeSchema } from "../../answers/event-outcome";
import { readAnswer } from "../../answers/read-answer";

/** One event of the payment inbox. */
export interface PaymentEvent {
  readonly id: number;
  readonly received_at: string;
  readonly endpoint: string;
  readonly event: string | null;
  readonly payment_id: string | null;
  readonly outcome: EventOutcome;
  readonly error: string | null;
}

/** Which events to list. */
export type InboxFilter = "all" | "unmatched" | "contradictory" | "failed" | "duplicate";

/** One page of events and how many there are in all. */
export interface InboxPage {
  readonly events: readonly PaymentEvent[];
  readonly total: number;
}

/** The health of the payment inbox: the last event, and counts of what still needs somebody. */
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
  /** Of those, the ones whose amount fits the other unit. */
  readonly unit_held_orders: number;
  readonly ownerless_orders: number;
  readonly keys_without_order: number;
}

const healthSchema: GenericSchema<unknown, PaymentHealth> = object({
  last_event_at: nullable(string()),
  events_last_hour: number(),
  events_last_day: number(),
  failed_events: number(),
  unknown_products: number(),
  not_paid_events: number(),
  waiting_orders: number(),
  oldest_waiting_at: nullable(string()),
  held_orders: number(),
  unit_held_orders: number(),
  ownerless_orders: number(),
  keys_without_order: number(),
});

/** Rows of one page of events. */
export const eventsPerPage = 50;

const outcomesOf: Readonly<Record<Exclude<InboxFilter, "all">, readonly EventOutcome[]>> = {
  unmatched: ["unknown_product", "no_payment", "ignored"],
  contradictory: ["not_paid"],
  failed: ["error"],
  duplicate: ["unchanged"],
};

/** A page (from 1) of the inbox, newest first; a page past the end is empty. Staff only. @throws StoreError */
export async function listPaymentEvents(
  db: StoreClient,
  filter: InboxFilter,
  page: number,
  signal: AbortSignal,
): Promise<InboxPage> {
  const from = (page - 1) * eventsPerPage;
  const all = db
    .from("payment_events")
    .select("id,received_at,endpoint,event,payment_id,outcome,error", { count: "exact" });
  const { data, count, error, status } = await (filter === "all" ? all : all.in("outcome", outcomesOf[filter]))
    .order("id", { ascending: false })
    .range(from, from + eventsPerPage - 1)
    .abortSignal(signal);
  if (error && isPastEnd(status)) return { events: [], total: 0 };
  if (error) throw toStoreError(error, status);
  const events = data.map((row) => ({ ...row, outcome: readAnswer(outcomeSchema, row.outcome) }));
  return { events, total: count ?? data.length };
}

/** What is kept of one event's content: as it came, where it could not be read; staff only. @throws StoreError */
export async function getPaymentEventBody(db: StoreClient, id: number, signal: AbortSignal): Promise<string> {
  const { data, error, status } = await db
    .from("payment_events")
    .select("body,payload")
    .eq("id", id)
    .limit(1)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  const [event] = data;
  return event?.body ?? (event?.payload ? JSON.stringify(event.payload) : "");
}

/** Applies a stored event again, for a reason that the log keeps, and gives what became of it; staff only. Harmless by construction. @throws StoreError */
export async function replayPaymentEvent(db: StoreClient, id: number, reason: string): Promise<EventOutcome> {
  const { data, error, status } = await db.rpc("replay_payment_event", { p_event_id: id, p_reason: reason });
  if (error) throw toStoreError(error, status);
  return readAnswer(outcomeSchema, data);
}

/** The health of the payment inbox; staff only. @throws StoreError */
export async function getPaymentHealth(db: StoreClient, signal: AbortSignal): Promise<PaymentHealth> {
  const { data, error, status } = await db.rpc("payment_health").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(healthSchema, data);
}
