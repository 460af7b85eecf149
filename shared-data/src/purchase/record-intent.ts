import type { StoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import type { Attribution } from "../tracking/attribution";

/** Records the campaign and referrer of a purchase (R10.14). Errors are ignored: a purchase does not depend on it. */
export async function recordIntent(db: StoreClient, productId: string, { utm, referrer }: Attribution): Promise<void> {
  const intent = { p_product_id: productId, p_utm: { ...utm }, p_referrer: referrer };
  await callRpc(db, "record_purchase_intent", intent).catch(() => {});
}
