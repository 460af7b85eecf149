-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Who confirms what others asked for has asked for it no more: another admin would give the money once more. Locks no table.

create or replace function private.confirms_another(p_action private.money_actions) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_same uuid[] := array(
    select m.id from private.money_actions m where m.done_at is null and (m.rpc, m.subject, m.action, m.account_id, m.amount, m.key_id)
      is not distinct from (p_action.rpc, p_action.subject, p_action.action, p_action.account_id, p_action.amount, p_action.key_id));
begin
  if not private.is_admin() or exists (
    select from public.staff_actions a where a.user_id = private.caller_id() and a.action in ('role_given', 'role_changed')
      and a.actor_id is not null and a.done_at > now() - interval '24 hours') then
    return false;
  end if;
  update private.money_actions m set done_at = clock_timestamp(), done_by = private.caller_id()
  from private.staff_members s where m.id = any (v_same) and s.user_id = m.requested_by and m.requested_by <> private.caller_id();
  if not found then
    return false;
  end if;
  delete from private.money_actions m where m.id = any (v_same) and m.requested_by = private.caller_id();
  return true;
end;
$$;
