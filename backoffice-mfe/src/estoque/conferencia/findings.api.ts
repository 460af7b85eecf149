import { type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { pagesOf } from "../../data/parse-result";

const amount = nullable(number());

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

/** A difference between the provider's payments and the store's orders. */
export type Finding = InferOutput<typeof findingSchema>;

/** Reads a page of findings, newest first; staff only. */
export const readFindings = pagesOf("list_payment_findings", "findings", findingSchema, {});
