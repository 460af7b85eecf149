-- Deleting unused keys. Another way, for many at once: delete_product_keys (keys/imports.sql).

-- Statement trigger: only admins delete keys. Row by row, a caller's condition would read keys before the refusal.
create function private.only_admins_delete_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return null;
end;
$$;

create trigger only_admins_delete before delete on public.product_keys for each statement execute function private.only_admins_delete_keys();

-- Deletes a key through the view, in a statement that only_admins_delete allowed. A used key stays, and its row is not returned.
create function private.delete_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_product(old.product_id);
  delete from private.stored_keys k where k.id = old.id and not k.is_used;
  if not found then
    return null;
  end if;
  return old;
end;
$$;

create trigger delete_product_key instead of delete on public.product_keys for each row execute function private.delete_product_key();

-- Deletes an unused key and returns the stock that is left (R7.2).
-- Refuses: 404 key_not_available ('Key not found or already used').
create function public.delete_product_key(p_key_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text;
begin
  delete from public.product_keys k where k.id = p_key_id returning k.product_id into v_product_id;
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key not found or already used', detail = 'key_not_available', hint = 'Only unused keys can be deleted.';
  end if;
  return (select p.stock_count from public.products p where p.id = v_product_id);
end;
$$;

grant execute on function public.delete_product_key(uuid) to authenticated;
