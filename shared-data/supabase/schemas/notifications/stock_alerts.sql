-- Who wants to be told when something sold out can be had again (R13.6), and in which order they are told. Nothing is noted where keys are added:
-- call_stock_alerts looks at the stock as it is, so whoever adds keys waits for no asker, and no way to more stock is forgotten.

-- One thing that one person waits for. The number is the place of asking.
create table private.stock_alerts (
  id bigint generated always as identity primary key,
  -- One of the two: a product, or anything of a category.
  product_id text references public.products (id),
  category text,
  -- The same as one text, by which the indexes find it.
  wanted text generated always as (coalesce('product ' || product_id, 'category ' || category)) stored,
  -- One of the two: an account whose mailbox is proved, or an address that asked without one.
  user_id uuid references auth.users (id) on delete cascade,
  email text,
  asked_at timestamptz not null default clock_timestamp(),
  -- An address counts once its holder has confirmed it by the letter's link.
  confirmed_at timestamptz,
  -- How often the person was called: a call that found the product sold out again told nobody, and the place in the line stays.
  calls integer not null default 0,
  -- In the wave that is being told. Null while the person waits.
  called_at timestamptz,
  -- The end: the notice went out, or will never go.
  told_at timestamptz,
  constraint stock_alerts_wanted_check check ((product_id is null) <> (category is null)
    and category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  constraint stock_alerts_person_check check ((user_id is null) <> (email is null)),
  constraint stock_alerts_email_check check (length(email) <= 254),
  constraint stock_alerts_state_check check ((user_id is null or confirmed_at is not null) and (called_at is null or confirmed_at is not null)
    and (told_at is null or called_at is not null))
);

-- Asking again is harmless, and counts from the first time.
create unique index stock_alerts_one_open on private.stock_alerts (user_id, email, wanted) nulls not distinct where told_at is null;
create index stock_alerts_waiting on private.stock_alerts (wanted, id) where confirmed_at is not null and called_at is null;
create index stock_alerts_called on private.stock_alerts (wanted, called_at) where called_at is not null;
create index stock_alerts_unsettled on private.stock_alerts (wanted, id) where called_at is not null and told_at is null;
create index stock_alerts_unconfirmed on private.stock_alerts (asked_at) where confirmed_at is null;
create index stock_alerts_by_email on private.stock_alerts (email) where email is not null;
create index stock_alerts_by_account on private.stock_alerts (user_id);
create index stock_alerts_by_product on private.stock_alerts (product_id);

-- The addresses that asked without an account. The token is what the letter's link carries: it confirms what was asked with the address, or takes
-- it back, and opens nothing else.
create table private.stock_alert_addresses (
  email text primary key check (length(email) <= 254),
  token uuid not null default gen_random_uuid() unique,
  -- When the last letter went out, or will.
  letter_at timestamptz not null default now()
);

alter table private.stock_alerts enable row level security;
alter table private.stock_alert_addresses enable row level security;
-- No grant on either: the functions below read and write them.

-- ## Asking

-- Raises where nobody can wait for a thing: it is not there, or can be bought now.
-- Refuses: 404 product_not_found (also off sale), 404 category_not_found, 409 product_in_stock (also where a category has something in stock).
create function private.require_sold_out(p_product_id text, p_category text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_product_id is not null and not exists (select 1 from public.products p where p.id = p_product_id and p.is_active) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product on sale has this id.';
  end if;
  if p_product_id is null and coalesce(p_category, '') not in ('facebook', 'tiktok', 'google', 'proxys', 'variados') then
    raise sqlstate 'PT404' using message = 'Categoria não encontrada', detail = 'category_not_found', hint = 'Name a product, or one of the five categories.';
  end if;
  if private.stock_left(p_product_id, p_category) > 0 then
    raise sqlstate 'PT409' using message = 'Já está disponível: atualize a página para comprar.', detail = 'product_in_stock',
      hint = 'There is stock now.';
  end if;
end;
$$;

-- How many keys of a product, or of all products of a category that are on sale, are left for who has not paid yet.
-- 0 for what is not on sale.
create function private.stock_left(p_product_id text, p_category text) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(p.stock_count - (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting), 0)), 0)
    from public.products p
    where p.is_active and p.stock_count > 0 and (p.id = p_product_id or p_product_id is null and p.category = p_category)
  );
