-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A payment finds out whether its buyer is blocked by the buyer and not by reading every blocked account; functions get standard names.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter function private.account_face(uuid) rename to account_summary;
alter function private.search_neighbours(text[]) rename to adjacent_words;

do $do$
declare
  v_function record;
  v_definition text;
  v_change text[];
begin
  for v_function in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
  loop
    v_definition := v_function.definition;
    foreach v_change slice 1 in array array[
      [$sql$    exists (select 1 from private.customer_marks c join auth.users u on u.id = c.user_id
      where c.blocked_at is not null and (u.email = p_email and u.is_sso_user = false or exists (select 1 from public.orders b
        where b.payment_id = p_payment_id and b.user_id = c.user_id)
        or exists (select 1 from private.proved_mailboxes m where m.email = p_email and m.user_id = c.user_id)))$sql$,
$sql$    -- From the few possible buyers to their marks, so that a delivery does not read every blocked account.
    exists (select 1 from private.customer_marks c where c.blocked_at is not null and c.user_id in (
      select u.id from auth.users u where u.email = p_email and u.is_sso_user = false
      union all select m.user_id from private.proved_mailboxes m where m.email = p_email
      union all select b.user_id from public.orders b where b.payment_id = p_payment_id))$sql$],
      ['private.account_face(', 'private.account_summary('],
      ['private.search_neighbours(', 'private.adjacent_words('],
      ['notices_standing', 'notices_overdue'],
      ['limit least(p_limit, 200) offset p_offset', 'limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)'],
      ['-- A key that its order keeps, though it is defective, is counted above.', '-- A defective key that its order still has is counted above.'],
      ['-- A day by the place of its beginning: turning each time into a day takes longer than all the rest.', '-- width_bucket over the starts of days is faster than converting each timestamp to a date.'],
      ['-- Locked before it is looked at: what a payment does meanwhile is not the caller''s doing.', '-- Locked before it is read, so that a concurrent payment''s change is not taken for the caller''s.'],
      ['-- Its buyer has been given its worth. A refund takes the credit back.', '-- Its buyer was compensated with credit, which a refund reverses.'],
      ['-- An id that is named twice is one order.', '-- Duplicate ids count once.']
    ] loop
      v_definition := replace(v_definition, v_change[1], v_change[2]);
    end loop;
    if v_definition <> v_function.definition then
      execute v_definition;
    end if;
  end loop;
end;
$do$;
