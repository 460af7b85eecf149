-- The export of a person's own data.

-- The rows of a table of the auth service that are a person's, without credentials; none where this backend has no such table.
create function private.auth_rows_of(p_table text, p_user_id uuid, p_columns text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if has_table_privilege(to_regclass('auth.' || p_table), 'select') then
    execute format('select jsonb_agg((select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($2))) from auth.%I t
      where t.user_id = $1', p_table) into v_rows using p_user_id, p_columns;
  end if;
  return coalesce(v_rows, '[]');
end;
$$;

-- The keys of one of the caller's orders, one below the other, or null. The export is recorded as an access of each.
-- A key of a disputed order, or one that cannot be decrypted, must not block the rest of the export. Any other fault ends it, so that no key is
-- missing unnoticed. Locks no order: an export that locked many could deadlock with a transaction that changes two of them.
create function private.key_to_take_along(p_order_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  perform private.record_key_view(k.id, 'my_personal_data') from unnest(private.keys_of(v_order)) k (id);
  return (select string_agg(private.read_key_data(k.id), E'\n' order by k.place) from unnest(private.keys_of(v_order)) with ordinality k (id, place));
exception
  when sqlstate 'PT500' or sqlstate 'PT503' then
    return null;
end;
$$;

-- Staff actions about a person's orders and reviews, without the actor and without other people's addresses.
create function private.staff_actions_about(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'done_at', a.done_at, 'by', 'equipe da loja', 'action', a.action, 'order_id', a.order_id, 'review_id', a.review_id,
    'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
  from public.staff_actions a
  where a.order_id in (select o.id from public.orders o where o.user_id = p_user_id)
    or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id) or a.user_id = p_user_id
    or a.user_email = any ((select private.emails_of(p_user_id))::text[]);
$$;

-- Proof of a person's orders, for the person: {key_accesses: [{order_id, accessed_at, channel, address, device}],
-- first_steps: [{order_id, steps_done, accepted_at}], disputes: [{order_id, opened_at, closed_at, outcome}]}.
create function private.proof_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'key_accesses', (select coalesce(jsonb_agg(jsonb_build_object('order_id', a.order_id, 'accessed_at', a.accessed_at, 'channel', a.channel,
        'address', host(a.address), 'device', a.device) order by a.id), '[]') from private.key_access_log a where a.accessed_by = p_user_id),
    'first_steps', (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'steps_done', p.steps_done, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.user_id = p_user_id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d join public.orders o on o.id = d.order_id where o.user_id = p_user_id));
$$;

-- All data about the caller (R11.5), with delivered keys in clear. Payments with another person's address, assigned by staff, are included without
-- personal data.
-- Refuses: 404 profile_not_found (signed out).
create function public.my_personal_data() returns jsonb
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
    'known_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address),
        'first_seen_at', d.first_seen_at, 'seen_at', d.seen_at) order by d.first_seen_at), '[]') from private.known_devices d where d.user_id = v_user_id),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name,
        'customer_email', case when o.customer_email = any (v_emails) then o.customer_email end, 'price_rule', private.rule_of_order(o.id), 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'purchase_intents', private.intents_of(v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.retained_payload(e.payload) - 'customer' end) order by e.id), '[]')
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
        'since', s.created_at, 'last_notified_at', s.last_ok_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
      from private.staff_notice_choices c where c.user_id = v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_marks', (select jsonb_build_object('tags', m.tags, 'blocked_at', m.blocked_at,
      'block_reason', regexp_replace(m.block_reason, '[^\s@]+@[^\s@]+', '***', 'g')) from private.customer_marks m where m.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;

grant execute on function public.delete_my_account(boolean), public.my_personal_data() to authenticated;
