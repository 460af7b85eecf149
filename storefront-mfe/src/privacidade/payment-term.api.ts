import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/** For how many days a payment keeps its payer's name and phone. @throws StoreError */
export async function readPaymentTerm(db: StoreClient, signal: AbortSignal): Promise<number> {
  const { data, error, status } = await db.rpc("payment_data_days").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data;
}
