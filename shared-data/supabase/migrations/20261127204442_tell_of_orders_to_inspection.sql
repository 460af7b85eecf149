-- The suite that tries a project (pnpm test:conformance) learns from inspect_store whether it sells, and refuses one that does.
-- Replaces one function, and locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION public.inspect_store()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'notices_standing', (select count(*) from private.notices n
      where n.outcome = 'queued' and n.next_try_at < now() - interval '15 minutes' and n.expires_at > now()
        and (n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent) or not private.is_quiet_hour(now() - interval '15 minutes'))),
    'notices_given_up', (select count(*) from private.notices n where n.outcome = 'given_up' and n.created_at > now() - interval '1 day'));
end;
$function$;
