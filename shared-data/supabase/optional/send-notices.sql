-- Hosted only: sends the notices (R13.1), every ten seconds, and at once after an action that a notice reports. Run in the SQL editor once pg_cron and
-- pg_net are there; running it again changes nothing. In the Vault: store_notices_url, the Edge Function's address
-- (https://<project>.supabase.co/functions/v1/notices), and store_notices_secret, at least 32 random characters.

-- Puts one call into pg_net's queue, which is sent after the transaction. A failure of it stops no restock or refund: the next tick finds
-- the same notices.
-- Definer because: who causes a notice may read neither the secret nor the queue.
create or replace function private.wake_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.call_sender();
  return null;
exception
  when others then
    raise warning 'The sender of notices was not woken: %', sqlerrm;
    return null;
end;
$$;

-- Calls the Edge Function, which answers when it has sent what is due. Nothing is called while the Vault has no address.
-- The scheduler and wake_sender call it.
create or replace function private.call_sender() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_url text := private.server_secret('notices_url');
begin
  if v_url is not null then
    perform net.http_post(url => v_url, body => '{}'::jsonb, timeout_milliseconds => 60000,
      headers => jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || private.server_secret('notices_secret')));
  end if;
end;
$$;

revoke execute on function private.wake_sender(), private.call_sender() from public, anon, authenticated, service_role;

-- Skipped for notices of payments, which the sender itself queues. A delivery queues none, and pays nothing here.
create or replace trigger wake_sender after insert on private.notices
  for each statement when (current_setting('store.gathers_notices', true) is distinct from 'on') execute function private.wake_sender();

select cron.schedule('send-notices', '10 seconds', 'select private.call_sender()');
