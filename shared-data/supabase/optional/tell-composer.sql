-- Hosted only, and by choice: tells the page composer (`npx pnpm compose --watch --hook`) of what staff change, so that it looks at once
-- instead of within ten seconds. Run in the SQL editor once pg_net is there; running it again changes nothing. Where the composer listens
-- and its secret are in the Vault: store_composer_url, store_composer_secret.

-- Puts one call into pg_net's queue, which is sent after the transaction. What goes wrong with it stops nobody's saving.
-- Refuses: nothing.
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

-- Not of stock and sales: each delivery moves those, and the composer sees them by itself.
create or replace trigger tell_composer
  after insert or delete or update of name, description, price, original_price, image_url, checkout_link, category, features, is_active,
    guarantee_hours, guarantee_wait_hours
  on public.products for each statement execute function private.tell_composer();

create or replace trigger tell_composer
  after insert or delete or update of is_approved
  on private.review_entries for each statement execute function private.tell_composer();
