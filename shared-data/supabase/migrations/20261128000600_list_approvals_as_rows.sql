-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- What waits for another admin is read as rows, with types of its own; staff see the same.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

drop function public.list_pending_approvals();

-- What waits for another admin, the oldest first; amount in reais, account the e-mail of who gets it, is_own where the caller asked for it.
create or replace function public.list_pending_approvals() returns table (
  id uuid, rpc text, subject uuid, action text, amount numeric, asked_by text, asked_at timestamptz, account text, is_own boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.id, m.rpc, m.subject, m.action, m.amount, a.email::text, m.asked_at, u.email::text, m.asked_by = private.caller_id()
  from private.money_actions m left join auth.users a on a.id = m.asked_by
  left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
  where m.done_at is null and m.asked_at > now() - interval '24 hours' order by m.asked_at;
$$;

grant execute on function public.list_pending_approvals() to authenticated;
