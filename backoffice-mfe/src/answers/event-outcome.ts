import { fallback, type InferOutput, picklist } from "valibot";

/** Outcome of a webhook event, in the database's words. An unknown one counts as received, which is true of every event. */
export const outcomeSchema = fallback(
  picklist([
    "received",
    "pending",
    "delivered",
    "waiting",
    "held",
    "expired",
    "failed",
    "refunded",
    "unchanged",
    "unknown_product",
    "no_payment",
    "not_paid",
    "ignored",
    "error",
  ]),
  "received",
);

/** One of those words. */
export type EventOutcome = InferOutput<typeof outcomeSchema>;
