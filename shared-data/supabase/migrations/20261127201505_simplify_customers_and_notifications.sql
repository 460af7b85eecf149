-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Customers and notifications: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Everything that the store keeps about the caller, for themself (R11.5), delivered keys in clear.
create or replace function public.my_personal_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id),
    'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.kept_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
        'since', s.created_at, 'last_told_at', s.last_ok_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
      from private.staff_notice_choices c where c.user_id = v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;

-- How to reach whoever bought an order, as contact_of has it.
create or replace function public.order_contact(p_order_id uuid)
returns table (account_id uuid, name text, email text, phone text, phone_from text)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select c.* from private.visible_order(p_order_id) o, jsonb_to_record(private.contact_of(o.user_id, o.customer_email, array[p_order_id]))
    as c (account_id uuid, name text, email text, phone text, phone_from text);
$$;

-- Others with the same address.
create or replace function private.same_address(p_user_id uuid, p_email text) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when private.is_placeholder_email(p_email) then null
    when p_user_id is null then (select jsonb_build_object('account_id', u.id) from auth.users u where u.email = p_email and u.is_sso_user = false)
    else (
      select jsonb_build_object('order_id', (array_agg(o.id order by o.created_at desc))[1], 'orders', count(*))
      from public.orders o where o.user_id is null and o.customer_email = p_email having count(*) > 0)
  end;
$$;

-- All that staff see of a customer, who is named by the account or by one of their orders.
-- Refuses: 404 customer_not_found (also an account that was erased).
create or replace function public.customer_overview(p_user_id uuid default null, p_order_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_user_id uuid := p_user_id;
  v_account jsonb;
  v_ids uuid[];
  v_contact jsonb;
begin
  perform private.require_staff();
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id;
    v_user_id := v_order.user_id;
  end if;
  v_account := private.account_face(v_user_id);
  if v_account is null and v_order.id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account or order.';
  end if;
  v_ids := private.orders_of_customer(v_user_id, v_order);
  perform private.log_customer_view(v_user_id, v_ids);
  v_contact := private.contact_of(v_user_id, v_order.customer_email, v_ids[1:20]);
  return jsonb_build_object(
    'customer', v_contact || jsonb_build_object('account', v_account),
    'same_address', private.same_address(v_user_id, v_contact ->> 'email'),
    'can_note', v_user_id is not null or v_order.customer_email is not null,
    'totals', private.totals_of_orders(v_ids),
    'credit', case when v_user_id is not null then private.credit_face(v_user_id) end,
    'orders', private.orders_for_staff(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', private.reviews_on_page(v_user_id),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', private.notes_on_page(v_user_id, v_ids)
  );
end;
$$;

drop function private.capped_until, private.staff_modes, private.notice_kinds;

-- The kinds of notices.
create function private.notice_kinds()
returns table (kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval,
  admin_mode text, manager_mode text)
language sql immutable set search_path = ''
as $$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes', null, null),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes', null, null),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours', null, null),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days', null, null),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours', null, null),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days', null, null),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'at_once'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'off'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'off'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('approval_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'off'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours', null, null),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour', null, null),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day', null, null),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours', null, null)
$$;

-- The end of a buyer's limit of six optional notices in 24 hours.
create function private.capped_until(p_notice private.notices) returns timestamptz
language sql stable set search_path = ''
return (
  select coalesce(n.sent_at, now()) + interval '24 hours' from private.notices n join private.notice_kinds() k using (kind)
  where (n.account_id = p_notice.account_id or n.email = p_notice.email) and k.audience = 'buyer' and not k.is_required
    and (n.sent_at > now() - interval '24 hours' or n.outcome = 'queued' and n.taken_until > now())
  order by coalesce(n.sent_at, now()) desc offset 5 limit 1
);

-- The mode of each member of staff for each kind.
create function private.staff_modes() returns table (user_id uuid, place bigint, kind text, mode text, channel text, since timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, k.place, k.kind, coalesce(c.mode::text, case m.role when 'admin' then k.admin_mode else k.manager_mode end),
    coalesce(c.channel::text, 'mail'), greatest(m.created_at, c.on_since)
  from private.staff_members m cross join private.notice_kinds() with ordinality
    as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, admin_mode, manager_mode, place)
  left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = k.kind
  where k.admin_mode is not null;
$$;

-- The public VAPID key, base64url.
create or replace function public.push_key() returns text
language sql stable security definer set search_path = ''
return private.server_secret('vapid_public_key');
