-- Read-only questions of an operator to a running store: `npx pnpm store:doctor`.

-- The doctor's call of a webhook in the place of the provider: everything that a real one goes through, and nothing is stored.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 400 not_json, else 200.
create function public.check_webhook(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if jsonb_typeof(p_headers) is distinct from 'object' or private.is_authentic_webhook(coalesce(p_body, ''), p_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if p_body is null or octet_length(p_body) > 65536 or not private.is_shallow(p_body) or private.readable_json(p_body) is null then
    return '{"status": 400, "body": {"error": "not_json"}}';
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', false, 'outcome', 'checked', 'endpoint', p_event));
end;
$$;

-- How the store is set up, in numbers and yes or no: without secrets, addresses and personal data.
create function public.inspect_store() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_migrations jsonb;
begin
  -- The list of migrations is the CLI's, and the embedded backend's: a database made otherwise has none.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $query$
      select jsonb_agg(jsonb_build_object('version', version, 'hash', encode(
        sha256(convert_to(translate(array_to_string(statements, ''), E' \t\r\n;', ''), 'UTF8')), 'hex')) order by version)
      from supabase_migrations.schema_migrations
    $query$ into v_migrations;
  end if;
  return jsonb_build_object(
    'migrations', coalesce(v_migrations, '[]'),
    'has_webhook_secret', private.server_secret('webhook_secret') is not null,
    'has_previous_webhook_secret', private.server_secret('webhook_secret_previous') is not null,
    'has_master_key', coalesce(length(private.server_secret('key_encryption_key')) >= 32, false),
    'is_being_resealed', private.server_secret('key_encryption_key_previous') is not null,
    'trusts_addresses', private.trusts_addresses(),
    'has_orders', exists (select from public.orders),
    'admins', (select count(*) from private.staff_members s where s.role = 'admin'),
    'demo_accounts', (select count(*) from auth.users u
      where u.email in ('cliente@exemplo.com.br', 'gerente@exemplo.com.br', 'admin@exemplo.com.br')),
    'forgets_late', exists (
      select 1 from public.payment_events e, private.store_settings s
      where e.received_at < now() - make_interval(days => s.payload_days + 1)
        and e.received_at > coalesce((select f.events_until from private.forgetting f), '-infinity')),
    'has_notices_secret', coalesce(length(private.server_secret('notices_secret')) >= 32, false),
    'notices_overdue', (select count(*) from private.notices n
      where n.outcome = 'queued' and n.next_try_at < now() - interval '15 minutes' and n.expires_at > now()
        and (n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent) or not private.is_quiet_hour(now() - interval '15 minutes'))),
    'notices_given_up', (select count(*) from private.notices n where n.outcome = 'given_up' and n.created_at > now() - interval '1 day'));
end;
$$;

grant execute on function public.check_webhook(text, text, jsonb), public.inspect_store() to service_role;
