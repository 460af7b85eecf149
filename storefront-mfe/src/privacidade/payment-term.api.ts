import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** For how many days a payment keeps its payer's name and phone. @throws StoreError */
export async function readPaymentTerm(db: StoreClient, signal: AbortSignal): Promise<number> {
  return callRpc(db, "payment_data_days", {}, signal);
}
