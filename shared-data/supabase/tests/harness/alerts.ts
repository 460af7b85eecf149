import { db, dbOwner } from "./database";

/** Requests a back-in-stock alert as the caller. */
export const ask = (what: { product?: string; category?: string; email?: string }) =>
  db.value<string>("select public.ask_stock_alert($1, $2, $3)", [
    what.product ?? null,
    what.category ?? null,
    what.email ?? null,
  ]);

/** The caller's alerts, oldest first. */
export const alerts = () =>
  dbOwner.rows(
    "select product_id, category, user_id, email, confirmed_at is not null as confirmed from private.stock_alerts order by id",
  );

/** The token in the link of an address's email. */
export const tokenOf = (email: string) =>
  dbOwner.value<string>("select token from private.stock_alert_addresses where email = $1", [email]);

export const confirm = (token: string) => db.rows<object>("select * from public.confirm_stock_alerts($1)", [token]);

export const cancel = (token: string) => db.rows("select public.cancel_stock_alerts($1)", [token]);

/** Empties a category of the seed, which sells nothing else. */
export const empty = (category: string) =>
  dbOwner.rows("update public.products set is_active = false where category = $1 and stock_count > 0", [category]);

/** Has addresses wait for a product, confirmed, in this order. */
export const waitFor = (product: string, emails: readonly string[]) =>
  dbOwner.rows(
    `insert into private.stock_alerts (product_id, email, confirmed_at)
     select $1, e, now() from unnest($2::text[]) with ordinality as t (e, n) order by n`,
    [product, emails],
  );
