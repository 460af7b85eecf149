-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- What owners and staff read of orders, claims and notes: what one function alone called moves into it. What people can do stays.
-- The trigger of products keeps out who writes them, for as long as this takes.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Gives a claim's buyer what was decided: another key, credit, or a refund. The key that did not work is marked defective. The claim's key is the order's:
-- another would have ended the claim (settle_claims_of_order).
-- Refuses: 409 order_disputed, 409 order_without_key (refunded, or its key gone), 409 amount_unknown (credit and refund of what nobody could read),
-- 409 credit_without_account, 403 claim_limit_reached, 409 out_of_stock.
-- Product, order and claim must be locked, under lock_money_actions. The claim ends before the order changes, or settle_claims_of_order would end it.
create or replace function private.give_for_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := coalesce(p_order.amount, p_order.expected_amount);
  -- A manager gives up to this within 24 hours, an admin without limit.
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_key_id uuid;
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  elsif p_decision = 'credit' and p_order.user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif not private.is_admin() and private.given_lately(private.caller_id()) + v_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then
      update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      -- Once for each order and each claim: the table's indexes refuse a second one.
      insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_order.user_id, v_amount, 'claim', p_order.id, p_claim.id);
  end case;
end;
$$;

-- Writes a note about a customer, named by the account or by an order of theirs, and gives its id. The same words again, by the same
-- person within ten minutes, are the same note: its answer was lost.
-- Refuses: 400 note_required, 400 note_too_long (over 1000 characters), 404 customer_not_found (also erased meanwhile).
create or replace function public.add_customer_note(p_note text, p_user_id uuid default null, p_order_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := coalesce(private.sanitize_text(p_note), '');
  v_author_id uuid := (select private.caller_id());
  v_order public.orders;
  v_note private.customer_notes;
begin
  perform private.require_staff();
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva a nota', detail = 'note_required', hint = 'The note is empty.';
  end if;
  if length(btrim(p_note)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma nota pode ter no máximo 1000 caracteres', detail = 'note_too_long', hint = 'Shorten the note.';
  end if;
  -- About the account, the order's account, or the order itself where its buyer has none; locked until it is written, so that no erasure misses it.
  -- An order that names nobody has nobody to write about: it is what an erasure leaves.
  select * into v_order from public.orders o
  where p_user_id is null and o.id = p_order_id and (o.user_id is not null or o.customer_email is not null) for share;
  v_note.order_id := case when v_order.user_id is null then v_order.id end;
  select u.id into v_note.user_id from auth.users u where u.id = coalesce(p_user_id, v_order.user_id) for key share;
  if v_note.user_id is null and v_note.order_id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account, or an order of nobody.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('store note ' || v_author_id || v_text, 0));
  select n.id into v_note.id from private.customer_notes n
  where (n.user_id = v_note.user_id or n.order_id = v_note.order_id) and n.author_id = v_author_id and n.note = v_text
    and n.created_at > now() - interval '10 minutes';
  if v_note.id is null then
    insert into private.customer_notes (user_id, order_id, author_id, note) values (v_note.user_id, v_note.order_id, v_author_id, v_text)
    returning id into v_note.id;
    perform private.log_staff_action('note_added', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
  end if;
  return v_note.id;
end;
$$;

-- Opens the key of the caller's own completed order and records it: {order_id, key_id, key_data, key_template, first_steps, given_at, steps_done, accepted_at};
-- the key's are null while there is none. One JSON value and no row: a cast or filter of the caller's could fail and take back the record.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed,
-- 503 key_encryption_unavailable, 500 key_unreadable.
create or replace function public.open_order_key(p_order_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_order.delivered_key_id, 'key_data', private.read_key_data(v_order.delivered_key_id),
    'given_at', (
      select g.given_at from private.key_givings g where g.order_id = v_order.id and g.key_id = v_order.delivered_key_id order by g.id desc limit 1))
    || (select jsonb_build_object('key_template', p.key_template, 'first_steps', p.first_steps) from public.products p where p.id = v_order.product_id)
    || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- Marks one of the product's first steps as done or not done, for the order's owner, and returns the progress. Repeating the call changes nothing (R14.5).
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed, 409 key_not_opened, 400 step_unknown.
create or replace function public.set_first_step(p_order_id uuid, p_step text, p_is_done boolean)
returns table (steps_done text[], accepted_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  if p_is_done is null or not exists (select from public.products p where p.id = v_order.product_id and p_step = any (p.first_steps)) then
    raise sqlstate 'PT400' using message = 'Este passo não é deste produto', detail = 'step_unknown',
      hint = 'p_step is one of the words of products.first_steps, p_is_done true or false.';
  end if;
  insert into public.order_progress as p (order_id, key_id, user_id, steps_done)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, case when p_is_done then array[p_step] else '{}' end)
  on conflict (order_id, key_id, user_id) do update set changed_at = clock_timestamp(),
    steps_done = array_remove(p.steps_done, p_step) || case when p_is_done then array[p_step] else '{}' end
  where p_is_done is distinct from (p_step = any (p.steps_done));
  return query select * from private.progress_of(v_order);
end;
$$;

-- Delivery evidence of an order, for staff: {givings (as order_givings), first_steps (the product's), steps_done, accepted_at, disputes: [{opened_at,
-- opened_by (e-mail), reason, closed_at, closed_by (e-mail), outcome, closing_reason}], dossiers: [{id, made_at, made_by (e-mail), sha256}]} (R14.5).
-- Refuses: 404 order_not_found.
create or replace function public.order_standing(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'givings', private.givings_of(o), 'first_steps', (select r.first_steps from public.products r where r.id = o.product_id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'opened_by', b.email, 'reason', d.reason, 'closed_at', d.closed_at,
        'closed_by', c.email, 'outcome', d.outcome, 'closing_reason', d.closing_reason) order by d.id desc), '[]')
      from private.order_disputes d left join auth.users b on b.id = d.opened_by left join auth.users c on c.id = d.closed_by where d.order_id = o.id),
    'dossiers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'made_at', d.made_at, 'made_by', u.email, 'sha256', d.sha256) order by d.made_at desc), '[]')
      from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = o.id)
  ) || to_jsonb(p) from private.visible_order(p_order_id) o, private.progress_of(o) p;
$$;

-- Locks an order, and its product, for an admin who is about to override it.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 order_not_found.
create or replace function private.lock_order_for_admin(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select l.* into v_order from private.visible_order(p_order_id) o, lateral private.lock_order(o.id) l;
  return v_order;
end;
$$;

create or replace view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  (select o.user_id from public.orders o where o.delivered_key_id = k.id and (private.is_admin() or o.user_id = private.caller_id())) as used_by, k.created_at
from private.stored_keys k;

drop function private.give_credit(uuid, numeric, uuid, uuid);
drop function private.lock_note_subject(uuid, uuid);
drop function private.key_help_of(text);
drop function private.disputes_of(uuid);
drop function private.key_recipient(uuid);

-- Statement trigger: a write by somebody who is not staff raises, where row security would change no row and say nothing.
-- Its arguments are the roles that are asked; without any, everybody is. Invoker: inside a definer function the role is the owner's.
create or replace function private.only_staff_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_nargs = 0 or current_user = any (tg_argv) then
    perform private.require_staff();
  end if;
  return null;
end;
$$;

create or replace trigger only_staff_writes before insert or update or delete on public.products
  for each statement execute function private.only_staff_writes('anon', 'authenticated');

drop function private.only_staff_writes_products();
