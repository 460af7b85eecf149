import { type Product, requireStoreClient, StoreError, toStoreError } from "@store/shared-data";

/**
 * Buys a product with the signed-in person's credit, whole, at the price and out of the credit that they saw; it is delivered at once. `requestId` (a
 * uuid) names this purchase: sent again with it, after an answer was lost, it is not made twice.
 * @throws StoreError with the database's words: `credit_insufficient`, `credit_frozen`, `credit_changed`, `price_changed`, `sold_out`,
 * `product_inactive`; code `network` where it is unknown whether the purchase was made
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
  // A refusal of the database has a reason, and a call that it breaks off is a 500. Another says that a gateway gave up, which does not know what the database did.
  throw status > 500 && failure.reason === "" ? new StoreError("network", failure.message) : failure;
}
