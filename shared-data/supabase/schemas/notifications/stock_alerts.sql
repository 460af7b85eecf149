-- Back-in-stock alerts (R13.6, decision 0030). notify_stock_alerts reads the present stock, so that adding keys does no work for alerts.

-- One row is one product or category that one person waits for. The id is the place in line.
create table private.stock_alerts (
  id bigint generated always as identity primary key,
  -- Either a product, or any product of a category.
  product_id text references public.products (id),
  category text,
  -- Both as one text, for the indexes.
  wanted text generated always as (coalesce('product ' || product_id, 'category ' || category)) stored,
  -- Either an account with a verified mailbox, or an address.
  user_id uuid references auth.users (id) on delete cascade,
  email text,
  requested_at timestamptz not null default clock_timestamp(),
  -- Double opt-in: an address counts once confirmed by the email's link.
  confirmed_at timestamptz,
  -- A notice that found the product sold out again was not sent; the next one gets a new number.
  calls integer not null default 0,
  -- Set while the notice of a wave is queued.
  called_at timestamptz,
  -- Set once the notice was sent, or will never be.
  notified_at timestamptz,
  constraint stock_alerts_wanted_check check ((product_id is null) <> (category is null)
    and category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  constraint stock_alerts_person_check check ((user_id is null) <> (email is null)),
  constraint stock_alerts_email_check check (length(email) <= 254),
  constraint stock_alerts_state_check check ((user_id is null or confirmed_at is not null) and (called_at is null or confirmed_at is not null)
    and (notified_at is null or called_at is not null))
);

-- A repeated request keeps its first place.
create unique index stock_alerts_one_open on private.stock_alerts (user_id, email, wanted) nulls not distinct where notified_at is null;
create index stock_alerts_waiting on private.stock_alerts (wanted, id) where confirmed_at is not null and called_at is null;
create index stock_alerts_called on private.stock_alerts (wanted, called_at) where called_at is not null;
create index stock_alerts_unsettled on private.stock_alerts (wanted, id) where called_at is not null and notified_at is null;
create index stock_alerts_unconfirmed on private.stock_alerts (requested_at) where confirmed_at is null;
create index stock_alerts_by_email on private.stock_alerts (email) where email is not null;
create index stock_alerts_by_account on private.stock_alerts (user_id);
create index stock_alerts_by_product on private.stock_alerts (product_id);

-- Addresses without an account. The token of the email's link confirms or cancels their alerts and nothing else.
create table private.stock_alert_addresses (
  email text primary key check (length(email) <= 254),
  token uuid not null default gen_random_uuid() unique,
  -- The time of the last confirmation email, sent or queued.
  email_at timestamptz not null default now()
);

-- ## Requesting

-- The stock of an active product, or of a category's active products, that paid orders do not wait for.
create function private.unreserved_stock(p_product_id text, p_category text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(p.free_stock), 0) from public.products p
  where p.is_active and (p.id = p_product_id or p_product_id is null and p.category = p_category);
$$;

-- Requests an alert for a sold-out product or category (R13.6). 'waiting': active at once, for a signed-in person with a verified mailbox. 'confirm': any
-- other address gets a confirmation email; the response does not depend on what the store knows of the address.
-- Refuses: 404 product_not_found (also off sale), 404 category_not_found, 409 product_in_stock (also where a category has something in stock),
-- 400 email_invalid, 400 email_blocked, 429 too_many_alerts (60 unconfirmed ones in a minute, or 50 of one account).
-- An address with 20 open alerts silently gets no more.
create function public.ask_stock_alert(p_product_id text default null, p_category text default null, p_email text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_own text := (select lower(u.email) from auth.users u where u.id = v_user_id);
  v_email text := lower(coalesce(nullif(btrim(p_email), ''), v_own));
  v_problem text := private.email_problem(v_email);
  v_category text := case when p_product_id is null then p_category end;
  v_email_at timestamptz;
begin
  if p_product_id is not null and not exists (select 1 from public.products p where p.id = p_product_id and p.is_active) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product on sale has this id.';
  elsif p_product_id is null and coalesce(p_category, '') not in ('facebook', 'tiktok', 'google', 'proxys', 'variados') then
    raise sqlstate 'PT404' using message = 'Categoria não encontrada', detail = 'category_not_found', hint = 'Name a product, or one of the five categories.';
  elsif private.unreserved_stock(p_product_id, v_category) > 0 then
    raise sqlstate 'PT409' using message = 'Já está disponível: atualize a página para comprar.', detail = 'product_in_stock',
      hint = 'There is stock now.';
  elsif v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  if v_user_id = private.verified_owner(v_email) then
    perform private.save_account_stock_alert(v_user_id, v_email, p_product_id, v_category);
    return 'waiting';
  end if;
  perform private.require_alert_quota((
    select count(*) from private.stock_alerts a where a.confirmed_at is null and a.requested_at > now() - interval '1 minute'), 60);
  if (select count(*) from private.stock_alerts a where a.email = v_email and a.notified_at is null) < 20 then
    insert into private.stock_alerts (product_id, category, email) values (p_product_id, v_category, v_email) on conflict do nothing;
    -- The confirmation email goes at once, or an hour after the previous one, for all requests until then.
    insert into private.stock_alert_addresses as s (email) values (v_email)
    on conflict (email) do update
      set email_at = case when s.email_at > now() then s.email_at else greatest(now(), s.email_at + interval '1 hour') end
    returning s.email_at into v_email_at;
    perform private.notify('stock_alert_confirm', extract(epoch from v_email_at)::text, null, v_email, v_email_at);
  end if;
  return 'confirm';
end;
$$;

-- Raises where a limit is reached.
-- Refuses: 429 too_many_alerts.
create function private.require_alert_quota(p_count bigint, p_most integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_count >= p_most then
    raise sqlstate 'PT429' using message = 'Muitos pedidos de aviso agora. Tente de novo em alguns minutos.', detail = 'too_many_alerts',
      hint = 'Alerts are limited for each account, and for everybody together.';
  end if;
end;
$$;

-- Requesting an alert is the consent, on every channel, also after an earlier opt-out.
create function private.opt_in_stock_alerts(p_holder text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.notice_choices (holder, about, channel, is_wanted)
  values (p_holder, 'stock_alert', 'mail', true), (p_holder, 'stock_alert', 'push', true)
  on conflict (holder, about, channel) do update
    set is_wanted = true, decided_by = 'person', text_version = null, chosen_at = clock_timestamp() where not notice_choices.is_wanted;
$$;

-- Saves an account's alert. One that was requested with its address becomes its own and keeps its place in line.
create function private.save_account_stock_alert(p_user_id uuid, p_email text, p_product_id text, p_category text) returns void
language sql volatile set search_path = ''
as $$
  select private.require_alert_quota((select count(*) from private.stock_alerts a where a.user_id = p_user_id and a.notified_at is null), 50);
  update private.stock_alerts a set user_id = p_user_id, email = null, confirmed_at = coalesce(a.confirmed_at, now())
  where a.email = p_email and a.notified_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category)
    and not exists (select 1 from private.stock_alerts b where b.user_id = p_user_id and b.notified_at is null and b.wanted = a.wanted);
  insert into private.stock_alerts (product_id, category, user_id, confirmed_at) values (p_product_id, p_category, p_user_id, now())
  on conflict do nothing;
  select private.opt_in_stock_alerts(p_user_id::text);
$$;

-- ## Confirming and cancelling

-- The confirmed open alerts of an account, and of an address, in the order of the line.
create function private.open_stock_alerts(p_user_id uuid, p_email text) returns table (product_id text, category text, name text)
language sql stable set search_path = ''
as $$
  select a.product_id, a.category, p.name
  from private.stock_alerts a left join public.products p on p.id = a.product_id
  where a.notified_at is null and a.confirmed_at is not null and (a.user_id = p_user_id or a.email = p_email) order by a.id;
$$;

-- Confirms the alerts of an address by its email's token, but those that its account has, and returns its open ones; a category has no name (R13.6).
-- Refuses: 404 alert_not_found (an unknown token, or no open alert).
create function public.confirm_stock_alerts(p_token uuid) returns table (product_id text, category text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := (select s.email from private.stock_alert_addresses s where s.token = p_token);
  v_user_id uuid := private.verified_owner(v_email);
begin
  delete from private.stock_alerts a where a.email = v_email and a.confirmed_at is null
    and exists (select 1 from private.stock_alerts b where b.user_id = v_user_id and b.wanted = a.wanted and b.notified_at is null);
  update private.stock_alerts a set confirmed_at = now() where a.email = v_email and a.confirmed_at is null;
  return query select * from private.open_stock_alerts(v_user_id, v_email);
  if v_email is null or not found then
    raise sqlstate 'PT404' using message = 'Este link não vale mais. Peça o aviso de novo na página do produto.', detail = 'alert_not_found',
      hint = 'The token is unknown, or its address waits for nothing.';
  end if;
  perform private.opt_in_stock_alerts(v_email);
end;
$$;

-- Cancels every alert of an address by its email's token (R13.6). Idempotent; an unknown token is ignored.
create function public.cancel_stock_alerts(p_token uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  delete from private.stock_alert_addresses s where s.token = p_token returning s.email into v_email;
  delete from private.stock_alerts a where a.email = v_email and a.notified_at is null;
end;
$$;

-- The open alerts of the caller's account and verified address (R13.6); none without a session.
create function public.my_stock_alerts() returns table (product_id text, category text, name text)
language sql stable security definer set search_path = ''
as $$
  select a.* from (select private.caller_id() as id) c, private.open_stock_alerts(c.id, private.verified_address(c.id)) a;
$$;

-- Cancels the caller's alerts for one product or category (R13.6). Idempotent.
create function public.cancel_my_stock_alert(p_product_id text default null, p_category text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_email text := private.verified_address(v_user_id);
begin
  delete from private.stock_alerts a
  where a.notified_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category) and (a.user_id = v_user_id or a.email = v_email);
end;
$$;

grant execute on function public.ask_stock_alert(text, text, text), public.confirm_stock_alerts(uuid), public.cancel_stock_alerts(uuid) to anon, authenticated;
grant execute on function public.my_stock_alerts(), public.cancel_my_stock_alert(text, text) to authenticated;

-- ## Notifying

-- Closes the alerts of a finished wave. A notice that came too late or found everything sold puts its alert back in line; one that was unwanted ends it.
create function private.settle_stock_alerts() returns void
language sql volatile set search_path = ''
as $$
  update private.stock_alerts a
  set notified_at = case when c.is_missed then null else coalesce(c.sent_at, now()) end, called_at = case when not c.is_missed then a.called_at end
  from (
    select w.id, max(n.sent_at) as sent_at,
      bool_and(n.sent_at is null) and bool_or(n.outcome = 'expired' or n.reason = 'not_true') as is_missed
    from private.stock_alerts w
    join private.notices n on n.kind = 'stock_alert' and n.subject = w.id || '-' || w.calls
    where w.called_at is not null and w.notified_at is null
    group by w.id having bool_and(n.outcome <> 'queued')
  ) c where c.id = a.id;
$$;

-- Queues the notices of one wave; returns their number.
create function private.notify_wave(p_wanted text, p_most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_called integer;
begin
  -- In plpgsql, where plans know p_most: an index leads to the first waiting alerts.
  with called as (
    update private.stock_alerts a set called_at = now(), calls = a.calls + 1
    where a.id in (
      select w.id from private.stock_alerts w where w.wanted = p_wanted and w.confirmed_at is not null and w.called_at is null
      order by w.id limit p_most for update skip locked)
    returning a.*
  )
  select count(private.notify('stock_alert', c.id || '-' || c.calls, c.user_id, c.email)) into v_called from called c;
  return v_called;
end;
$$;

-- Queues a wave of notices for each restocked product or category, in the order of the line: three for each unreserved key, at most 300. The next wave
-- follows ten minutes later, once the previous one is sent (decision 0030). Returns the number of notices.
create function private.notify_stock_alerts() returns integer
language sql volatile set search_path = ''
as $$
  select private.settle_stock_alerts();
  -- A loose index scan: one step for each wanted product, however many people wait for it.
  with recursive asked (wanted) as (
    select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null
    union all
    select (select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null and a.wanted > k.wanted)
    from asked k where k.wanted is not null
  ), stocked as materialized (
    select k.wanted, private.unreserved_stock(substring(k.wanted from '^product (.*)'), substring(k.wanted from '^category (.*)')) as stock
    from asked k where k.wanted is not null
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at is not null and a.notified_at is null)
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at > now() - interval '10 minutes')
  )
  select coalesce(sum(private.notify_wave(s.wanted, least(3 * s.stock, 300)::integer)), 0)::integer from stocked s where s.stock > 0;
$$;

-- {product_id, category, name, price, left}. Null once everything has been sold again, or the alert is cancelled.
create function private.stock_alert_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name, 'price', p.price, 'left', s.left)
  from private.stock_alerts a left join public.products p on p.id = a.product_id,
    lateral (select private.unreserved_stock(a.product_id, a.category) as left) s
  where a.id = split_part(p_notice.subject, '-', 1)::bigint and a.notified_at is null and s.left > 0;
$$;

-- {token, wanted: [{product_id, category, name}]}. Null once nothing is left to confirm.
create function private.stock_alert_confirm_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('token', s.token, 'wanted',
    jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id))
  from private.stock_alert_addresses s
  join private.stock_alerts a on a.email = s.email and a.confirmed_at is null
  left join public.products p on p.id = a.product_id
  where s.email = p_notice.email group by s.token;
$$;
