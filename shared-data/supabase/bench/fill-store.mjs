/**
 * A shop with a past: products, buyers with verified accounts, old orders and their events.
 * @param {import("pg").Client} client
 * @param {number} products
 */
export async function fillStore(client, products) {
  await client.query(
    `insert into public.products (id, name, price, ggcheckout_id, category)
     select 'p' || n, 'Conta ' || n, 10, 'p' || n, 'facebook' from generate_series(1, $1::integer) n`,
    [products],
  );
  await client.query(
    "insert into auth.users (email, email_confirmed_at) select 'buyer' || n || '@example.com', now() from generate_series(1, 1000) n",
  );
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

/**
 * Makes the stock exactly so many unused keys, spread over the products. Their texts are random bytes: nothing here opens them.
 * @param {import("pg").Client} client
 * @param {number} products
 * @param {number} keys
 */
export async function restock(client, products, keys) {
  await client.query("delete from private.stored_keys where not is_used");
  await client.query(
    `insert into private.stored_keys (product_id, sealed, fingerprint)
     select 'p' || (1 + i % $1::integer), extensions.gen_random_bytes(96), extensions.gen_random_bytes(32)
     from generate_series(1, $2::integer) i`,
    [products, keys],
  );
  await client.query("vacuum analyze");
  await client.query("checkpoint");
}
