import { callRpc, isCategoryId, requireStoreClient } from "@store/shared-data";
import { toArguments, type Wanted } from "./wanted";

/** The product or category of an alert; `name` is null for a category. */
export interface Waiting {
  readonly wanted: Wanted;
  readonly name: string | null;
}

/**
 * Requests an alert for a sold-out product or category. Returns "waiting" if it is active at once, "confirm" if a
 * confirmation email was sent; the response is the same for known and unknown addresses. @throws StoreError
 * `product_in_stock`, `email_invalid`, `email_blocked`, `too_many_alerts`
 */
export async function requestStockAlert(wanted: Wanted, email: string): Promise<"waiting" | "confirm"> {
  const db = requireStoreClient();
  const data = await callRpc(db, "ask_stock_alert", { ...toArguments(wanted), p_email: email });
  return data === "waiting" ? "waiting" : "confirm";
}

/** Stock alerts of the signed-in user, oldest first. @throws StoreError */
export async function listMyStockAlerts(signal: AbortSignal): Promise<Waiting[]> {
  const data = await callRpc(requireStoreClient(), "my_stock_alerts", {}, signal);
  return data.flatMap(toWaiting);
}

/** Cancels the signed-in user's alert for one product or category. @throws StoreError */
export async function cancelMyStockAlert(wanted: Wanted): Promise<void> {
  await callRpc(requireStoreClient(), "cancel_my_stock_alert", toArguments(wanted));
}

/** Confirms and returns all alerts of the address that received the email. @throws StoreError `alert_not_found` */
export async function confirmStockAlerts(token: string): Promise<Waiting[]> {
  const data = await callRpc(requireStoreClient(), "confirm_stock_alerts", { p_token: token });
  return data.flatMap(toWaiting);
}

/** Cancels all alerts of the address that received the email. @throws StoreError */
export async function cancelStockAlerts(token: string): Promise<void> {
  await callRpc(requireStoreClient(), "cancel_stock_alerts", { p_token: token });
}

interface AlertRow {
  readonly product_id: string | null;
  readonly category: string | null;
  readonly name: string | null;
}

/** Unknown categories are skipped. */
function toWaiting({ product_id, category, name }: AlertRow): Waiting[] {
  if (product_id !== null) return [{ wanted: { product: product_id }, name }];
  return category !== null && isCategoryId(category) ? [{ wanted: { category }, name }] : [];
}