end;
$$;

-- Asks to be told when a sold-out product, or anything of an empty category, can be had again. Of who is signed in and has proved their mailbox it
-- counts at once: 'waiting'. Any other address gets a letter whose link confirms it: 'confirm', said alike whatever the store knows of the address.
-- Refuses: what require_sold_out does, 400 email_invalid, 400 email_blocked, 429 too_many_alerts (60 unconfirmed ones in a minute from everybody together,
-- or 50 of one account). An address with 20 open ones gets no more, and its asker no word of that: it would tell of the address.
-- Definer because: nobody may write the alerts. Open to visitors because most who find something sold out have no account.
create function public.ask_stock_alert(p_product_id text default null, p_category text default null, p_email text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_own text := (select lower(u.email) from auth.users u where u.id = v_user_id);
  v_email text := lower(coalesce(nullif(btrim(p_email), ''), v_own));
  v_problem text := private.email_problem(v_email);
  v_category text := case when p_product_id is null then p_category end;
begin
  perform private.require_sold_out(p_product_id, v_category);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  if v_user_id = private.verified_owner(v_email) then
    perform private.keep_stock_alert_of_account(v_user_id, v_email, p_product_id, v_category);
    return 'waiting';
  end if;
  perform private.refuse_many_alerts((select count(*) from private.stock_alerts a where a.confirmed_at is null and a.asked_at > now() - interval '1 minute'), 60);
  if (select count(*) from private.stock_alerts a where a.email = v_email and a.told_at is null) < 20 then
    insert into private.stock_alerts (product_id, category, email) values (p_product_id, v_category, v_email) on conflict do nothing;
    perform private.send_alert_letter(v_email);
  end if;
  return 'confirm';
end;
$$;

-- Raises where there are as many alerts as there may be.
-- Refuses: 429 too_many_alerts.
create function private.refuse_many_alerts(p_count bigint, p_most integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_count >= p_most then
    raise sqlstate 'PT429' using message = 'Muitos pedidos de aviso agora. Tente de novo em alguns minutos.', detail = 'too_many_alerts',
      hint = 'Alerts are limited for each account, and for everybody together.';
  end if;
end;
$$;

-- Keeps what an account waits for. What it asked for with its address, before it was signed in, becomes its own, in its old place.
-- Refuses: 429 too_many_alerts.
create function private.keep_stock_alert_of_account(p_user_id uuid, p_email text, p_product_id text, p_category text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.refuse_many_alerts((select count(*) from private.stock_alerts a where a.user_id = p_user_id and a.told_at is null), 50);
  update private.stock_alerts a set user_id = p_user_id, email = null, confirmed_at = coalesce(a.confirmed_at, now())
  where a.email = p_email and a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category)
    and not exists (select 1 from private.stock_alerts b where b.user_id = p_user_id and b.told_at is null and b.wanted = a.wanted);
  insert into private.stock_alerts (product_id, category, user_id, confirmed_at) values (p_product_id, p_category, p_user_id, now())
  on conflict do nothing;
  perform private.want_stock_alerts(p_user_id::text);
end;
$$;

-- Whoever asks to be told wants to be told, whatever they turned off before; also on their devices, where they turned those on. Asking is the consent,
-- and stands in its history.
create function private.want_stock_alerts(p_holder text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.notice_choices (holder, about, channel, is_wanted)
  values (p_holder, 'stock_alert', 'mail', true), (p_holder, 'stock_alert', 'push', true)
  on conflict (holder, about, channel) do update
    set is_wanted = true, decided_by = 'person', text_version = null, chosen_at = clock_timestamp() where not notice_choices.is_wanted;
end;
$$;

-- Has a letter sent that asks an address to confirm what was asked with it: at once, or an hour after the one before, for all that was asked meanwhile.
create function private.send_alert_letter(p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_address private.stock_alert_addresses;
begin
  insert into private.stock_alert_addresses as s (email) values (p_email)
  on conflict (email) do update
    set letter_at = case when s.letter_at > now() then s.letter_at else greatest(now(), s.letter_at + interval '1 hour') end
  returning * into v_address;
  perform private.notify('stock_alert_confirm', extract(epoch from v_address.letter_at)::text, null, p_email, v_address.letter_at);
end;
$$;

-- ## Confirming and taking back

-- Confirms what was asked with the address of a letter's link, and gives what that address waits for: [{product_id, category, name}], a category
-- without a name. Calling it again changes nothing. What the address's account waits for already is not kept twice.
-- Refuses: 404 alert_not_found (no such token, or nothing is waited for any more).
-- Definer because: whoever has the letter needs no account. The token is 122 bits of chance.
create function public.confirm_stock_alerts(p_token uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := (select s.email from private.stock_alert_addresses s where s.token = p_token);
  v_user_id uuid := private.verified_owner(v_email);
  v_waiting jsonb;
begin
  delete from private.stock_alerts a where a.email = v_email and a.confirmed_at is null
    and exists (select 1 from private.stock_alerts b where b.user_id = v_user_id and b.wanted = a.wanted and b.told_at is null);
  update private.stock_alerts a set confirmed_at = now() where a.email = v_email and a.confirmed_at is null;
  v_waiting := private.alerts_of(v_user_id, v_email);
  if v_email is null or v_waiting = '[]' then
    raise sqlstate 'PT404' using message = 'Este link não vale mais. Peça o aviso de novo na página do produto.', detail = 'alert_not_found',
      hint = 'The token is unknown, or its address waits for nothing.';
  end if;
  perform private.want_stock_alerts(v_email);
  return v_waiting;
end;
$$;

-- Ends all that the address of a letter's link asked for without an account, confirmed or not. Calling it again changes nothing.
-- Refuses: nothing, also for a token that is none.
-- Definer because: whoever has the letter needs no account.
create function public.cancel_stock_alerts(p_token uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  delete from private.stock_alert_addresses s where s.token = p_token returning s.email into v_email;
  delete from private.stock_alerts a where a.email = v_email and a.told_at is null;
end;
$$;

-- What an account, and an address, wait for, in order of asking: [{product_id, category, name}].
create function private.alerts_of(p_user_id uuid, p_email text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id), '[]')
    from private.stock_alerts a left join public.products p on p.id = a.product_id
    where a.told_at is null and a.confirmed_at is not null and (a.user_id = p_user_id or a.email = p_email)
  );
end;
$$;

-- What the caller waits for: [{product_id, category, name}], with the account and with its proved address.
-- None for who is signed out.
-- Definer because: nobody may read the alerts.
create function public.my_stock_alerts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
begin
  return private.alerts_of(v_user_id, private.proved_address(v_user_id));
end;
$$;

-- Ends what the caller waits for of one product or category, with the account and with its proved address. Calling it again changes nothing.
-- Definer because: nobody may write the alerts.
create function public.cancel_my_stock_alert(p_product_id text default null, p_category text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_email text := private.proved_address(v_user_id);
begin
  delete from private.stock_alerts a
  where a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category) and (a.user_id = v_user_id or a.email = v_email);
end;
$$;

grant execute on function public.ask_stock_alert(text, text, text), public.confirm_stock_alerts(uuid), public.cancel_stock_alerts(uuid) to anon, authenticated;
grant execute on function public.my_stock_alerts(), public.cancel_my_stock_alert(text, text) to authenticated;

-- ## Telling

-- Calls who waits for something that can be had again, in the order of asking, after the paid orders in line: in a wave three for each key that is
-- left, at most 300; the next wave when the one before has been told, and ten minutes later, while there is stock (decision 0030). Gives how many
-- were called.
-- Gather_notices calls it, one at a time.
create function private.call_stock_alerts() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wanted record;
  v_called integer := 0;
begin
  perform private.settle_stock_alerts();
  for v_wanted in
    -- From one wanted thing to the next by the index, however many wait for each.
    with recursive asked (wanted) as (
      select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null
      union all
      select (select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null and a.wanted > k.wanted)
      from asked k where k.wanted is not null
    )
    select k.wanted, private.stock_left(substring(k.wanted from '^product (.*)'), substring(k.wanted from '^category (.*)')) as stock
    from asked k where k.wanted is not null
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at is not null and a.told_at is null)
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at > now() - interval '10 minutes')
  loop
    if v_wanted.stock > 0 then
      v_called := v_called + private.call_wave(v_wanted.wanted, least(3 * v_wanted.stock, 300)::integer);
    end if;
  end loop;
  return v_called;
end;
$$;

-- Ends the calls that have been told. Whoever was called when everything had been sold again, or could not be reached in time, is back in the line, in
-- the place of before; whoever does not want it any more, or has no mailbox, has been called for the last time.
create function private.settle_stock_alerts() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.stock_alerts a
  set told_at = case when c.is_missed then null else coalesce(c.sent_at, now()) end, called_at = case when not c.is_missed then a.called_at end
  from (
    select w.id, max(n.sent_at) as sent_at,
      bool_and(n.sent_at is null) and bool_or(n.outcome = 'expired' or n.reason = 'not_true') as is_missed
    from private.stock_alerts w
    join private.notices n on n.kind = 'stock_alert' and n.subject = w.id || '-' || w.calls
    where w.called_at is not null and w.told_at is null
    group by w.id having bool_and(n.outcome <> 'queued')
  ) c where c.id = a.id;
end;
$$;

-- What the letter of a call says: {product_id, category, name, price, left}. Null once everything has been sold again, or the person waits no more.
-- Judge_notice calls it.
create function private.facts_of_stock_alert(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_alert private.stock_alerts;
  v_left bigint;
begin
  select * into v_alert from private.stock_alerts a where a.id = split_part(p_notice.subject, '-', 1)::bigint and a.told_at is null;
  v_left := private.stock_left(v_alert.product_id, v_alert.category);
  if v_left = 0 then
    return null;
  end if;
  return (
    select jsonb_build_object('product_id', v_alert.product_id, 'category', v_alert.category, 'name', p.name, 'price', p.price, 'left', v_left)
    from (select 1) one left join public.products p on p.id = v_alert.product_id
  );
end;
$$;

-- What the letter says that asks an address to confirm: {token, wanted: [{product_id, category, name}]}. Null once nothing is left to be confirmed.
-- Judge_notice calls it.
create function private.facts_of_stock_alert_confirm(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('token', s.token, 'wanted',
      jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id))
    from private.stock_alert_addresses s
    join private.stock_alerts a on a.email = s.email and a.confirmed_at is null
    left join public.products p on p.id = a.product_id
    where s.email = p_notice.email group by s.token
  );
end;
$$;

-- Calls the first of those who wait for a thing; gives how many.
create function private.call_wave(p_wanted text, p_most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_alert private.stock_alerts;
  v_called integer := 0;
begin
  for v_alert in
    update private.stock_alerts a set called_at = now(), calls = a.calls + 1
    where a.id in (
      select w.id from private.stock_alerts w where w.wanted = p_wanted and w.confirmed_at is not null and w.called_at is null
      order by w.id limit p_most for update skip locked)
    returning a.*
  loop
    perform private.notify('stock_alert', v_alert.id || '-' || v_alert.calls, v_alert.user_id, v_alert.email);
    v_called := v_called + 1;
  end loop;
  return v_called;
end;
$$;

-- ## Counting, forgetting, erasing

-- How many wait for each product, for the stock page: {product id: people}. Unconfirmed ones are not counted.
-- List_stock_watch calls it, and asks for staff.
create function private.count_stock_alerts() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(w.product_id, w.people), '{}')
    from (
      select a.product_id, count(*) as people from private.stock_alerts a
      where a.product_id is not null and a.confirmed_at is not null and a.told_at is null group by a.product_id
    ) w
  );
end;
$$;

-- Ends what is over: unconfirmed after 7 days, told after 30, waited for in vain after 180; and addresses that wait for nothing any more.
-- Forget_expired_data calls it.
create function private.forget_stock_alerts() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.stock_alerts a
  where a.confirmed_at is null and a.asked_at < now() - interval '7 days' or a.told_at < now() - interval '30 days' or a.asked_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s where s.letter_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
end;
$$;

-- Ends what these addresses asked for; an account's own go with the account.
-- Erase_person calls it.
create function private.forget_alerts_of(p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.stock_alerts a where a.email = any (p_emails);
  delete from private.stock_alert_addresses s where s.email = any (p_emails);
end;
$$;
