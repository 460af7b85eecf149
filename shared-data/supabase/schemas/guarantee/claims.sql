-- Guarantee claims: what a buyer says is wrong with what was delivered, what staff answer, and how it ends (R14.8–R14.10). "Claim" alone is the word
-- for orders without an owner (claim_orders); these are always guarantee claims.

-- The reasons that a buyer may choose.
create type public.claim_reason as enum (
  'invalid_credentials', 'impossible_login', 'information_mismatch', 'blocked', 'two_factor', 'proxy_down', 'other'
);
-- 'open': staff have to respond. 'answered': the buyer has to. 'decided' and 'withdrawn' are final.
create type public.claim_state as enum ('open', 'answered', 'decided', 'withdrawn');
create type public.claim_decision as enum ('replacement', 'credit', 'refund', 'refusal');

create table public.guarantee_claims (
  -- Chosen on the buyer's device: a call without a response is sent again under it, and opens nothing twice.
  id uuid primary key,
  order_id uuid not null references public.orders (id),
  -- The account that opened it. An order transferred to another account leaves its claims behind: their text is this person's.
  user_id uuid references auth.users (id) on delete set null,
  -- The order's, which never changes. Plain values here and below: beside the order's own foreign keys these would be a second way from orders to
  -- products and keys, and `orders?select=products(…)` would not know which is meant. A used key is never deleted.
  product_id text not null,
  -- The key that it is about.
  key_id uuid not null,
  reason public.claim_reason not null,
  state public.claim_state not null default 'open',
  opened_at timestamptz not null default clock_timestamp(),
  -- When staff should have answered what the buyer wrote last: the support page promises two hours of support.
  due_at timestamptz not null,
  decided_at timestamptz,
  decision public.claim_decision,
  -- Shown to the buyer.
  decision_reason text constraint guarantee_claims_decision_reason_length check (length(decision_reason) between 1 and 500),
  -- The member of staff; null where the order itself ended it (settle_claims_of_order). A plain value, as in the log.
  decided_by uuid,
  new_key_id uuid,
  -- The value of the decision in reais, which counts towards the managers' limit.
  given_amount numeric(12, 2) constraint guarantee_claims_given_amount_not_negative check (given_amount >= 0),
  withdrawn_at timestamptz,
  constraint guarantee_claims_decided_with_decision check (
    (state = 'decided') = (decided_at is not null) and (state = 'decided') = (decision is not null) and (state = 'decided') = (decision_reason is not null)),
  constraint guarantee_claims_new_key_of_replacement check ((new_key_id is not null) = (decision is not distinct from 'replacement')),
  constraint guarantee_claims_withdrawn_has_time check ((state = 'withdrawn') = (withdrawn_at is not null))
);

create unique index guarantee_claims_one_undecided on public.guarantee_claims (order_id) where state in ('open', 'answered');
create index guarantee_claims_by_order on public.guarantee_claims (order_id, opened_at);
create index guarantee_claims_by_user on public.guarantee_claims (user_id, opened_at);
create index guarantee_claims_by_product on public.guarantee_claims (product_id, opened_at);
create index guarantee_claims_queue on public.guarantee_claims (due_at, id) where state in ('open', 'answered');
create index guarantee_claims_given on public.guarantee_claims (decided_by, decided_at) where decided_by is not null;

alter table public.guarantee_claims enable row level security;

create policy guarantee_claims_select_own on public.guarantee_claims for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select (id, order_id, user_id, product_id, key_id, reason, state, opened_at, due_at, decided_at, decision, decision_reason, new_key_id,
  given_amount, withdrawn_at) on public.guarantee_claims to authenticated;
-- Without decided_by: buyers must not see which staff member decided. Written by functions only.

create table public.guarantee_claim_messages (
  -- Chosen on the device that wrote it; the first message of a claim has the claim's own id.
  id uuid primary key,
  claim_id uuid not null references public.guarantee_claims (id),
  from_staff boolean not null,
  -- A plain value, as in the log. Not granted: buyers deal with the store, and not with one of its people.
  author_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);

create index guarantee_claim_messages_by_claim on public.guarantee_claim_messages (claim_id, created_at);

alter table public.guarantee_claim_messages enable row level security;

create policy guarantee_claim_messages_select_own on public.guarantee_claim_messages for select to authenticated
  -- The check for staff stands outside the look-up, so that an index finds a customer's own claims.
  using ((select private.is_staff())
    or exists (select 1 from public.guarantee_claims c where c.id = guarantee_claim_messages.claim_id and c.user_id = (select private.caller_id())));

