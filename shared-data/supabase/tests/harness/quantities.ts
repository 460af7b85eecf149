import { dbOwner, type Row } from "./database";
import { createCustomer, createProduct, type TestProduct } from "./factories";
import { ordersOf, type PaymentPayload, paid, paymentOf } from "./webhooks";

/** The most keys that one payment may buy of the products of createPack. */
export const most = 5;

/** A product of which one payment may buy several keys. */
export async function createPack(keys: number): Promise<TestProduct> {
  const product = await createProduct({ keys });
  await dbOwner.rows("update public.products set max_per_order = $1 where id = $2", [most, product.id]);
  return product;
}

export function payFor(
  product: TestProduct,
  quantity: unknown,
  more: { email?: string; amount?: unknown } = {},
): PaymentPayload {
  const amount = product.price * (typeof quantity === "number" ? quantity : 1);
  const { products, ...rest } = paymentOf([product], { amount, ...more });
  return { ...rest, products: products?.map((line) => ({ ...line, quantity })) };
}

export const orderOf = async (of: PaymentPayload) => (await ordersOf(of))[0] as Row;

/** The ids of its keys, in the order of its page. */
export const keysOf = ({ delivered_key_id, other_key_ids }: Row) => [delivered_key_id, ...other_key_ids];

export const counts = ({ id }: TestProduct) =>
  dbOwner.value("select array[stock_count, sold_count] from public.products where id = $1", [id]);

/** A delivered order of so many keys, with its buyer and what was paid. */
export async function buySeveral(quantity: number, left = 0) {
  const [product, owner] = [await createPack(quantity + left), await createCustomer()];
  const pix = payFor(product, quantity, { email: owner.email });
  await paid(pix);
  return { product, owner, pix, order: await orderOf(pix) };
}
