import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** How a dispute stands: opened, or closed with the money kept or returned. */
export type DisputeState = "open" | "kept" | "returned";

/** A change of an order's dispute, and its reason. */
export interface DisputeChange {
  readonly orderId: string;
  readonly state: DisputeState;
  readonly reason: string;
}

/** Opens or closes an order's dispute; admins only, and the log keeps the reason. Gives the words of what came of it. @throws StoreError */
export async function setDispute(db: StoreClient, { orderId, state, reason }: DisputeChange): Promise<string> {
  const data = await callRpc(db, "set_order_dispute", {
    p_order_id: orderId,
    p_state: state,
    p_reason: reason,
  });
  return data[0]?.message ?? "";
}
