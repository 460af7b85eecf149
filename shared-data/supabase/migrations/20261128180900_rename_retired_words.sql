-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Approvals, stock alerts, alerts to staff and dossiers get standard names: requested_at, notified_at, staff_notifications, key_accesses. A back-office
-- before this version shows no pending approvals, releases or key accesses in a timeline until its page is reloaded.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table private.money_actions rename column asked_by to requested_by;
alter table private.money_actions rename column asked_at to requested_at;
alter index private.money_actions_asked_once rename to money_actions_requested_once;
alter table private.release_state rename column told_at to reported_at;
alter table private.stock_alert_addresses rename column letter_at to email_at;
alter table private.stock_alerts rename column asked_at to requested_at;
alter table private.stock_alerts rename column told_at to notified_at;
alter table private.staff_told rename to staff_notifications;
alter table private.staff_notifications rename column told_at to notified_at;
alter table private.staff_notifications rename constraint staff_told_pkey to staff_notifications_pkey;
alter table private.staff_notifications rename constraint staff_told_alert_id_fkey to staff_notifications_alert_id_fkey;
alter table private.staff_notifications rename constraint staff_told_user_id_fkey to staff_notifications_user_id_fkey;
alter index private.staff_told_by_alert rename to staff_notifications_by_alert;
alter table private.notices rename constraint notices_told_once_key to notices_once_key;
alter type public.staff_action rename value 'approval_asked' to 'approval_requested';

-- The values have to change before their check, and renaming one is no decision of the person: the trigger must not record it.
alter table private.consents drop constraint consents_decided_by_check;
alter table private.notice_choices drop constraint notice_choices_decided_by_check, disable trigger record_consent;
update private.consents set decided_by = 'email' where decided_by = 'letter';
update private.notice_choices set decided_by = 'email' where decided_by = 'letter';
-- pgls-ignore lint/safety/multipleAlterTable: the update stands between.
alter table private.consents add constraint consents_decided_by_check check (decided_by in ('person', 'email', 'bounce'));
-- pgls-ignore lint/safety/multipleAlterTable: the update stands between.
alter table private.notice_choices add constraint notice_choices_decided_by_check check (decided_by in ('person', 'email', 'bounce')),
  enable trigger record_consent;

alter function private.kept_fields(jsonb) rename to retained_fields;
alter function private.kept_payload(jsonb) rename to retained_payload;
alter function private.orders_asked_for(private.staff_query, uuid[], text[], text[]) rename to matching_orders;
alter function private.customers_asked_for(uuid[], bigint[], text[]) rename to matching_customers;
alter function private.products_asked_for(private.staff_query) rename to matching_products;
alter function private.key_asked_for(text) rename to matching_key;
alter function private.keys_asked_for(text, text) rename to matching_keys;
drop function public.list_pending_approvals();

-- The same names, sentences and keys in the functions.
do $do$
declare
  v_function record;
  v_definition text;
  v_renamed text[];
