-- The webhook debugger of the back-office: it captures one webhook for an admin to look at.

create type private.capture_status as enum ('inactive', 'waiting', 'captured');

-- The one capture: waiting from its start, captured by the first webhook after it, inactive when stopped.
create table private.webhook_capture (
  only_row boolean primary key default true check (only_row),
  status private.capture_status not null default 'inactive',
  started_at timestamptz,
  capture_id uuid,
  captured_at timestamptz,
  headers jsonb,
  payload jsonb
);

insert into private.webhook_capture default values;

-- A payload without what a capture must not keep: asterisks for what is named like a secret, and for document numbers by name or look (CPF, CNPJ).
create function private.mask_payload(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, case
          when e.key ~* 'secret|token|password|senha|authorization|signature|api[-_]?key|cookie|document|cpf|cnpj' then to_jsonb('***'::text)
          else private.mask_payload(e.value) end)
        from jsonb_each(p_value) e), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.mask_payload(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    when 'string' then
      return to_jsonb(regexp_replace(p_value #>> '{}', '\m(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\d{11}|\d{14})\M', '***', 'g'));
    else
      return p_value;
  end case;
end;
$$;

-- Stores one webhook for the admins who wait for it; nothing while none waits, and never a second one.
create function private.capture_webhook(p_headers jsonb, p_payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.webhook_capture
  set status = 'captured', capture_id = gen_random_uuid(), captured_at = clock_timestamp(),
    headers = private.mask_payload(p_headers), payload = private.mask_payload(p_payload)
  where status = 'waiting';
end;
$$;

-- Forgets what was captured; goes on waiting where it waited.
create function private.forget_capture() returns void
language sql volatile set search_path = ''
as $$
  update private.webhook_capture set capture_id = null, captured_at = null, headers = null, payload = null,
    status = case when status = 'waiting' then status else 'inactive' end where only_row;
$$;

-- The capture as the back-office shows it: {active, status, started_at, latest_capture: {id, timestamp, headers, payload} | null}.
create function private.webhook_capture_state() returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object('active', c.status = 'waiting', 'status', c.status, 'started_at', c.started_at, 'latest_capture', case
    when c.capture_id is not null then jsonb_build_object('id', c.capture_id, 'timestamp', c.captured_at, 'headers', c.headers, 'payload', c.payload) end)
  from private.webhook_capture c;
$$;

-- Begins to wait for the next webhook (R4.7); one that was captured before is forgotten.
create function public.webhook_debug_start() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.forget_capture();
  update private.webhook_capture set status = 'waiting', started_at = clock_timestamp() where only_row;
  select private.webhook_capture_state();
$$;

-- Where the capture stands.
create function public.webhook_debug_status() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.webhook_capture_state();
$$;

-- Stops waiting; what was captured stays to be read.
create function public.webhook_debug_stop() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  update private.webhook_capture set status = 'inactive' where only_row;
  select private.webhook_capture_state();
$$;

-- Forgets what was captured; goes on waiting where it waited.
create function public.webhook_debug_clear() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.forget_capture();
  select private.webhook_capture_state();
$$;

-- Feeds the capture the back-office's own test payload; no order is made and nothing enters the inbox.
-- Refuses: 400 payload_invalid (not an object, or over 64 KiB).
create function public.webhook_debug_test(p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(jsonb_typeof(p_payload), '') <> 'object' or octet_length(p_payload::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Conteúdo de teste inválido', detail = 'payload_invalid', hint = 'Send one JSON object of at most 64 KiB.';
  end if;
  perform private.capture_webhook('{"x-store-test": "true"}', p_payload);
  return private.webhook_capture_state();
end;
$$;

grant execute on function public.webhook_debug_start(), public.webhook_debug_status(), public.webhook_debug_stop(), public.webhook_debug_clear(),
  public.webhook_debug_test(jsonb) to authenticated;
