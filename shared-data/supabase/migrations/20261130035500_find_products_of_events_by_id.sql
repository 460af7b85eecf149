-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A page of the inbox finds the products of its events by their ids, and does not read the catalogue for each. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.inbox_line(p_event public.payment_events) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'received_at', p_event.received_at, 'endpoint', p_event.endpoint, 'event', p_event.event, 'payment_id', p_event.payment_id,
    'outcome', p_event.outcome, 'error', p_event.error, 'applied_at', p_event.applied_at,
    'has_amount', p_event.payload #> '{payment,amount}' is not null,
    'amount', private.amount_in_reais(p_event.payload #> '{payment,amount}', (select s.amount_unit from private.store_settings s)),
    'email', private.payer_email(p_event.payload), 'name', left(p_event.payload #>> '{customer,name}', 200),
    'phone', left(p_event.payload #>> '{customer,phone}', 50),
    'has_ended', coalesce(p_event.received_at <= (select f.events_until from private.forgetting f), false),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', l.product_id,
        'product_name', (select p.name from public.products p where p.id = l.product_id)) order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n, private.product_line(n.provider_id, false) l),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name)
        order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$$;
