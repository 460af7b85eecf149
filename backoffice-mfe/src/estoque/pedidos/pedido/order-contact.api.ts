import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** How to reach a customer; `phone_from` is the phone's source: the account ("account") or the payment ("payment"). */
interface Contact {
  readonly account_id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phone_from: string | null;
}

/** How to reach the buyer of an order; staff only. @throws StoreError */
export async function getOrderContact(db: StoreClient, orderId: string, signal: AbortSignal): Promise<Contact> {
  return unwrap(db.rpc("order_contact", { p_order_id: orderId }).abortSignal(signal).single());
}
