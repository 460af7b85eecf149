import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  record,
  string,
} from "valibot";
import { type EventOutcome, outcomeSchema } from "../../answers/event-outcome";
import { orderStatusSchema, readAnswer } from "../../answers/read-answer";
import type { ListPage, Slice } from "../../list/list-definition";
import { type InboxFilter, toInboxArguments } from "./inbox-filter";

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

/** One event with what is kept of its content, and who applied it again. */
export interface WholeEvent {
  readonly line: PaymentEvent;
  readonly content: string;
  readonly replays: readonly EventReplayed[];
}

/** A time that an event was applied again by hand. */
interface EventReplayed {
  readonly done_at: string;
  readonly actor_email: string | null;
  readonly reason: string | null;
  /** Its status before, and after; nothing where it stayed the same. */
  readonly from: EventOutcome | null;
  readonly to: EventOutcome | null;
}

const wholeSchema: GenericSchema<unknown, WholeEvent> = object({
  line: eventSchema,
  content: string(),
  replays: array(
    object({
      done_at: string(),
      actor_email: nullable(string()),
      reason: nullable(string()),
      from: nullable(outcomeSchema),
      to: nullable(outcomeSchema),
    }),
  ),
});

/** The health of the payment inbox: the last event, and counts of open work. */
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
  const data = await callRpc(
    db,
    "find_payment_events",
    {
      ...toInboxArguments(filter),
      ...slice,
    },
    signal,
  );
  const { events, ...page } = readAnswer(pageSchema, data);
  return { ...page, rows: events };
}

/** One event by its number; staff only. @throws StoreError `not_found` */
export async function readPaymentEvent(db: StoreClient, id: number, signal: AbortSignal): Promise<WholeEvent> {
  const data = await callRpc(db, "read_payment_event", { p_event_id: id }, signal);
  return readAnswer(wholeSchema, data);
}

/** Applies a stored event again, for a reason that the log keeps, and gives what became of it; staff only. Harmless by construction. @throws StoreError */
export async function replayPaymentEvent(db: StoreClient, id: number, reason: string): Promise<EventOutcome> {
  const data = await callRpc(db, "replay_payment_event", { p_event_id: id, p_reason: reason });
  return readAnswer(outcomeSchema, data);
}

/** The health of the payment inbox; staff only. @throws StoreError */
export async function getPaymentHealth(db: StoreClient, signal: AbortSignal): Promise<PaymentHealth> {
  return unwrap(db.rpc("payment_health").abortSignal(signal).single());
}
