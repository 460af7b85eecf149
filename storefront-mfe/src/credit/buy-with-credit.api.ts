import { type Product, requireStoreClient, StoreError, toStoreError } from "@store/shared-data";

/**
 * Buys a product entirely with the signed-in user's credit, at the price and credit that they saw; delivered at once.
 * `requestId` (a uuid) is an idempotency key: repeating the request after a lost response does not buy twice.
 * @throws StoreError with the database's reason: `credit_insufficient`, `credit_frozen`, `credit_changed`,
 * `price_changed`, `sold_out`, `product_inactive`; code `network` if it is unknown whether the purchase succeeded
 */
export async function buyWithCredit(
  { id, price }: Pick<Product, "id" | "price">,
  seenCredit: number,
  requestId: string,
): Promise<void> {
  const { error, status } = await requireStoreClient().rpc("buy_with_credit", {
    p_product_id: id,
    p_expected_price: price,
    p_request_id: requestId,
    p_expected_credit: seenCredit,
  });
  if (!error) return;
  const failure = toStoreError(error, status);
  // Database refusals have a reason, and a statement it aborts is a 500. Any other status comes from a gateway that
  // does not know the outcome.
  throw status > 500 && failure.reason === "" ? new StoreError("network", failure.message) : failure;
}
