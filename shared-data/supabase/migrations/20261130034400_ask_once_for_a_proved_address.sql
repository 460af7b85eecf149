-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Whether an account's mailbox is proved is asked in one way; a capture begins with its state alone. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.emails_of(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select private.verified_address(p_user_id) as email
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$$;

create or replace function private.account_summary(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'created_at', u.created_at,
    'last_seen_at', private.last_seen(u.id),
    'is_proved', private.verified_address(u.id) is not null,
    'display_name', p.display_name, 'terms_version', p.terms_version, 'terms_accepted_at', p.terms_accepted_at,
    'role', (select m.role from private.staff_members m where m.user_id = u.id))
  from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user_id;
$$;

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
  text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', id, 'format', 2, 'made_at', made_at),
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
        select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', private.verified_address(u.id) is not null,
          'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
          'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
        from auth.users u left join public.profiles f on f.id = u.id where u.id = v_order.user_id), '{}')),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'received_at', e.received_at, 'event', e.event, 'endpoint', e.endpoint,
        'payment_id', e.payment_id, 'outcome', e.outcome, 'payload', e.payload) order by e.id), '[]')
      from public.payment_events e where e.payment_id = v_order.payment_id),
    'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_actions(v_order));
  sha256 := encode(sha256(convert_to(text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (id, v_order.id, sha256, (select private.caller_id()), made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return next;
end;
$$;

create or replace function private.capture_webhook(p_headers jsonb, p_payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.webhook_capture
  set status = 'captured', capture_id = gen_random_uuid(), captured_at = clock_timestamp(),
    headers = private.mask_payload(p_headers), payload = private.mask_payload(p_payload)
  where status = 'waiting';
end;
$$;
