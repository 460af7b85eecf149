import type { Client } from "pg";

const first =
  "Maria,João,Ana,José,Antônia,Francisco,Adriana,Antônio,Juliana,Carlos,Márcia,Paulo,Fernanda,Pedro,Patrícia,Lucas,Aline,Luiz,Sandra,Marcos";
const last =
  "Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Araújo,Melo,Barbosa,Gonçalves,Teixeira,Moura";
const name = (n: string) =>
  `(string_to_array('${first}', ','))[1 + ${n} % 20] || ' ' || (string_to_array('${last}', ','))[1 + (${n} / 20) % 20] || ' ' || (string_to_array('${last}', ','))[1 + (${n} / 400) % 20]`;
const payment = (n: string) => `translate(encode(sha256(('payment ' || ${n})::bytea), 'base64'), '+/=', 'xyz')`;

/** How large the shop is. */
export interface ShopSize {
  readonly accounts: number;
  readonly orders: number;
  readonly products: number;
  readonly keys: number;
}

/** A shop with years behind it, by SQL alone: the same one at each call. Every order has two events, as a payment has. */
export async function fillShop(client: Client, { accounts, orders, products, keys }: ShopSize): Promise<void> {
  await client.query(
    `insert into public.products (id, name, price, ggcheckout_id, category)
     select 'p' || n, 'Conta de anúncios ' || n, 10, 'gg' || n, 'facebook' from generate_series(1, $1::integer) n`,
    [products],
  );
  await client.query(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
     select 'pessoa' || n || '@exemplo.com.br', now(), jsonb_build_object('full_name', ${name("n")}, 'phone', '5511' || 900000000 + n * 17)
     from generate_series(1, $1::integer) n`,
    [accounts],
  );
  await client.query(
    `insert into public.orders (product_id, user_id, status, amount, expected_amount, payment_id, created_at, customer_email)
     select 'p' || (1 + i % $1::integer), u.id, 'expired', 10, 10, left(${payment("i")}, 20), now() - i * interval '5 minutes', 'pessoa' || (1 + i % $2::integer) || '@exemplo.com.br'
     from generate_series(1, $3::integer) i left join auth.users u on i % 50 > 0 and u.email = 'pessoa' || (1 + i % $2::integer) || '@exemplo.com.br'`,
    [products, accounts, orders],
  );
  await client.query(
    `insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome)
     select now() - i * interval '5 minutes' + step.after, step.event::public.payment_endpoint, step.event, p.id, jsonb_build_object('event', step.event, 'customer', jsonb_build_object(
       'name', ${name("i")}, 'email', 'pessoa' || (1 + i % $1::integer) || '@exemplo.com.br', 'phone', '+55 (11) 9' || (80000000 + i)), 'payment', jsonb_build_object(
       'id', p.id, 'status', 'paid', 'amount', 10, 'method', step.event, 'gateway', 'mercadopago', 'pixCode', repeat('0', 200)),
       'product', jsonb_build_object('id', 'gg1', 'title', 'Conta de anúncios'), 'utm_source', 'bench', 'filler', repeat('x', 300)), 'pending'
     from generate_series($2::integer, 1, -1) i, lateral (select left(${payment("i")}, 20) as id) p,
       (values ('pix.generated', interval '1 second'), ('pix.paid', interval '1 minute')) step (event, after)`,
    [accounts, orders],
  );
  await client.query(
    `insert into private.stored_keys (product_id, sealed, fingerprint)
     select 'p' || (1 + n % $1::integer), extensions.gen_random_bytes(96), extensions.gen_random_bytes(32) from generate_series(1, $2::integer) n`,
    [products, keys],
  );
  await client.query("select private.store_key('p1', 'usuario: da-bancada | senha: 123')");
  await client.query("vacuum analyze");
}
