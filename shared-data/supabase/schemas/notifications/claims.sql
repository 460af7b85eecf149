-- What buyers are told of their guarantee claims (R14.12). What staff are told is found, as every alert is: notifications/staff_alerts.sql. No notice holds what
-- somebody wrote in a claim: the letter leads to the page where it stands.

-- Puts in line for a claim's buyer what staff did: 'claim_answered', about the message, or 'claim_decided', about the claim. A claim that ends in a refund is told
-- of by order_refunded alone. It belongs into the transaction of what it tells of.
-- It does nothing for a claim whose account is gone.
-- The functions of guarantee claims call it.
create function private.notify_claim(p_kind text, p_claim_id uuid, p_message_id uuid default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify(p_kind, coalesce(p_message_id, c.id)::text, p_account_id => c.user_id)
  from public.guarantee_claims c where c.id = p_claim_id and c.user_id is not null and c.decision is distinct from 'refund';
end;
$$;

-- A claim that waits for its buyer's answer, with claim_id.
-- Null once staff wrote again (the newer notice tells of it), the buyer answered, the claim ended, or the order is another account's.
create function private.facts_of_claim_answered(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.order_facts(o, array[o.id]) || jsonb_build_object('claim_id', c.id)
    from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
    where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
      and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id))
  );
end;
$$;

-- A claim that was decided, with claim_id and its decision: 'replacement', 'credit' or 'refusal'.
-- Null where the order was refunded since, of which another notice tells, or is another account's.
create function private.facts_of_claim_decided(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.order_facts(o, array[o.id]) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
    from public.guarantee_claims c join public.orders o on o.id = c.order_id
    where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed'
      and o.user_id = p_notice.account_id
  );
end;
$$;
