-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The events of a payment are found by its id, which has an index: on a customer's page, in a dossier and for a PIX code, which now have its repeated events
-- too. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.events_of_orders(p_order_ids uuid[]) returns setof public.payment_events
language sql stable set search_path = ''
as $$
  select e.* from public.payment_events e where e.payment_id in (select o.payment_id from public.orders o where o.id = any (p_order_ids));
$$;

create or replace function private.events_on_page(p_order_ids uuid[], p_emails text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with unsold as materialized (
      select e.id from public.payment_events e
      where e.outcome in ('unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error') order by e.id desc limit 3000
    ), found as (
      select e.* from private.events_of_orders(p_order_ids) e
      union
      select e.* from unsold u join public.payment_events e on e.id = u.id where private.payer_email(e.payload) = any (p_emails)
    ), newest as (
      select f.id, f.received_at, f.endpoint, f.event, f.payment_id, f.outcome, f.error from found f order by f.id desc limit 50
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
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
        select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
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

create or replace function private.pix_code_of(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.status <> 'pending' or p_order.created_at <= now() - interval '15 minutes' then
    return null;
  end if;
  return (
    select btrim(e.payload #>> '{payment,pixCode}') from public.payment_events e
    where e.payment_id = p_order.payment_id and private.is_pix_code(btrim(e.payload #>> '{payment,pixCode}'))
    order by e.received_at desc limit 1
  );
end;
$$;

drop function private.dossier_payments(public.orders);
