import { callRpc } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

const text = nullable(string());

const standingSchema = object({
  givings: object({
    total: number(),
    givings: array(
      object({
        given_at: string(),
        way: string(),
        /** Null where the backend saw none, and once its term is over. */
        address: text,
        device: string(),
        key_id: string(),
        /** Of the key that the order has now. */
        is_current: boolean(),
      }),
    ),
  }),
  /** The product's steps as they are today; what was done may have other words. */
  first_steps: array(string()),
  steps_done: array(string()),
  accepted_at: text,
  disputes: array(
    object({
      opened_at: string(),
      opened_by: text,
      reason: string(),
      closed_at: text,
      closed_by: text,
      outcome: text,
      closing_reason: text,
    }),
  ),
  dossiers: array(object({ id: string(), made_at: string(), made_by: text, sha256: string() })),
});

/** Where the buyer of an order stands: what they were given and did, and what was disputed and proved. */
export type OrderStanding = InferOutput<typeof standingSchema>;

/** Where the buyer of an order stands; staff only. @throws StoreError */
export async function readStanding(db: StoreClient, orderId: string, signal: AbortSignal): Promise<OrderStanding> {
  const data = await callRpc(db, "order_standing", { p_order_id: orderId }, signal);
  return readAnswer(standingSchema, data);
}
