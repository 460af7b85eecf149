import { asOwner, db, dbOwner, type Row } from "./database";
import { createOrder, createProduct, type Person, restock, type TestProduct } from "./factories";

type Lists = "by_day" | "by_category" | "by_product" | "low_stock";
export type Report = Row & Readonly<Record<Lists, readonly Row[]>>;

/** A Friday, half past three in the afternoon in Brasília. */
const now = "2026-11-20T18:30:00Z";
export const report = <More>(days: number, at = now) =>
  dbOwner.value<Report & More>("select private.sales_report($1, $2)", [days, at]);
/** A moment in one writing. */
export const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());

interface Sale {
  at: string;
  /** When its PIX was generated; as it was paid unless said otherwise. */
  madeAt?: string;
  product?: TestProduct;
  /** Null for an unreadable amount; defaults to the price. */
  amount?: number | null;
  owner?: Person | null;
  email?: string;
  /** How long its key took; without it, it waits. */
  seconds?: number;
  held?: boolean;
  refundedAt?: string;
}

/** A sale as payments would have left it at some moment of the past; gives its id. */
export async function sell({ at, product, owner, held, seconds, ...more }: Sale): Promise<string> {
  const sold = product ?? (await createProduct());
  const order = await createOrder({ product: sold, owner, held, status: "completed" });
  await asOwner(async () => {
    const update = `update public.orders set paid_at = $2::timestamptz, amount = $4,
         created_at = coalesce($3::timestamptz, $2::timestamptz), customer_email = coalesce($5, customer_email)
         where id = $1`;
    const { madeAt = null, amount = sold.price, email = null } = more;
    await db.rows(update, [order.id, at, madeAt, amount, email]);
    if (seconds !== undefined) {
      await restock(sold, 1);
      await db.rows("update public.orders set delivered_at = paid_at + make_interval(secs => $2) where id = $1", [
        order.id,
        seconds,
      ]);
    }
    if (more.refundedAt)
      await db.rows("update public.orders set status = 'refunded', refunded_at = $2 where id = $1", [
        order.id,
        more.refundedAt,
      ]);
  });
  return order.id;
}

/** The orders of which staff are shown so many, counted as the list counts them. Days are Brasília's, both included. */
export function listed(state: string, from?: string, to?: string, product = ""): Promise<number> {
  const count = `select (public.find_orders(p_state => $1, p_product_id => $4,
       p_from => $2::timestamp at time zone 'America/Sao_Paulo',
       p_to => ($3::timestamp + interval '1 day') at time zone 'America/Sao_Paulo') ->> 'total')::integer`;
  return db.value<number>(count, [state, from ?? null, to ?? null, product]);
}
