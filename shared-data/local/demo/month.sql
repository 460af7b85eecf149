-- A month of sales for the demonstration. Payments go through the rules of the provider's webhooks, what people did goes through the functions that the pages
-- call, and the results are then moved to their dates. Everything is drawn from hashes: the same store on the same day gives the same month.
-- month.ts adds new_keys (product_id, keys): what is in stock besides the keys of the first start.

-- A number from 0 up to 1 that depends on nothing but the text.
create function pg_temp.draw(text) returns float8 language sql immutable
return (hashtextextended('demo ' || $1, 0) & 1048575) / 1048576.0;

create function pg_temp.pick(p_from text[], p_by text) returns text language sql immutable
return p_from[1 + floor(pg_temp.draw(p_by) * cardinality(p_from))];

-- ## Who buys. The domain is for examples; every twelfth pays as a guest.
create temporary table buyers on commit drop as
select n, first || ' ' || last as name, n % 12 <> 0 as has_account, '55119' || 80000000 + n * 7919 as phone,
  translate(lower(first || '.' || last), 'áéãú', 'aeau') || n || '@exemplo.com.br' as email
from generate_series(1, 150) n,
  pg_temp.pick('{Ana,Beatriz,Bruno,Caio,Camila,Daniel,Débora,Felipe,Helena,João,Larissa,Lucas,Mariana,Otávio,Rafael,Thiago,Yasmin}', 'first ' || n) first,
  pg_temp.pick('{Almeida,Araújo,Barbosa,Cardoso,Costa,Dias,Ferreira,Gomes,Lima,Melo,Nunes,Oliveira,Ramos,Santos,Silva,Souza,Vieira}', 'last ' || n) last;

-- ## What they buy: more from week to week, most in the evening, more of the cheaper products. Two of three pay.
create temporary table sales on commit drop as
with products as (
  select p.price, p.ggcheckout_id, row_number() over (order by p.price, p.id) as place from public.products p
  where p.is_builtin and p.is_active and p.ggcheckout_id is not null
), started as (
  select n, date_trunc('day', now(), 'America/Sao_Paulo') - floor(30 * (1 - power(pg_temp.draw('day ' || n), 0.8))) * interval '1 day'
    + pg_temp.pick('{0,1,8,9,10,11,12,13,14,15,16,17,18,19,19,20,20,20,21,21,21,22}', 'hour ' || n)::integer * interval '1 hour'
    + pg_temp.draw('second ' || n) * interval '1 hour' as at
  from generate_series(1, 500) n
)
select 'demo-' || lpad(s.n::text, 4, '0') as payment_id, s.at, b.n as buyer, p.ggcheckout_id as product, p.price,
  case when pg_temp.draw('short ' || s.n) < 0.012 then p.price - 5 else p.price end as paid,
  case when pg_temp.draw('paid ' || s.n) < 0.66 then s.at + (20 + 300 * power(pg_temp.draw('wait ' || s.n), 3)) * interval '1 second' end as paid_at
from started s
  join products p on p.place = 1 + floor(power(pg_temp.draw('product ' || s.n), 1.5) * (select count(*) from products))
  join buyers b on b.n = 1 + floor(power(pg_temp.draw('buyer ' || s.n), 1.4) * 150)
where s.at < now() - interval '6 minutes';

-- ## What the provider tells of it, and what goes wrong: a product the store does not know, a sum that cannot be read, payments that were refused.
create temporary table calls on commit drop as
select at, 'pix.generated' as event, payment_id, buyer, product, to_jsonb(price) as amount, 'paid' as status from sales
union all select paid_at, 'pix.paid', payment_id, buyer, product, to_jsonb(paid), 'paid' from sales where paid_at is not null
union all select now() - n * interval '4 hours', 'pix.paid', 'demo-combo-' || n, n, 'demo-combo-novo', to_jsonb(59.9), 'paid' from generate_series(1, 6) n
union all select s.at + interval '1 minute', 'pix.paid', s.payment_id || '-' || t.status, s.buyer, s.product, t.amount, t.status
from (select * from sales order by at desc offset 9 limit 1) s,
  lateral (values ('paid', to_jsonb('dois reais'::text)), ('refused', to_jsonb(s.price)), ('em_orbita', to_jsonb(s.price))) t (status, amount);

do $$
declare
  -- Later dates were made here.
  v_begun timestamptz := clock_timestamp();
  v_first timestamptz := (select min(at) from sales) - interval '1 hour';
  v_call record;
  v_order record;