grant select (id, claim_id, from_staff, text, created_at) on public.guarantee_claim_messages to authenticated;

-- ## The clock

-- Adds support hours to a moment. Support works Monday to Friday, 9:00 to 18:00 in São Paulo.
create function private.add_support_hours(p_from timestamptz, p_hours integer) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_at timestamp := p_from at time zone 'America/Sao_Paulo';
  v_left interval := make_interval(hours => p_hours);
  v_close timestamp;
begin
  loop
    v_close := date_trunc('day', v_at) + interval '18 hours';
    if extract(isodow from v_at) < 6 and v_at < v_close then
      v_at := greatest(v_at, date_trunc('day', v_at) + interval '9 hours');
      if v_at + v_left <= v_close then
        return (v_at + v_left) at time zone 'America/Sao_Paulo';
      end if;
      v_left := v_left - (v_close - v_at);
    end if;
    v_at := date_trunc('day', v_at) + interval '1 day';
  end loop;
end;
$$;

-- ## Who may open one

-- The code of why no claim can be opened for an order now; null if one can. A form that was begun before the guarantee ended may still be sent
-- within the hour after it. A buyer has three claims for each key of an order, one at a time, and ten undecided ones in all.
create function private.why_no_claim(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_claims public.guarantee_claims[] := array(select c from public.guarantee_claims c where c.order_id = p_order.id);
begin
  return case
    when p_order.status <> 'completed' then 'order_not_paid'
    when p_order.delivered_key_id is null then 'order_without_key'
    when p_order.disputed_at is not null then 'order_disputed'
    when exists (select from unnest(v_claims) c where c.state in ('open', 'answered')) then 'claim_undecided'
    when exists (select from unnest(v_claims) c where c.decision = 'credit') then 'order_credited'
    when private.guarantee_ends_at(p_order) + interval '1 hour' < now() then 'guarantee_over'
    when cardinality(v_claims) >= 3 * p_order.quantity then 'claims_used_up'
    when (select count(*) from public.guarantee_claims c where c.user_id = p_order.user_id and c.state in ('open', 'answered')) >= 10 then 'too_many_claims'
    when private.is_blocked(p_order.user_id) then 'account_blocked'
  end;
end;
$$;

-- The message where no claim can be opened, by the code of why_no_claim: on the order's guarantee page, and by a refusal.
create function private.words_for_no_claim(p_code text) returns text
language sql immutable set search_path = ''
return case p_code
  when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
  when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
  when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
  when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
  when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
  when 'guarantee_over' then 'A garantia deste pedido terminou.'
  when 'claims_used_up' then 'Este pedido já teve três chamados por key. Se o problema continua, fale com o suporte.'
  when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
  when 'account_blocked' then 'Sua conta está bloqueada. Fale com o suporte sobre a garantia deste pedido.'
end;

-- The text of a claim's message, as it is stored.
-- Refuses: 400 claim_text_required, 400 claim_text_too_long (over 1000 characters).
create function private.claim_text(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := coalesce(private.sanitize_text(p_text), '');
begin
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva o que acontece', detail = 'claim_text_required', hint = 'The text is empty.';
  end if;
  if length(btrim(p_text)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma mensagem pode ter no máximo 1000 caracteres', detail = 'claim_text_too_long', hint = 'Shorten the text.';
  end if;
  return v_text;
end;
$$;

-- Opens a claim about a key of the caller's own order, the first unless p_key_id names another, under an id chosen on the device, with its first message.
-- The same id again is the same claim; a different text is then another message in it.
-- Refuses: 404 profile_not_found (signed out), 404 order_not_found (also for another person's order), 400 claim_id_required, 400 claim_reason_unknown,
-- 400 claim_text_required, 400 claim_text_too_long, 409 claim_id_taken, 409 key_replaced, 409 with what why_no_claim says, and for other words what
-- write_in_claim refuses.
create function public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid, p_key_id uuid default null) returns void
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
    perform private.require_key_of(v_order, p_key_id);
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, coalesce(p_key_id, v_order.delivered_key_id), p_reason::public.claim_reason,
      private.add_support_hours(now(), 2));
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
end;
$$;

-- ## Writing in one, and taking it back

-- A claim that the caller may write in, locked: its buyer, or staff. A member of staff is the buyer of their own claim.
-- Refuses: 404 claim_not_found (also for another person's claim), 409 claim_ended.
create function private.lock_claim(p_claim_id uuid, p_for_staff boolean) returns public.guarantee_claims
language plpgsql volatile set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
begin
  select * into v_claim from public.guarantee_claims c
  where c.id = p_claim_id and (c.user_id = (select private.caller_id()) or p_for_staff and private.is_staff()) for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'Only its buyer and staff see a claim.';
  elsif v_claim.state not in ('open', 'answered') then
    raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'Nothing is added to a decided or withdrawn claim.';
  end if;
  return v_claim;
end;
$$;

-- Writes a message in an undecided claim, for its buyer or staff, and passes the turn; what a buyer writes on staff's turn begins no clock again.
-- The same message id again is the same message. Twenty messages a side. Staff's are logged without their words.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 claim_text_required, 400 claim_text_too_long, 400 message_id_required, 409 message_id_taken,
-- 429 claim_messages_used_up.
create function public.write_in_claim(p_claim_id uuid, p_text text, p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := private.claim_text(p_text);
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => true);
  v_from_staff boolean := v_claim.user_id is distinct from (select private.caller_id());
  v_same public.guarantee_claim_messages;
begin
  if p_message_id is null then
    raise sqlstate 'PT400' using message = 'A mensagem não tem número', detail = 'message_id_required', hint = 'Send a new uuid as p_message_id.';
  end if;
  select * into v_same from public.guarantee_claim_messages m where m.id = p_message_id;
  if v_same.id is not null then
    if v_same.claim_id = p_claim_id and v_same.from_staff = v_from_staff and v_same.text = v_text then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'Envie a mensagem de novo', detail = 'message_id_taken', hint = 'Send a new uuid as p_message_id.';
  end if;
  if (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim_id and m.from_staff = v_from_staff) >= 20 then
    raise sqlstate 'PT429' using message = 'Este chamado já tem vinte mensagens suas', detail = 'claim_messages_used_up',
      hint = 'Twenty messages a side.';
  end if;
  insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text)
  values (p_message_id, p_claim_id, v_from_staff, private.caller_id(), v_text);
  if v_from_staff then
    update public.guarantee_claims set state = 'answered' where id = p_claim_id;
    perform private.notify_claim('claim_answered', p_claim_id, p_message_id);
    perform private.log_staff_action('claim_answered', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_user_id => v_claim.user_id);
  elsif v_claim.state = 'answered' then
    update public.guarantee_claims set state = 'open', due_at = private.add_support_hours(now(), 2) where id = p_claim_id;
  end if;
end;
$$;

-- Takes the caller's own claim back. Called again it stays withdrawn.
-- Refuses: 404 claim_not_found (also for staff), 409 claim_ended (decided meanwhile).
create function public.withdraw_claim(p_claim_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.guarantee_claims c where c.id = p_claim_id and c.user_id = (select private.caller_id()) and c.state = 'withdrawn') then
    return;
  end if;
  perform private.lock_claim(p_claim_id, p_for_staff => false);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = p_claim_id;
end;
$$;

grant execute on function public.open_guarantee_claim(uuid, text, text, uuid, uuid), public.write_in_claim(uuid, text, uuid), public.withdraw_claim(uuid)
  to authenticated;

-- ## What else ends one

-- Ends the undecided claim of an order that staff or a payment settled in another way: refunded, it is decided as a refund; given another key, as a
-- replacement; handed to another account, it is withdrawn. Deciding a claim itself comes first and leaves nothing to do here. A dispute ends no
-- claim: it only keeps the store from giving anything. The order must be locked.
create function private.settle_claims_of_order(p_was public.orders, p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_decision public.claim_decision := case
    when p_order.status = 'refunded' and p_was.status <> 'refunded' then 'refund'
    when (p_order.delivered_key_id, p_order.other_key_ids) <> (p_was.delivered_key_id, p_was.other_key_ids) then 'replacement' end;
  v_claim_id uuid;
begin
  if v_decision is not null then
    update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = v_decision,
      decision_reason = case v_decision when 'refund' then 'O pedido foi reembolsado.' else 'A key foi trocada pela equipe.' end,
      decided_by = case when private.staff_role() is not null then private.caller_id() end,
      new_key_id = case v_decision when 'replacement' then private.first_new_key(p_was, p_order) end,
      given_amount = private.worth_of(p_order, v_decision::text)
    where order_id = p_order.id and state in ('open', 'answered') and (v_decision = 'refund' or key_id <> all (private.keys_of(p_order)))
    returning id into v_claim_id;
    perform private.notify_claim('claim_decided', v_claim_id);
  elsif p_order.user_id is distinct from p_was.user_id then
    update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp()
    where order_id = p_order.id and state in ('open', 'answered');
  end if;
end;
$$;
