import { asVisitor, db, dbOwner } from "./database";

export const ask = (what: { product?: string; category?: string; email?: string }) =>
  db.call<string>("ask_stock_alert", { product_id: what.product, category: what.category, email: what.email });

export const askAsVisitor = (what: { product?: string; category?: string }, email = "maria@example.com") =>
  asVisitor(() => ask({ ...what, email }));

export const alerts = () =>
  dbOwner.rows(
    "select product_id, category, user_id, email, confirmed_at is not null as confirmed from private.stock_alerts order by id",
  );

export const tokenOf = (email = "maria@example.com") =>
  dbOwner.value<string>("select token from private.stock_alert_addresses where email = $1", [email]);

export const confirm = (token: string) => db.rows<object>("select * from public.confirm_stock_alerts($1)", [token]);

export const cancel = (token: string) => db.rows("select public.cancel_stock_alerts($1)", [token]);

/** Empties a category of the seed, which sells nothing else. */
export const empty = (category: string) =>
  dbOwner.rows("update public.products set is_active = false where category = $1 and stock_count > 0", [category]);
