import type { Client } from "pg";

/** A shop with a past: products, buyers with verified accounts, old orders and their events. */
export async function fillStore(client: Client, products: number): Promise<void> {
  await client.query(
    `insert into public.products (id, name, price, ggcheckout_id, category)
     select 'p' || n, 'Conta ' || n, 10, 'p' || n, 'facebook' from generate_series(1, $1::integer) n`,
    [products],
  );
  await client.query(
    "insert into auth.users (email, email_confirmed_at) select 'buyer' || n || '@example.com', now() from generate_series(1, 1000) n",
  );
  await client.query("insert into private.proved_mailboxes (user_id, email) select id, email from auth.users");
  await client.query(
    `insert into public.orders (product_id, user_id, status, amount, expected_amount, payment_id, created_at)
     select 'p' || (1 + i % $1::integer), u.id, 'expired', 10, 10, 'old-' || i, now() - i * interval '1 minute'
     from generate_series(1, 100000) i join auth.users u on u.email = 'buyer' || (1 + i % 1000) || '@example.com'`,
    [products],
  );
  await client.query(
    `insert into public.payment_events (endpoint, event, payment_id, body, payload, outcome)
     select 'pix.generated', 'pix.generated', 'old-' || i, '{}', '{}', 'pending' from generate_series(1, 100000) i`,
  );
}

/** Fills every product's stock up to its share of `keys`. The texts are random bytes: nothing here opens them. */
export async function fillStock(client: Client, products: number, keys: number): Promise<void> {
  // Interleaved, as keys of several products arrive in a shop.
  await client.query(
    `insert into private.stored_keys (product_id, sealed, fingerprint)
     select p.id, extensions.gen_random_bytes(96), extensions.gen_random_bytes(32)
     from generate_series(1, ceil($2::numeric / $1)::integer) n join public.products p on p.id ~ '^p[0-9]+$' and p.stock_count + n <= ceil($2::numeric / $1)
     order by n`,
    [products, keys],
  );
  await client.query("vacuum analyze private.stored_keys, public.products, public.orders, public.payment_events");
}
