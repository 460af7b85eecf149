import type { StoreClient } from "@store/shared-data/runtime";
import { type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { pagesOf } from "../../data/parse-result";

export const staffReconciliation = ["private", "staff-reconciliation"];

const side = object({ payments: number(), amount: number() });
const text = nullable(string());
const amount = nullable(number());

export const balanceSchema = object({
  there: side,
  here: side,
  difference: number(),
  /** Null if reconciliation has never run. */
  started_at: text,
  finished_at: text,
  /** Code of the error that has lasted since `failing_since`. */
  error: text,
  failing_since: text,
});

export type Balance = InferOutput<typeof balanceSchema>;

const paymentSchema = object({
  payment_id: string(),
  at: string(),
  provider_status: text,
  provider_amount: amount,
  store_amount: amount,
});

/** A payment of a day; an amount is null if that side has no valid payment. */
export type DayPayment = InferOutput<typeof paymentSchema>;

const readPayments = pagesOf("list_day_payments", "payments", paymentSchema, {});

const perCall = 1000;

/** Fetches all payments of a day in batches, oldest first; staff only. @throws StoreError */
export async function* readDayPayments(db: StoreClient, day: string, signal: AbortSignal) {
  for (let [read, total] = [0, 1]; read < total; ) {
    const part = await readPayments(db, { p_day: day, p_limit: perCall, p_offset: read }, signal);
    if (part.rows.length === 0) return;
    yield part.rows;
    read += part.rows.length;
    total = part.total;
  }
}

const findingSchema = object({
  id: number(),
  kind: string(),
  payment_id: string(),
  found_at: string(),
  provider_amount: amount,
  store_amount: amount,
  order_id: nullable(string()),
  /** The event that applied the payment after its webhook was lost. */
  event_id: nullable(number()),
  resolution: nullable(picklist(["applied", "gone", "settled"])),
});

export type Finding = InferOutput<typeof findingSchema>;

export const readFindings = pagesOf("list_payment_findings", "findings", findingSchema, {});
