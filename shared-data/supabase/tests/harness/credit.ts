import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "./database";
import { createDeliveredOrder, createProduct, type Person, type TestOrder } from "./factories";

export const creditOf = ({ id }: Person) => dbOwner.value<Row>("select to_jsonb(private.credit_of($1))", [id]);

const entries =
  "select kind, amount::float8 as amount, order_id from public.credit_entries where user_id = $1 order by created_at";
/** The entries of an account, oldest first. */
export const ledger = ({ id }: Person) => dbOwner.rows(entries, [id]);

const insertEntry =
  "insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values ($1, $2, 'claim', $3, $4)";
export const give = (order: TestOrder, amount: unknown) =>
  dbOwner.rows(insertEntry, [order.owner?.id, amount, order.id, drawId()]);

/** An order by PIX that gave its owner so much credit; gives the order. */
export async function creditFor(owner: Person, amount: number): Promise<TestOrder> {
  const order = await createDeliveredOrder({ owner, product: await createProduct({ price: amount }) });
  await give(order, amount);
  return order;
}

export const buyWithCredit = (productId: string, price: number, request: string | null = drawId()) =>
  db.value<Row>("select to_jsonb(b) from public.buy_with_credit($1, $2, $3) b", [productId, price, request]);

/** The PIX of an order comes under dispute, or does so no more. */
export const dispute = ({ id }: { id: string }, isDisputed = true) =>
  dbOwner.rows("update public.orders set disputed_at = case when $2 then now() end where id = $1", [id, isDisputed]);
