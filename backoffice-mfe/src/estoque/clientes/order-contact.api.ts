import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { fallback, type InferOutput, nullable, object, picklist, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

/** How to reach somebody who bought; `phone_from` says whether the account or the payment told the phone. */
export const contactSchema = object({
  account_id: nullable(string()),
  name: nullable(string()),
  email: nullable(string()),
  phone: nullable(string()),
  phone_from: fallback(nullable(picklist(["account", "payment"])), null),
});

type Contact = InferOutput<typeof contactSchema>;

/** How to reach whoever bought an order; staff only. @throws StoreError */
export async function getOrderContact(db: StoreClient, orderId: string, signal: AbortSignal): Promise<Contact> {
  const { data, error, status } = await db.rpc("order_contact", { p_order_id: orderId }).abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(contactSchema, data);
}
