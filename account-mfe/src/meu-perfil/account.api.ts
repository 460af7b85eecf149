import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/**
 * Deletes the caller's account for good; orders and payments stay without the person. Refuses staff, whoever signed in a while ago
 * (`sign_in_again`) and, unless they are given up, people with orders under way (`account_has_open_orders`, whose message names them) or credit
 * (`account_has_credit`).
 * The session is still to be ended afterwards. @throws StoreError with the server's words
 */
export async function deleteAccount(db: StoreClient, giveUpOrders: boolean): Promise<void> {
  const { error, status } = await db.rpc("delete_my_account", { p_give_up_orders: giveUpOrders });
  if (error) throw toStoreError(error, status);
}

/** Everything the store keeps about the caller, delivered keys included: for the person, not for the screens. @throws StoreError */
export async function readPersonalData(db: StoreClient): Promise<unknown> {
  const { data, error, status } = await db.rpc("my_personal_data");
  if (error) throw toStoreError(error, status);
  return data;
}
