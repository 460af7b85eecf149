import type { StoreClient } from "@store/shared-data/runtime";
import { entriesFromList, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { pagesOf } from "../../data/parse-result";

export const staffReconciliation = ["private", "staff-reconciliation"];

const text = nullable(string());
const amounts = entriesFromList(["provider_amount", "store_amount"], nullable(number()));

export const balanceSchema = object({
  ...entriesFromList(["there", "here"], object({ payments: number(), amount: number() })),
  difference: number(),
  /** `started_at` is null if reconciliation has never run; `error` is a code and has lasted since `failing_since`. */
  ...entriesFromList(["started_at", "finished_at", "error", "failing_since"], text),
});

export type Balance = InferOutput<typeof balanceSchema>;

const paymentSchema = object({
  ...entriesFromList(["payment_id", "at"], string()),
  ...amounts,
  provider_status: text,
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
  ...entriesFromList(["kind", "payment_id", "found_at"], string()),
  ...amounts,
  order_id: text,
  /** The event that applied the payment after its webhook was lost. */
  event_id: nullable(number()),
  resolution: nullable(picklist(["applied", "gone", "settled"])),
});

export type Finding = InferOutput<typeof findingSchema>;

export const readFindings = pagesOf("list_payment_findings", "findings", findingSchema, {});
