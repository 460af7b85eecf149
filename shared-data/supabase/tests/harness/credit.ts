import { drawId } from "../../../local/testing/draw";
import type { Database } from "./database";
import { createDeliveredOrder, createProduct, type Person, type TestOrder } from "./factories";

interface Credit {
  balance: number;
  frozen: number;
  spendable: number;
}

/** What an account has, in reais. */
export const creditOf = (db: Database, { id }: Person) =>
  db.asOwner((owner) => owner.value<Credit>("select to_jsonb(private.credit_of($1))", [id]));

/** The entries of an account, oldest first. */
export const ledger = (db: Database, { id }: Person) =>
  db.asOwner((owner) =>
    owner.rows(
      "select kind, amount::float8 as amount, order_id from public.credit_entries where user_id = $1 order by created_at",
      [id],
    ),
  );

/** Gives credit as a decided claim does. */
export const give = (db: Database, order: TestOrder, amount: unknown, more: { user?: string | null } = {}) =>
  db.asOwner((owner) =>
    owner.value<string>("select private.give_credit($1, $2, $3, $4)", [
      more.user === undefined ? order.owner?.id : more.user,
      amount,
      order.id,
      drawId(),
    ]),
  );

/** An order by PIX that gave its owner so much credit; gives the order. */
export async function creditFor(db: Database, owner: Person, amount: number): Promise<TestOrder> {
  const order = await createDeliveredOrder(db, { owner, product: await createProduct(db, { price: amount }) });
  await give(db, order, amount);
  return order;
}

interface Bought extends Record<string, unknown> {
  order_id: string;
  balance: number;
}

/** Buys with credit as whoever acts. */
export const buy = (db: Database, productId: string, price: number, request: string | null = drawId()) =>
  db.value<Bought>("select to_jsonb(b) from public.buy_with_credit($1, $2, $3) b", [productId, price, request]);

/** The PIX of an order comes under dispute, or does so no more. */
export const dispute = (db: Database, { id }: { id: string }, isDisputed = true) =>
  db.asOwner((owner) =>
    owner.rows("update public.orders set disputed_at = case when $2 then now() end where id = $1", [id, isDisputed]),
  );
