-- Hosted only, and by choice: tells the page composer (`npx pnpm compose --watch --hook`) of what staff change, so that it looks at once
-- instead of within ten seconds. Run in the SQL editor once pg_net is there; running it again changes nothing. Where the composer listens
-- and its secret are in the Vault: store_composer_url, store_composer_secret.

-- Puts one call into pg_net's queue, which is sent after the transaction. What goes wrong with it stops nobody's saving.
-- Definer because: who saves a product may read neither the secret nor the queue.
create or replace function private.tell_composer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_url text := private.server_secret('composer_url');
begin
  if v_url is not null then
    perform net.http_post(url => v_url, body => '{}'::jsonb, timeout_milliseconds => 5000,
      headers => jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || private.server_secret('composer_secret')));
  end if;
  return null;
exception
  when others then
    raise warning 'The page composer was not told: %', sqlerrm;
    return null;
end;
$$;

revoke execute on function private.tell_composer() from public, anon, authenticated, service_role;

-- One call for each change of a public page.
drop trigger if exists tell_composer on public.products;
drop trigger if exists tell_composer on private.review_entries;
create or replace trigger tell_composer after insert on private.page_changes for each statement execute function private.tell_composer();
