-- Admins create, switch and delete the addresses of outgoing webhooks, and read and replay their log (R12.16).

create trigger log_webhook_endpoint after insert or update or delete on private.webhook_endpoints
  for each row execute function private.log_row_change('webhook_created', 'webhook_changed', 'webhook_deleted');

-- True for an address that may be called: https at a public name on the usual port. The demonstration also calls programs of its own machine.
create function private.is_webhook_url(p_url text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(length(p_url) <= 500 and (
    p_url ~ '^https://([a-z0-9-]{1,63}\.)+[a-z]{2,63}(/[!-~]*)?$'
      and p_url !~ '^https://[^/]*\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|example|invalid|onion)(/|$)'
    or private.trusts_addresses() and p_url ~ '^http://127\.0\.0\.1:[0-9]{2,5}(/[!-~]*)?$'), false);
end;
$$;

-- Creates an endpoint for some of the events and returns its secret, which is shown this once. Admins only, with a reason, logged.
-- Refuses: 400 webhook_invalid, 409 webhooks_full (five), 503 webhooks_unavailable (the server has no notices secret).
create function public.create_webhook_endpoint(p_url text, p_events text[], p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_url text := btrim(coalesce(p_url, ''));
  v_id uuid;
begin
  -- The endpoints of an admin end with the role, which cannot end meanwhile.
  perform private.begin_staff_change(p_reason);
  if not private.is_webhook_url(v_url) or coalesce(p_events, '{}') = '{}'
    or not p_events <@ array['order.paid', 'order.delivered', 'order.refunded', 'stock.low'] then
    raise sqlstate 'PT400' using message = 'Informe um endereço https público e ao menos um evento', detail = 'webhook_invalid',
      hint = 'https, a public host name in lower case, no port, no user.';
  end if;
  if (select count(*) from private.webhook_endpoints e where e.service is null) >= 5 then
    raise sqlstate 'PT409' using message = 'Já há 5 endereços. Exclua um antes.', detail = 'webhooks_full', hint = 'Delete an endpoint first.';
  end if;
  insert into private.webhook_endpoints (url, events, created_by)
    values (v_url, array(select distinct e from unnest(p_events) e order by 1), private.caller_id()) returning id into v_id;
  if private.webhook_secret(v_id) is null then
    raise sqlstate 'PT503' using message = 'Os avisos a programas não estão configurados neste servidor', detail = 'webhooks_unavailable',
      hint = 'Set the notices secret.';
  end if;
  return private.webhook_secret(v_id);
end;
$$;

-- Switches an endpoint on or off, or with null deletes it with its log. Events while it is off are not sent later. Admins only, with a reason, logged.
-- Refuses: 404 webhook_not_found.
create function public.change_webhook_endpoint(p_id uuid, p_is_active boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_change(p_reason);
  if p_is_active is null then
    delete from private.webhook_deliveries d where d.endpoint_id = p_id;
    delete from private.webhook_endpoints e where e.id = p_id;
  else
    update private.webhook_endpoints e set is_active = p_is_active where e.id = p_id;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'Este endereço não existe mais', detail = 'webhook_not_found', hint = 'No endpoint has this id.';
  end if;
end;
$$;

-- Every endpoint, the oldest first, for admins: [{id, url, events, is_active, created_at, service, waiting (webhooks in its queue)}].
create function public.list_webhook_endpoints() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select coalesce(jsonb_agg(to_jsonb(e) - 'created_by' || jsonb_build_object('waiting', (
    select count(*) from private.webhook_deliveries d where d.endpoint_id = e.id and d.state = 'queued')) order by e.created_at, e.id), '[]')
  from private.webhook_endpoints e;
$$;

-- The webhooks of the last thirty days, the newest first, at most 100, for admins: {total, deliveries: [{id, url, type, order_id, product, state, attempts,
-- queued_at, next_try_at, delivered_at, response_status, reason}]}. An empty state matches all; the total ends at 10001.
create function public.find_webhook_deliveries(p_state text default '', p_limit integer default 50, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select jsonb_build_object(
    'total', (
      select count(*) from (
        select from private.webhook_deliveries d where p_state in ('', d.state) limit private.most_counted() + 1) c),
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'url', e.url, 'type', d.type, 'order_id', case when d.type <> 'stock.low' then d.subject end,
        'product', d.payload #>> '{data,product,name}', 'state', d.state, 'attempts', d.attempts, 'queued_at', d.queued_at, 'next_try_at', d.next_try_at,
        'delivered_at', d.delivered_at, 'response_status', d.response_status, 'reason', d.reason) order by d.queued_at desc, d.id), '[]')
      from (
        select * from private.webhook_deliveries w where p_state in ('', w.state)
        order by w.queued_at desc, w.id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) d join private.webhook_endpoints e on e.id = d.endpoint_id));
$$;

-- Sends a webhook again at once, under the same id, for another day. Admins only, with a reason, logged.
-- Refuses: 404 webhook_not_found, 409 webhook_off (its endpoint is switched off).
create function public.resend_webhook(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_delivery private.webhook_deliveries;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  update private.webhook_deliveries d set state = 'queued', attempts = 0, queued_at = clock_timestamp(), next_try_at = now(), taken_until = null,
    delivered_at = null, response_status = null, reason = null
  where d.id = p_id returning * into v_delivery;
  if v_delivery.id is null then
    raise sqlstate 'PT404' using message = 'Este aviso não existe mais', detail = 'webhook_not_found', hint = 'No webhook has this id.';
  elsif not (select e.is_active from private.webhook_endpoints e where e.id = v_delivery.endpoint_id) then
    raise sqlstate 'PT409' using message = 'O endereço está desligado. Ligue-o antes.', detail = 'webhook_off', hint = 'Switch the endpoint on first.';
  end if;
  perform private.log_staff_action('webhook_resent', p_order_id => case when v_delivery.type <> 'stock.low' then v_delivery.subject::uuid end,
    p_changes => private.changed_fields(null, jsonb_build_object('webhook', v_delivery.type)));
end;
$$;

grant execute on function public.create_webhook_endpoint(text, text[], text), public.change_webhook_endpoint(uuid, boolean, text),
  public.list_webhook_endpoints(), public.find_webhook_deliveries(text, integer, integer), public.resend_webhook(uuid, text) to authenticated;
