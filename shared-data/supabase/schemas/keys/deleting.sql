-- Deleting unused keys.

-- Deletes one unused key, and says whether it did.
-- Refuses: 403 admin_only.
-- Definer because: nobody may write stored_keys.
create function private.remove_unused_key(p_key_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_product(k.product_id) from private.stored_keys k where k.id = p_key_id;
  delete from private.stored_keys k where k.id = p_key_id and not k.is_used;
  return found;
end;
$$;

-- Statement trigger: a deletion by somebody who is no admin raises before anything is read. Row by row it would be refused after the condition
-- was tried, and take back the record of what that condition had looked at.
-- Refuses: 403 admin_only.
-- Definer because: nobody may ask for an admin but functions with their owner's rights.
create function private.only_admins_delete_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return null;
end;
$$;

create trigger only_admins_delete before delete on public.product_keys for each statement execute function private.only_admins_delete_keys();

-- A key deleted through the view; a used one stays, and no row is answered.
-- Refuses: 403 admin_only.
-- Definer because: nobody may write stored_keys.
create function private.delete_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.remove_unused_key(old.id) then
    return old;
  end if;
  return null;
end;
$$;

create trigger delete_product_key instead of delete on public.product_keys for each row execute function private.delete_product_key();

-- Deletes an unused key and gives the stock that is left (R7.2).
-- Refuses: 403 admin_only, 404 key_not_available ('Key not found or already used').
-- Definer because: nobody may write stored_keys.
create function public.delete_product_key(p_key_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  if not private.remove_unused_key(p_key_id) then
    raise sqlstate 'PT404' using message = 'Key not found or already used', detail = 'key_not_available', hint = 'Only unused keys can be deleted.';
  end if;
  return (select p.stock_count from public.products p where p.id = v_product_id);
end;
$$;

grant execute on function public.delete_product_key(uuid) to authenticated;