begin
  perform pg_temp.act_as('gerente@exemplo.com.br');
  perform public.add_product_keys(k.product_id, k.keys) from new_keys k;
  -- Accounts and keys are as old as the month; the one purchase of the first start stays of today.
  set local session_replication_role = replica;
  update private.stored_keys set created_at = v_first;
  update private.key_imports set created_at = v_first, last_added_at = v_first;
  update public.profiles set created_at = v_first;
  update auth.users set created_at = v_first;
  update public.staff_actions set done_at = v_first where action <> 'credit_corrected';
  set local session_replication_role = origin;

  insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, last_sign_in_at, raw_user_meta_data, raw_app_meta_data)
  select gen_random_uuid(), 'authenticated', 'authenticated', b.email, s.since, s.since, s.since,
    jsonb_build_object('full_name', b.name, 'display_name', 'comprador_' || b.n, 'phone', substr(b.phone, 3)), '{}'
  from buyers b, lateral (select min(s.at) - interval '3 minutes' as since from sales s where s.buyer = b.n) s
  where b.has_account and s.since is not null;

  for v_call in
    select c.at, c.event, c.payment_id, jsonb_build_object('event', c.event, 'createdAt', c.at,
      'customer', jsonb_build_object('name', b.name, 'email', b.email, 'phone', b.phone),
      'payment', jsonb_build_object('id', c.payment_id, 'method', c.event, 'paymentMethod', 'pix', 'gateway', 'demonstracao', 'status', c.status,
        'amount', c.amount),
      'products', jsonb_build_array(jsonb_build_object('id', c.product, 'type', 'main', 'title', c.product))) as payload
    from calls c join buyers b on b.n = c.buyer order by c.at
  loop
    insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome, error, applied_at)
    select e.received_at, e.endpoint, e.event, e.payment_id, e.payload, e.outcome, e.error, e.received_at + interval '60 ms'
    from private.settle_payment_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object('received_at', v_call.at,
      'endpoint', v_call.event, 'event', v_call.event, 'payment_id', v_call.payment_id, 'payload', v_call.payload))) e;
  end loop;

  set local session_replication_role = replica;
  update public.orders o set created_at = e.at, delivered_at = case when o.delivered_at is not null then o.paid_at + interval '2 seconds' end
  from (select c.payment_id, min(c.at) as at from calls c group by 1) e where e.payment_id = o.payment_id;
  update private.stored_keys k set used_at = o.delivered_at from public.orders o where o.delivered_key_id = k.id and k.used_at >= v_begun;
  update public.profiles p set created_at = u.created_at, terms_accepted_at = u.created_at from auth.users u where u.id = p.id and p.created_at >= v_begun;
  update public.orders o set first_viewed_at = o.delivered_at + (20 + 600 * pg_temp.draw('view ' || o.payment_id)) * interval '1 second'
  where o.payment_id ~ '^demo-' and o.user_id is not null and o.delivered_at < now() - interval '1 hour' and pg_temp.draw('viewed ' || o.payment_id) < 0.93;
  set local session_replication_role = origin;

  -- One in seven buyers writes a review; the newest wait for staff.
  insert into private.review_entries (product_id, user_id, order_id, rating, comment, is_approved, created_at)
  select o.product_id, o.user_id, o.id, r.words[1]::integer, r.words[2], o.delivered_at < now() - interval '3 days', o.delivered_at + interval '1 hour'
  from public.orders o, lateral (select string_to_array(pg_temp.pick('{5|Chegou em segundos\, acesso certinho.,5|Comprei de madrugada e recebi na hora.,'
    '5|Conta aquecida de verdade\, rodou sem bloqueio.,4|Funcionou. O suporte respondeu rápido.,4|Tudo certo\, só demorei a achar a key na página.,'
    '3|Precisei trocar uma vez\, mas resolveram.,2|Esperei o estoque por algumas horas.}', 'words ' || o.payment_id), '|')) r (words)
  where o.payment_id ~ '^demo-' and o.first_viewed_at < now() - interval '2 hours' and pg_temp.draw('review ' || o.payment_id) < 0.15;

  -- An admin releases one payment that was short, and refunds a few orders.
  perform pg_temp.act_as('admin@exemplo.com.br');
  for v_order in select o.id, o.paid_at from public.orders o where o.hold_reason = 'amount_mismatch' order by o.paid_at limit 1 loop
    perform public.override_order(v_order.id, 'release', 'Cliente enviou o comprovante da diferença');
  end loop;
  for v_order in
    select o.id from public.orders o
    where o.delivered_at < now() - interval '2 days' and o.payment_id ~ '^demo-' and pg_temp.draw('refund ' || o.payment_id) < 0.012
  loop
    perform public.override_order(v_order.id, 'refund', 'Arrependimento dentro do prazo');
  end loop;
  set local session_replication_role = replica;
  update public.orders o set refunded_at = o.paid_at + interval '20 hours' where o.refunded_at >= v_begun;
  update public.staff_actions a set done_at = o.paid_at + interval '20 hours' from public.orders o where o.id = a.order_id and a.done_at >= v_begun;
  set local session_replication_role = origin;

  -- Five guarantee claims: one for each decision, one that waits for its buyer, one for staff.
  for v_order in
    select o.id, u.email, c.*, md5(o.payment_id)::uuid as claim_id, now() - (6 - c.place) * interval '50 minutes' as opened_at
    from (
      select o.*, row_number() over (order by o.paid_at) as place from public.orders o
      where o.payment_id ~ '^demo-' and o.user_id is not null and o.status = 'completed' and o.delivered_at < now() - interval '6 hours'
        and private.guarantee_ends_at(o) > now() and exists (select from public.products p where p.id = o.product_id and p.stock_count > 0)
    ) o join auth.users u on u.id = o.user_id join (values
      (1, 'invalid_credentials', 'A senha não entra, já tentei três vezes.', 'replacement', 'Senha conferida: key trocada'),
      (2, 'two_factor', 'O código 2FA é recusado, e o relógio do celular está certo.', 'credit', 'Sem outra igual: fica como crédito'),
      (3, 'information_mismatch', 'O perfil não tem os seguidores do anúncio.', 'refusal', 'O perfil tem 3.041 seguidores'),
      (4, 'blocked', 'A conta pediu verificação no primeiro login e não abriu mais.', 'answer', 'Pode mandar uma imagem da tela da verificação?'),
      (5, 'impossible_login', 'Pede um código que vai para um e-mail que não tenho.', null, null)
    ) c (place, reason, text, decision, words) using (place)
  loop
    perform pg_temp.act_as(v_order.email);
    perform public.open_guarantee_claim(v_order.id, v_order.reason, v_order.text, v_order.claim_id);
    set local session_replication_role = replica;
    update public.guarantee_claims set opened_at = v_order.opened_at, due_at = private.add_support_hours(v_order.opened_at, 2) where id = v_order.claim_id;
    update public.guarantee_claim_messages set created_at = v_order.opened_at where claim_id = v_order.claim_id;
    set local session_replication_role = origin;
    perform pg_temp.act_as('gerente@exemplo.com.br');
    if v_order.decision = 'answer' then
      perform public.write_in_claim(v_order.claim_id, v_order.words, md5(v_order.claim_id::text)::uuid);
    elsif v_order.decision is not null then
      perform public.decide_guarantee_claim(v_order.claim_id, v_order.decision, v_order.words);
    end if;
  end loop;

  -- The log lists the newest number first: as in a real month, later actions get higher ones.
  create temporary table log on commit drop as select * from public.staff_actions;
  set local session_replication_role = replica;
  delete from public.staff_actions;
  insert into public.staff_actions overriding system value
  select (jsonb_populate_record(null::public.staff_actions,
    to_jsonb(l) || jsonb_build_object('id', nextval(pg_get_serial_sequence('public.staff_actions', 'id'))))).*
  from (select * from log order by done_at, id) l;
  set local session_replication_role = origin;

  -- No emails go out for payments that are dated weeks ago.
  delete from private.notices where kind in ('order_refunded', 'review_approved') and created_at = now();
  insert into private.notices (kind, subject, recipient, account_id, email, channel, due_at, next_try_at, expires_at, attempts, outcome, sent_at, created_at)
  select 'payment_confirmed', o.id, 'buyer', o.user_id, o.customer_email, 'mail', o.paid_at, o.paid_at, o.paid_at + interval '3 days', 1, 'sent',
    o.paid_at + interval '6 seconds', o.paid_at
  from public.orders o where o.payment_id ~ '^demo-' and o.status in ('completed', 'refunded') and not o.is_waiting;
end;
$$;
