-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Orders, keys and payments: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The disputes of an order, newest first.
create or replace function private.disputes_of(p_order_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'opened_by', o.email, 'reason', d.reason, 'closed_at', d.closed_at,
    'closed_by', c.email, 'outcome', d.outcome, 'closing_reason', d.closing_reason) order by d.id desc), '[]')
  from private.order_disputes d left join auth.users o on o.id = d.opened_by left join auth.users c on c.id = d.closed_by
  where d.order_id = p_order_id;
$$;

-- A key's text as it is stored and delivered.
create or replace function private.clean_key(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return btrim(case when p_text !~ '[^\t\n -~]' then p_text else
  regexp_replace(regexp_replace(regexp_replace(p_text,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
    '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
    '\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
    '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF'
    '\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF'
    '\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
    '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g')
end, E' \t\n');

-- The form in which cleaned texts are compared.
create or replace function private.key_identity(p_key_data text) returns text
language sql immutable strict parallel safe set search_path = ''
return btrim(regexp_replace(normalize(p_key_data, nfkc), '[\t\n ]+', ' ', 'g'));

-- The master keys that open the stock.
-- Refuses: 503 key_encryption_unavailable where there is none or it is shorter than 32 characters.
create or replace function private.master_keys() returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_present text := private.server_secret('key_encryption_key');
  v_previous text := private.server_secret('key_encryption_key_previous');
begin
  if coalesce(length(v_present), 0) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_present || case when length(v_previous) >= 32 and v_previous <> v_present then array[v_previous] else '{}' end;
end;
$$;

-- A key for one purpose, derived from a master key, so that sealing, proving, fingerprinting and naming never share one.
create or replace function private.purpose_key(p_purpose text, p_master text) returns bytea
language sql immutable set search_path = ''
return extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(p_master, 'UTF8'), 'sha256');

-- The name of a master key, written into sealed texts.
create or replace function private.master_name(p_master text) returns bytea
language sql immutable set search_path = ''
return substring(private.purpose_key('naming', p_master) from 1 for 8);

-- Seals a key's text for one row.
create or replace function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_master text := (private.master_keys())[1];
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x02'::bytea || private.master_name(v_master) || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing', v_master), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving', v_master), 'sha256');
end;
$$;

-- Checks keys before they are added.
create or replace function public.preview_product_keys(p_keys text[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null), '[]'),
    'empty', count(*) filter (where l.key_data is null),
    'repeated', coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'first_line', l.first_line) order by l.line)
      filter (where l.line <> l.first_line), '[]'))
  from private.read_key_lines(p_keys) l;
$$;

-- The imports of a product, newest first.
create or replace function public.list_key_imports(p_product_id text, p_limit integer default 5, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'total', (select count(*) from private.key_imports i where i.product_id = p_product_id and i.added > 0),
    'imports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'created_at', i.created_at, 'email', u.email, 'is_mine', i.made_by = (select private.caller_id()), 'added', i.added,
        'left', k.unused, 'delivered', k.used, 'orders', k.orders, 'undone_at', i.undone_at, 'removed', i.removed) order by i.created_at desc, i.id)
      from (
        select * from private.key_imports f where f.product_id = p_product_id and f.added > 0
        order by f.created_at desc, f.id limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
      ) i
      left join auth.users u on u.id = i.made_by
      cross join lateral (
        select count(*) filter (where not s.is_used) as unused, count(*) filter (where s.is_used) as used, coalesce((
          select jsonb_agg(o.id order by o.used_at desc) from (
            select r.id, d.used_at from private.stored_keys d join public.orders r on r.delivered_key_id = d.id
            where d.import_id = i.id and d.is_used order by d.used_at desc limit 20
          ) o), '[]') as orders
        from private.stored_keys s where s.import_id = i.id
      ) k
    ), '[]')
  );
$$;

-- Instructions for a product's keys.
create or replace function private.key_help_of(p_product_id text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('key_template', p.key_template, 'first_steps', to_jsonb(p.first_steps))
  from public.products p where p.id = p_product_id;
$$;

-- The accesses of an order, at most 100, newest first.
create or replace function private.givings_of(p_order public.orders, p_given_to uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  with newest as (
    select g.* from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to) order by g.id desc limit 100
  ), counted as (
    select 1 from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to)
    limit private.most_counted() + 1
  )
  select jsonb_build_object('total', (select count(*) from counted), 'givings', coalesce(jsonb_agg(jsonb_build_object(
    'given_at', n.given_at, 'way', n.way, 'address', host(n.address), 'device', n.device, 'key_id', n.key_id,
    'is_current', n.key_id is not distinct from p_order.delivered_key_id) order by n.id desc), '[]'))
  from newest n;
$$;

-- The accesses of an order as givings_of returns them.
create or replace function public.order_givings(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return private.givings_of(private.visible_order(p_order_id), case when not private.is_staff() then private.caller_id() end);

-- True for a code that a bank accepts as a PIX (EMV.
create or replace function private.is_pix_code(p_text text) returns boolean
language sql immutable set search_path = ''
return length(p_text) between 40 and 512 and p_text ~ '^000201[ -~À-ÿ]+6304[0-9A-Fa-f]{4}$' and position('br.gov.bcb.pix' in lower(p_text)) > 0;

-- The code with which the caller's own pending order can be paid.
create or replace function public.order_pix_code(p_order_id uuid) returns text
language sql stable security definer set search_path = ''
return private.pix_code_of(private.visible_order(p_order_id, p_for_staff => false));

-- Unsold events of the inbox for each product, by the provider's id, the longest wait first.
create or replace function public.list_unsold_products()
returns table (provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamptz, newest_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select u.provider_id, max(u.title), u.product_id, p.name, count(*)::integer, count(distinct u.payment_id)::integer,
    min(u.received_at), max(u.received_at)
  from private.unsold_events() u left join public.products p on p.id = u.product_id
  group by u.provider_id, u.product_id, p.name order by min(u.received_at), u.provider_id limit 200;
$$;

-- Forgets what was captured.
create or replace function private.forget_capture() returns void
language sql volatile set search_path = ''
as $$
  update private.webhook_capture set capture_id = null, captured_at = null, headers = null, payload = null,
    status = case when status = 'waiting' then status else 'inactive' end where only_row;
$$;

-- Begins to wait for the next webhook (R4.7).
create or replace function public.webhook_debug_start() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.forget_capture();
  update private.webhook_capture set status = 'waiting', started_at = clock_timestamp() where only_row;
  select private.webhook_capture_state();
$$;

-- Where the capture stands.
create or replace function public.webhook_debug_status() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.webhook_capture_state();
$$;
