import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Number of days for which a payment's payer name and phone are stored. @throws StoreError */
export async function readPaymentTerm(db: StoreClient, signal: AbortSignal): Promise<number> {
  return callRpc(db, "payment_data_days", {}, signal);
}
