import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Within how many seconds every second one of the last orders was delivered; null where too few were sold to say. @throws StoreError */
export async function readUsualDelivery(db: StoreClient, signal: AbortSignal): Promise<number | null> {
  return callRpc(db, "usual_delivery_seconds", {}, signal);
}
