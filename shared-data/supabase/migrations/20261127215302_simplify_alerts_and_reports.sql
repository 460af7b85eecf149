-- Stock alerts, retention and reports of pages: what one function alone called moves into it. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Requests an alert for a sold-out product or category (R13.6). 'waiting': active at once, for a signed-in person with a verified mailbox. 'confirm': any
-- other address gets a confirmation email; the response does not depend on what the store knows of the address.
-- Refuses: 404 product_not_found (also off sale), 404 category_not_found, 409 product_in_stock (also where a category has something in stock),
-- 400 email_invalid, 400 email_blocked, 429 too_many_alerts (60 unconfirmed ones in a minute, or 50 of one account).
-- An address with 20 open alerts silently gets no more.
create or replace function public.ask_stock_alert(p_product_id text default null, p_category text default null, p_email text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_own text := (select lower(u.email) from auth.users u where u.id = v_user_id);
  v_email text := lower(coalesce(nullif(btrim(p_email), ''), v_own));
  v_problem text := private.email_problem(v_email);
  v_category text := case when p_product_id is null then p_category end;
  v_letter_at timestamptz;
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
    select count(*) from private.stock_alerts a where a.confirmed_at is null and a.asked_at > now() - interval '1 minute'), 60);
  if (select count(*) from private.stock_alerts a where a.email = v_email and a.told_at is null) < 20 then
    insert into private.stock_alerts (product_id, category, email) values (p_product_id, v_category, v_email) on conflict do nothing;
    -- The confirmation email goes at once, or an hour after the previous one, for all requests until then.
    insert into private.stock_alert_addresses as s (email) values (v_email)
    on conflict (email) do update
      set letter_at = case when s.letter_at > now() then s.letter_at else greatest(now(), s.letter_at + interval '1 hour') end
    returning s.letter_at into v_letter_at;
    perform private.notify('stock_alert_confirm', extract(epoch from v_letter_at)::text, null, v_email, v_letter_at);
  end if;
  return 'confirm';
end;
$$;

drop function private.require_sold_out(text, text);
drop function private.send_alert_confirmation(text);

-- Strips the oldest events whose term is over, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month after
-- its end, pictures of guarantee claims and notices after theirs. Gives how many events there were: called again until it gives 0, and then each
-- hour. The local server's timer and the database's own scheduler are its callers (docs/deployment.md).
create or replace function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  -- Unconfirmed after 7 days, notified after 30, unanswered after 180; and addresses without alerts.
  delete from private.stock_alerts a
  where a.confirmed_at is null and a.asked_at < now() - interval '7 days' or a.told_at < now() - interval '30 days' or a.asked_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s
  where s.letter_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_givings set address = null where address is not null and given_at < now() - interval '180 days';
  -- Free text about people, when claims about a purchase have lapsed: reasons in the log, notes, and what was written in claims.
  perform private.forget_reasons(now() - interval '5 years');
  delete from private.customer_notes n where n.created_at < now() - interval '5 years';
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '5 years';
  delete from private.known_devices d where d.seen_at < now() - interval '90 days';
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  -- A decision that a later one replaced, after the term in which proof of a consent may be asked for.
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
  perform private.lock_payment_events();
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    return 0;
  end if;
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

drop function private.forget_stock_alerts();
drop function private.forget_free_text();

-- Takes one report of a page, as the Edge Function has cleaned it, of a release that is live or was lately: invented names fill nothing.
-- Refuses: nothing by raising; gives 'counted', 'unknown_release' or 'too_many'.
create or replace function public.count_page_report(p_report jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text := p_report ->> 'kind';
  v_vital text;
  v_value numeric;
begin
  -- The shell alone may have no release: what fails before its code is there, and what only its policy noticed.
  if (p_report ->> 'remote', p_report ->> 'release') is distinct from ('shell', '-') and not exists (
    select 1 from private.page_releases r where r.remote = p_report ->> 'remote' and r.release = p_report ->> 'release') then
    return 'unknown_release';
  end if;
  -- A minute has six hundred places. Who finds another report being taken gets none: a flood holds one connection, and a lost report is lost.
  update private.report_allowance a
  set minute = date_trunc('minute', now()), taken = case when a.minute = date_trunc('minute', now()) then a.taken + 1 else 1 end
  where a.only_row in (
    select b.only_row from private.report_allowance b where b.minute < date_trunc('minute', now()) or b.taken < 600 for update skip locked);
  if not found then
    return 'too_many';
  end if;
  if not exists (select 1 from private.page_releases r where r.remote = 'shell' and r.release = p_report ->> 'shell') then
    p_report := p_report || '{"shell": "-"}';
  end if;
  perform private.count_report(p_report, v_kind);
  if v_kind = 'visit' then
    foreach v_vital in array array['lcp', 'inp', 'cls'] loop
      v_value := (p_report ->> v_vital)::numeric;
      if v_value >= 0 then
        perform private.count_report(
          p_report, v_vital, least(60, 1 + floor(ln(greatest(1, v_value / private.vital_start(v_vital))) / ln(1.12))::integer));
      end if;
    end loop;
    return 'counted';
  end if;
  if (p_report ->> 'first')::boolean then
    perform private.count_report(p_report, 'failed_visit');
  end if;
  perform private.keep_failure(p_report);
  return 'counted';
end;
$$;

drop function private.take_report_place();
drop function private.vital_step(text, numeric);