begin
  for v_function in
    select p.proname, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and p.proname <> 'order_givings'
  loop
    v_definition := v_function.definition;
    if v_function.proname in ('list_releases', 'publish_releases') then
      v_definition := replace(v_definition, 'told_at', 'reported_at');
    end if;
    foreach v_renamed slice 1 in array array[
      ['told_at', 'notified_at'],
      ['asked_at', 'requested_at'],
      ['asked_by', 'requested_by'],
      ['letter_at', 'email_at'],
      ['staff_told', 'staff_notifications'],
      ['notices_told_once_key', 'notices_once_key'],
      ['kept_fields', 'retained_fields'],
      ['kept_payload', 'retained_payload'],
      ['orders_asked_for', 'matching_orders'],
      ['customers_asked_for', 'matching_customers'],
      ['products_asked_for', 'matching_products'],
      ['key_asked_for', 'matching_key'],
      ['keys_asked_for', 'matching_keys'],
      ['approval_asked', 'approval_requested'],
      ['v_asked', 'v_requested'],
      ['v_given', 'v_credit'],
      ['''letter''', '''email'''],
      ['''told'', (select', '''notices'', (select'],
      [e'''way'', a.channel, ''address'', host(a.address), ''device'', a.device,\n    ''is_current''', e'''channel'', a.channel, ''address'', host(a.address), ''device'', a.device,\n    ''is_current'''],
      ['-- The others are told by what they made.', '-- The other actions appear as what they made.'],
      [e'''givings'', (\n      select coalesce(jsonb_agg(jsonb_build_object(''given_at'', a.accessed_at, ''way''', e'''key_accesses'', (\n      select coalesce(jsonb_agg(jsonb_build_object(''accessed_at'', a.accessed_at, ''channel'''],
      ['''given_to'', a.accessed_by', '''accessed_by'', a.accessed_by'],
      ['''givings_total''', '''key_accesses_total'''],
      ['''givings_leave_out''', '''unrecorded_reads'''],
      ['''format'', 1, ''made_at''', '''format'', 2, ''made_at'''],
      ['No order has this id, or it is somebody else''''s.', 'No such order, or another person''''s.'],
      ['-- An older key that somebody else had locked was passed over, and must be found again.', '-- An older key that another transaction had locked was passed over, and must be found again.'],
      ['-- An order that names nobody has nobody to write about: it is what an erasure leaves.', '-- An erasure leaves orders without a person: there is no one to write about.'],
      ['No such account, or an order of nobody.', 'No such account, or an order without a person.'],
      ['with told as (', 'with payers as ('],
      ['from told t;', 'from payers t;'],
      ['makes an account that nobody filled a form in for.', 'makes an account without a sign-up form.'],
      ['-- Locked: whoever deletes their account does it before or after this.', '-- Locked: the account is deleted before or after this, never meanwhile.'],
      ['Not where nobody has proved the account''s mailbox: it may be a stranger''s.', 'Not where the account''s mailbox is unproved: it may be a stranger''s.'],
      ['-- In plpgsql, whose plans know p_most: an index leads to the first who wait.', '-- In plpgsql, where plans know p_most: an index leads to the first waiting alerts.'],
      ['is no name: whoever has it is found by it already.', 'is no name: its holders are found by it already.'],
      ['-- A review that its buyer has just sent is nobody''s action on it, and the words that a buyer''s own erasure takes out are not kept here.', '-- A review that its buyer has just sent is no staff action, and the words that a buyer''s own erasure takes out are not kept here.'],
      ['holds the product, so nobody joins or leaves its queue meanwhile.', 'holds the product, so no order joins or leaves its queue meanwhile.'],
      ['-- One word at least must have letters enough to be looked up.', '-- At least one word must be long enough to be looked up.'],
      ['-- The cheap question first: nearly nobody who signs in was invited.', '-- The cheap question first: few who sign in were invited.'],
      ['Nobody of this id works here.', 'No staff member has this id.'],
      ['Make somebody else an admin first.', 'Make another person an admin first.'],
      ['-- In plpgsql, whose plans are kept:', '-- In plpgsql, where plans are cached:'],
      ['-- Whoever was faster with one of them has done it.', '-- A faster caller has done it.'],
      ['-- Whoever changes the unit locks the whole table, which this statement waits for before it reads anything.', '-- A change of the unit locks the whole table, which this statement waits for before it reads anything.'],
      ['paid and waiting for a key, held, and of nobody.', 'paid and waiting for a key, held, and without an owner.'],
      ['-- Rows from another database, whose data came here, may name transactions that this one has not begun.', '-- Rows restored from another database may name transactions that this one has not begun.'],
      ['Not who asked, and nobody who became an admin within 24 hours.', 'Not the requester, and not an admin of less than 24 hours.'],
      ['Nobody has proved the mailbox of this account.', 'The mailbox of this account is not proved.'],
      [e'private.stock_alerts a\n  where a.confirmed_at is null', 'private.stock_alerts a where a.confirmed_at is null'],
      ['days'' or a.notified_at', e'days''\n    or a.notified_at']
    ] loop
      v_definition := replace(v_definition, v_renamed[1], v_renamed[2]);
    end loop;
    if v_definition <> v_function.definition then
      execute v_definition;
    end if;
  end loop;
end;
$do$;

-- Actions that wait for another admin, the oldest first; amount in reais, account the payee's e-mail, is_own where the caller asked for it.
create function public.list_pending_approvals() returns table (
  id uuid, rpc text, subject uuid, action text, amount numeric, requested_by text, requested_at timestamptz, account text, is_own boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.id, m.rpc, m.subject, m.action, m.amount, a.email::text, m.requested_at, u.email::text, m.requested_by = private.caller_id()
  from private.money_actions m left join auth.users a on a.id = m.requested_by
  left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
  where m.done_at is null and m.requested_at > now() - interval '24 hours' order by m.requested_at;
$$;

revoke all on function public.list_pending_approvals() from public;
grant execute on function public.list_pending_approvals() to authenticated;
