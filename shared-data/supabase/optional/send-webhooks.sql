-- Hosted only: calls the owner's programs (R12.16), every minute. Run in the SQL editor after send-notices.sql, whose Vault entries it uses; running it again
-- changes nothing.

-- Calls the Edge Function beside that of the notices, with the same secret. Nothing is called while the Vault has no address.
create or replace function private.call_webhook_sender() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_url text := regexp_replace(private.server_secret('notices_url'), '/notices$', '/outgoing-webhooks');
begin
  if v_url is not null then
    perform net.http_post(url => v_url, body => '{}'::jsonb, timeout_milliseconds => 60000,
      headers => jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || private.server_secret('notices_secret')));
  end if;
end;
$$;

revoke execute on function private.call_webhook_sender() from public, anon, authenticated, service_role;

select cron.schedule('send-webhooks', '* * * * *', 'select private.call_webhook_sender()');
