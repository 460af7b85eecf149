import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Median delivery time of recent orders in seconds; null if there are too few. @throws StoreError */
export async function readUsualDelivery(db: StoreClient, signal: AbortSignal): Promise<number | null> {
  return callRpc(db, "usual_delivery_seconds", {}, signal);
}
