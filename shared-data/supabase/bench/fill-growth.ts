import type { Client } from "pg";

/** How large the shop is; its orders are of three years. */
export interface GrownSize {
  readonly accounts: number;
  readonly products: number;
  readonly orders: number;
  readonly keys: number;
}

const product = (n: string) => `'p' || case when ${n} % 10 = 0 then 1 else 1 + ${n} % $1::integer end`;
const keyId = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * A shop that has grown, by SQL alone and without its triggers: one product has a tenth of all sales and keys, one order in fifty no owner,
 * three in five are paid, and each paid one has two events. Of the keys only the frame is there: their sealed texts are one byte.
 */
export async function fillGrown(client: Client, { accounts, products, orders, keys }: GrownSize): Promise<void> {
  await client.query(
    `insert into public.products (id, name, price, ggcheckout_id, category)
     select 'p' || n, 'Conta de anúncios ' || n, 10, 'gg' || n, 'facebook' from generate_series(1, $1::integer) n`,
    [products],
  );
  await client.query(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
     select 'pessoa' || n || '@exemplo.com.br', now(), jsonb_build_object('full_name', 'Maria ' || md5(n::text), 'phone', '5511' || 900000000 + n)
     from generate_series(1, $1::integer) n`,
    [accounts],
  );
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into public.orders (product_id, user_id, customer_email, status, amount, expected_amount, payment_id, created_at, paid_at, delivered_at, refunded_at, delivered_key_id)
     select ${product("i")}, case when i % 50 > 0 then u.id end, u.email, s.status::public.order_status, 10, 10, left(md5('payment ' || i), 20), t.at,
       case when s.is_paid then t.at end, case when s.is_paid then t.at end, case when s.status = 'refunded' then t.at end,
       case when s.is_paid then ${keyId("row_number() over (order by s.is_paid desc, i desc)")} end
     from generate_series($3::integer, 1, -1) i
     join (select row_number() over () as n, id, email from auth.users where email like 'pessoa%') u on u.n = 1 + i % $2::integer,
       lateral (select now() - i * (interval '3 years' / $3::integer) as at) t,
       lateral (select case when i % 1000 = 999 then 'failed' when i % 1000 = 990 then 'refunded' when i % 5 < 3 then 'completed' when i % 100 = 4 then 'expired' else 'pending' end as status) c,
       lateral (select c.status, c.status in ('completed', 'refunded') as is_paid) s`,
    [products, accounts, orders],
  );
  await fillKeys(client, products, keys);
  await fillEvents(client);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

async function fillKeys(client: Client, products: number, keys: number): Promise<void> {
  await client.query(
    `insert into private.stored_keys (id, product_id, is_used, used_at, sealed, fingerprint)
     select delivered_key_id, product_id, true, paid_at, '\\x00', decode(right(delivered_key_id::text, 12), 'hex')
     from public.orders where delivered_key_id is not null order by delivered_key_id`,
  );
  const { rows } = await client.query<{ used: number }>("select count(*)::integer as used from private.stored_keys");
  await client.query(
    `insert into private.stored_keys (id, product_id, sealed, fingerprint)
     select ${keyId("n")}, ${product("n")}, '\\x00', decode(lpad(to_hex(n), 12, '0'), 'hex') from generate_series($2::integer, $3::integer) n`,
    [products, (rows[0]?.used ?? 0) + 1, keys],
  );
  await client.query(
    `update public.products p set stock_count = k.unused, initial_stock = k.everything, sold_count = k.everything - k.unused
     from (select product_id, count(*) filter (where not is_used) as unused, count(*) as everything from private.stored_keys group by 1) k where k.product_id = p.id`,
  );
  await client.query(
    "insert into private.delivery_cursors select product_id, max(place), max(place) from private.stored_keys where is_used group by 1",
  );
}

/** The events of the orders; those that are past the term as the term leaves them. */
async function fillEvents(client: Client): Promise<void> {
  await client.query(
    `insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome, applied_at)
     select o.created_at, step.event::public.payment_endpoint, step.event, o.payment_id,
       case when o.created_at > now() - interval '90 days' then p.payload || jsonb_build_object('filler', repeat('x', 300)) else private.kept_payload(p.payload) end, step.outcome::public.payment_outcome, o.created_at
     from public.orders o,
       lateral (values ('pix.generated', 'pending'), (case when o.paid_at is not null or o.status = 'failed' then 'pix.paid' end, case when o.status = 'failed' then 'error' else 'delivered' end)) step (event, outcome),
       lateral (select jsonb_build_object('event', step.event, 'customer', jsonb_build_object('name', 'Maria Payer', 'email', o.customer_email, 'phone', '+55 (11) 98000-4200'),
         'payment', jsonb_build_object('id', o.payment_id, 'status', 'paid', 'amount', 10), 'product', jsonb_build_object('id', 'gg' || substr(o.product_id, 2), 'title', 'Conta')) as payload) p
     where step.event is not null order by o.created_at`,
  );
  await client.query("insert into private.forgetting (events_until) values (now() - interval '90 days')");
}
