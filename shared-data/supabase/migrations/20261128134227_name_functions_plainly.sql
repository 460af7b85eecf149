-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Private functions, keys and codes get plain names: dossier_actions, are_two_typos, decision, notified_already.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter function private.dossier_deeds(public.orders) rename to dossier_actions;
alter function private.are_two_slips(text, text) rename to are_two_typos;

-- Makes the dossier of an order, with a reason that the log keeps. The text is JSON; sha256 is of its bytes in UTF-8.
-- Refuses: 404 order_not_found, 409 order_not_paid (never paid).
create or replace function public.make_dossier(p_order_id uuid, p_reason text)
returns table (id uuid, made_at timestamptz, sha256 text, text text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  v_order := private.lock_order_for_admin(p_order_id);
  if v_order.paid_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido nunca foi pago', detail = 'order_not_paid', hint = 'A dossier proves a paid order.';
  end if;
  id := gen_random_uuid();
  made_at := clock_timestamp();
  text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', id, 'format', 1, 'made_at', made_at),
    'order', (
      select jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
        'amount', v_order.amount, 'expected_amount', v_order.expected_amount, 'payment_id', v_order.payment_id, 'payment_line', v_order.payment_line,
        'created_at', v_order.created_at, 'paid_at', v_order.paid_at, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
        'refunded_at', v_order.refunded_at, 'guarantee_hours', v_order.guarantee_hours,
        'guarantee_ends_at', private.guarantee_ends_at(v_order), 'disputed_at', v_order.disputed_at)
      from public.products p where p.id = v_order.product_id),
    -- The other orders that the same payment paid.
    'same_payment', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
        'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
        order by o.product_id, o.payment_line), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = v_order.payment_id and o.id <> v_order.id),
    -- Account, accepted terms and sign-up address. For a payer without an account, the data of the payment.
    'buyer', (
      select private.contact_of(v_order.user_id, v_order.customer_email, array[v_order.id])
        || jsonb_build_object('payer_email', v_order.customer_email) || coalesce((
        select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
          'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
          'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
        from auth.users u left join public.profiles f on f.id = u.id where u.id = v_order.user_id), '{}')),
    'payments', private.dossier_payments(v_order), 'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_actions(v_order));
  sha256 := encode(sha256(convert_to(text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (id, v_order.id, sha256, (select private.caller_id()), made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return next;
end;
$$;

-- The words of products that match a query, and how well: 5 the same, 4 and 3 a prefix (3 where less than four characters were
-- typed), 2 has it inside, 1 one typo apart (two edits of Levenshtein leave few words to look at), 0 two typos. Place 0 is how a name begins.
create or replace function private.find_search_words(p_asked text[]) returns table (place integer, word text, alike integer)
language sql stable set search_path = ''
as $$
  with forms as materialized (
    select s.place::integer, s.form from unnest(private.search_stems(p_asked)) with ordinality s (form, place)
    union select at + beside, form from generate_series(1, cardinality(p_asked) - 1) at, generate_series(0, 1) beside,
      unnest(private.search_neighbours(p_asked[at:at + 1])) form
    union select 0, form from unnest(private.search_beginning(p_asked)) form
  )
  select a.place, a.word, max(a.alike) from (
    select f.place, f.form, 5 from forms f
    union all
    select f.place, k.word, case when length(f.form) >= 4 then 4 else 3 end
    from forms f join private.known_words k on k.word > f.form and k.word < f.form || '~'
    union all
    select f.place, k.word, 2 from forms f join private.known_words k on strpos(k.word, f.form) > 0
    where f.place > 0 and length(f.form) >= 3 and k.word not like '=%'
    union all
    select f.place, k.word, private.is_one_typo(f.form, k.word)::integer
    from forms f join private.known_words k on length(k.word) between length(f.form) - 2 and length(f.form) + 2
      and extensions.levenshtein_less_equal(f.form, left(k.word, 32), 2) <= 2
      and (private.is_one_typo(f.form, k.word) or private.are_two_typos(f.form, k.word))
    where length(f.form) between 4 and 30
  ) a (place, word, alike) group by a.place, a.word;
$$;

-- Decides about a resolved notice: 'send' with facts, or 'dropped', 'unwanted' or 'later' with reason and until.
create or replace function private.check_deliverable(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_kind record;
  v_facts jsonb;
  v_reason text;
  v_until timestamptz;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_notice.kind;
  v_reason := case
    when v_kind.kind is null then 'kind_unknown'
    when p_notice.channel = 'mail' and p_notice.email is null then 'no_address'
    when p_notice.channel = 'push' and not private.has_push_device(p_notice.account_id) then 'no_device'
  end;
  if v_reason is null then
    v_facts := private.notice_facts(p_notice, v_kind.audience);
  end if;
  if v_facts is null then
    return jsonb_build_object('decision', 'dropped', 'reason', coalesce(v_reason, 'not_true'));
  end if;
  v_reason := private.suppression_reason(p_notice, v_kind.is_required);
  if v_reason is not null then
    return jsonb_build_object('decision', 'unwanted', 'reason', v_reason);
  end if;
  v_until := case when v_kind.audience = 'buyer' and not v_kind.is_required then private.capped_until(p_notice) end;
  if v_until is not null then
    return jsonb_build_object('decision', 'later', 'reason', 'daily_cap', 'until', v_until);
  end if;
  return jsonb_build_object('decision', 'send', 'facts', v_facts);
end;
$$;

-- Claims one locked, due notice for two minutes; null where it is closed or put off. After sixteen attempts it is given up: its text may crash the sender.
create or replace function private.claim_notification(p_notice private.notices) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_notice private.notices := private.resolve_recipient(p_notice);
  v_decision jsonb := private.check_deliverable(v_notice);
  v_outcome text := v_decision ->> 'decision';
  v_can_stop boolean;
begin
  if v_outcome = 'later' then
    update private.notices set next_try_at = (v_decision ->> 'until')::timestamptz, reason = v_decision ->> 'reason' where id = v_notice.id;
    return null;
  elsif v_outcome <> 'send' or v_notice.attempts >= 16 then
    update private.notices set outcome = (case v_outcome when 'send' then 'given_up' else v_outcome end)::public.notice_outcome,
      reason = coalesce(v_decision ->> 'reason', v_notice.reason, 'sender_died'), taken_until = null where id = v_notice.id;
    return null;
  end if;
  update private.notices set account_id = v_notice.account_id, email = v_notice.email, attempts = attempts + 1,
    taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes' where id = v_notice.id;
  v_can_stop := (select not k.is_required from private.notice_kinds() k where k.kind = v_notice.kind);
  return jsonb_build_object('id', v_notice.id, 'kind', v_notice.kind, 'channel', v_notice.channel, 'account_id', v_notice.account_id,
    'email', v_notice.email, 'expires_at', v_notice.expires_at, 'stop', case when v_can_stop then private.notice_token(v_notice.id) end,
    'facts', v_decision -> 'facts');
end;
$$;

-- Notifies the buyers of these orders, once each, of a problem with their key, in the words of the reason; returns those it did not notify, with
-- 'not_found' (no delivered order), 'disputed', 'notified_already' or 'no_address'. Each is logged with its order.
-- Refuses: 413 too_many_orders (over 100).
create or replace function public.warn_key_buyers(p_order_ids uuid[], p_reason text) returns table (id uuid, reason text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_order_ids), 0) > 100 then
    raise sqlstate 'PT413' using message = 'No máximo 100 pedidos de uma vez', detail = 'too_many_orders', hint = 'Send them in parts.';
  end if;
  for id, reason in
    select i.id, case
      when o.id is null or o.status <> 'completed' or o.delivered_key_id is null then 'not_found'
      when o.disputed_at is not null then 'disputed'
      when exists (select from private.notices n where n.kind = 'key_problem' and n.subject = o.id::text) then 'notified_already'
      when o.user_id is null and (o.customer_email is null or private.is_placeholder_email(o.customer_email)) then 'no_address' end
    -- An id that is named twice is one order.
    from (select u.id, min(u.place) as place from unnest(p_order_ids) with ordinality u (id, place) group by u.id) i
    left join public.orders o on o.id = i.id order by i.place
  loop
    if reason is not null then
      return next;
    else
      perform private.log_staff_action('buyer_warned', p_product_id => o.product_id, p_order_id => o.id) from public.orders o where o.id = warn_key_buyers.id;
      perform private.notify_buyer('key_problem', warn_key_buyers.id);
    end if;
  end loop;
end;
$$;
