-- Reasons, states and decisions of guarantee claims become enums, so that the API's types name them. The table is rewritten under its lock: claims are few,
-- and no delivery reads them. Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create type public.claim_reason as enum (
  'invalid_credentials', 'impossible_login', 'information_mismatch', 'blocked', 'two_factor', 'proxy_down', 'other'
);
create type public.claim_state as enum ('open', 'answered', 'decided', 'withdrawn');
create type public.claim_decision as enum ('replacement', 'credit', 'refund', 'refusal');

drop index public.guarantee_claims_one_undecided, public.guarantee_claims_queue;
alter table public.guarantee_claims
  drop constraint guarantee_claims_reason_known, drop constraint guarantee_claims_state_known, drop constraint guarantee_claims_decision_known,
  drop constraint guarantee_claims_decided_with_decision, drop constraint guarantee_claims_new_key_of_replacement,
  drop constraint guarantee_claims_withdrawn_has_time,
  alter column state drop default,
  alter column reason type public.claim_reason using reason::public.claim_reason,
  alter column state type public.claim_state using state::public.claim_state,
  alter column decision type public.claim_decision using decision::public.claim_decision,
  alter column state set default 'open',
  add constraint guarantee_claims_decided_with_decision check (
    (state = 'decided') = (decided_at is not null) and (state = 'decided') = (decision is not null) and (state = 'decided') = (decision_reason is not null)),
  add constraint guarantee_claims_new_key_of_replacement check ((new_key_id is not null) = (decision is not distinct from 'replacement')),
  add constraint guarantee_claims_withdrawn_has_time check ((state = 'withdrawn') = (withdrawn_at is not null));
create unique index guarantee_claims_one_undecided on public.guarantee_claims (order_id) where state in ('open', 'answered');
create index guarantee_claims_queue on public.guarantee_claims (due_at, id) where state in ('open', 'answered');
drop function private.is_claim_reason(text);

-- Opens a claim about the caller's own order, under an id chosen on the device, with its first message. The same id again is the same claim, whose
-- answer was lost; other words then are another message in it.
-- Refuses: 404 profile_not_found (signed out), 404 order_not_found (also for somebody else's order), 400 claim_id_required, 400 claim_reason_unknown,
-- 400 claim_text_required, 400 claim_text_too_long, 409 claim_id_taken, 409 with what why_no_claim says, and for other words what write_in_claim refuses.
create or replace function public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked first (lock order): two orders of one person do not both open the tenth claim.
  v_user_id uuid := private.require_account(p_locks => true);
  v_text text := private.claim_text(p_text);
  v_order public.orders;
  v_claim public.guarantee_claims;
  v_code text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = v_user_id for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order may open a claim.';
  elsif p_claim_id is null then
    raise sqlstate 'PT400' using message = 'O chamado não tem número', detail = 'claim_id_required', hint = 'Send a new uuid as p_claim_id.';
  end if;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is not null and (v_claim.order_id <> p_order_id or v_claim.user_id is distinct from v_user_id) then
    raise sqlstate 'PT409' using message = 'Envie o chamado de novo', detail = 'claim_id_taken', hint = 'Send a new uuid as p_claim_id.';
  elsif v_claim.id is null then
    if pg_input_is_valid(p_reason, 'public.claim_reason') is not true then
      raise sqlstate 'PT400' using message = 'Escolha o que está errado', detail = 'claim_reason_unknown', hint = 'See claim_reason.';
    end if;
    v_code := private.why_no_claim(v_order);
    if v_code is not null then
      raise sqlstate 'PT409' using message = private.words_for_no_claim(v_code), detail = v_code, hint = 'See why_no_claim.';
    end if;
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, v_order.delivered_key_id, p_reason::public.claim_reason, private.claim_due_at());
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
end;
$$;

-- Ends the undecided claim of an order that staff or a payment settled in another way: refunded, it is decided as a refund; given another key, as a
-- replacement; handed to another account, it is withdrawn. Deciding a claim itself comes first and leaves nothing to do here. A dispute ends
-- no claim: it only keeps the store from giving anything.
-- The order must be locked.
create or replace function private.settle_claims_of_order(p_was public.orders, p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_decision public.claim_decision := case
    when p_order.status = 'refunded' and p_was.status <> 'refunded' then 'refund'
    when p_order.delivered_key_id <> p_was.delivered_key_id then 'replacement' end;
  v_claim_id uuid;
begin
  if v_decision is not null then
    update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = v_decision,
      decision_reason = case v_decision when 'refund' then 'O pedido foi reembolsado.' else 'A key foi trocada pela equipe.' end,
      decided_by = case when private.staff_role() is not null then private.caller_id() end,
      new_key_id = case v_decision when 'replacement' then p_order.delivered_key_id end, given_amount = p_order.amount
    where order_id = p_order.id and state in ('open', 'answered') returning id into v_claim_id;
    perform private.notify_claim('claim_decided', v_claim_id);
  elsif p_order.user_id is distinct from p_was.user_id then
    update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp()
    where order_id = p_order.id and state in ('open', 'answered');
  end if;
end;
$$;

-- Writes down how a claim ends.
-- The claim must be locked.
create or replace function private.end_claim(p_claim_id uuid, p_decision text, p_key_id uuid, p_amount numeric) returns void
language sql volatile set search_path = ''
as $$
  update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = p_decision::public.claim_decision,
    decision_reason = private.staff_action_reason(), decided_by = private.caller_id(), new_key_id = p_key_id, given_amount = p_amount
  where id = p_claim_id;
$$;
