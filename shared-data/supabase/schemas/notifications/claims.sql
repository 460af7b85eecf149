-- Notices to buyers about their guarantee claims (R14.12). No notice contains text of a claim: it links to the claim's page.

-- Queues 'claim_answered', about the message, or 'claim_decided', about the claim. Not for a deleted account, nor a refund, of which order_refunded notifies.
create function private.notify_claim(p_kind text, p_claim_id uuid, p_message_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.notify(p_kind, coalesce(p_message_id, c.id)::text, p_account_id => c.user_id)
  from public.guarantee_claims c where c.id = p_claim_id and c.user_id is not null and c.decision is distinct from 'refund';
$$;

-- The order's facts with claim_id, of a claim that waits for its buyer's answer.
-- Null once staff wrote again, the buyer answered, the claim ended, or the order belongs to another account.
create function private.claim_answered_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(o) || jsonb_build_object('claim_id', c.id)
  from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
  where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
    and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id));
$$;

-- The order's facts with claim_id and decision: 'replacement', 'credit' or 'refusal'.
-- Null where the order was refunded since, or belongs to another account.
create function private.claim_decided_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(o) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
  from public.guarantee_claims c join public.orders o on o.id = c.order_id
  where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed'
    and o.user_id = p_notice.account_id;
$$;
