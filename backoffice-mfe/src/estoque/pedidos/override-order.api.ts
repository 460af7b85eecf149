import { callRpc, StoreError } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Changes of an order by hand. */
export type OrderAction = "release" | "assign" | "refund" | "replace" | "deliver";

/** A change of an order, and its reason. */
export interface OrderOverride {
  readonly orderId: string;
  readonly action: OrderAction;
  readonly reason: string;
  /** The account an order is assigned to; empty for every other action. */
  readonly email: string;
}

/**
 * Does something to an order by hand; the log keeps the reason. All but `deliver` is for admins. Gives the words of what came of it.
 * @throws StoreError also where the database did nothing and says why, as without stock: it must not look done
 */
export async function overrideOrder(
  db: StoreClient,
  { orderId, action, reason, email }: OrderOverride,
): Promise<string> {
  const data = await callRpc(db, "override_order", {
    p_order_id: orderId,
    p_action: action,
    p_reason: reason,
    p_email: email === "" ? null : email,
  });
  const { success = false, message = "" } = data[0] ?? {};
  if (!success) throw new StoreError("rejected", message, "nothing_done");
  return message;
}
