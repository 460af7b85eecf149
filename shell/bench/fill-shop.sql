-- A shop with years behind it, the same one at each run: 30,000 accounts, 100,000 paid-for attempts with two events each, 5,000 products.
create function pg_temp.person(n integer) returns text language sql immutable as $$
  select (string_to_array('Maria,João,Ana,José,Antônia,Francisco,Adriana,Juliana,Márcia,Patrícia', ','))[1 + n % 10] || ' '
    || (string_to_array('Silva,Santos,Oliveira,Souza,Ferreira,Araújo,Gonçalves,Teixeira,Moura,Melo', ','))[1 + (n / 10) % 10] || ' ' || n % 97
$$;
create function pg_temp.payment(n integer) returns text language sql immutable as $$
  select left(encode(sha256(('payment ' || n)::bytea), 'hex'), 20)
$$;

insert into public.products (id, name, price, ggcheckout_id, category)
select 'p' || n, (array['Conta de anúncios', 'Perfil aquecido', 'Proxy residencial', 'Página antiga', 'Saldo verificado'])[1 + n % 5] || ' ' || n,
  10, 'gg' || n, (array['facebook', 'tiktok', 'google', 'proxys', 'variados'])[1 + n % 5]
from generate_series(1, 5000) n;

insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
select 'pessoa' || n || '@exemplo.com.br', now(), jsonb_build_object('full_name', pg_temp.person(n), 'phone', '5511' || 900000000 + n * 17)
from generate_series(1, 30000) n;
insert into private.proved_mailboxes (user_id, email) select id, email from auth.users where email like 'pessoa%';

insert into public.orders (product_id, user_id, status, amount, expected_amount, payment_id, created_at, customer_email)
select 'p' || 1 + i % 5000, u.id, 'expired', 10, 10, pg_temp.payment(i), now() - i * interval '5 minutes', u.email
from generate_series(1, 100000) i join auth.users u on u.email = 'pessoa' || (1 + i % 30000) || '@exemplo.com.br';

insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome)
select o.created_at, step.event::public.payment_endpoint, step.event, o.payment_id, jsonb_build_object(
  'event', step.event, 'customer', jsonb_build_object('name', u.raw_user_meta_data ->> 'full_name', 'email', o.customer_email, 'phone', '+' || (u.raw_user_meta_data ->> 'phone')),
  'payment', jsonb_build_object('id', o.payment_id, 'status', 'paid', 'amount', 10, 'pixCode', repeat('0', 200)),
  'product', jsonb_build_object('id', 'gg1', 'title', 'Conta de anúncios'), 'filler', repeat('x', 300)), 'pending'
from public.orders o join auth.users u on u.id = o.user_id, (values ('pix.generated'), ('pix.paid')) step (event)
order by o.created_at;

select private.store_key('p1', 'usuario: da-bancada | senha: 123');
