-- The facts of notices, and consents: what one function alone called moves into it. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The facts of a notice's text, and never a key, a document, a password or the words of a claim; null once the notice is no longer true. Of a claim its
-- order's facts with {claim_id, decision}; of a review {name, product, product_id, rating}; of a sign-in {device, browser, address, at}.
create or replace function private.notice_facts(p_notice private.notices, p_audience text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_audience = 'staff' then private.staff_notice_facts(p_notice)
    -- True until staff write again, the buyer answers, the claim ends, or the order belongs to another account.
    when p_notice.kind = 'claim_answered' then (
      select private.order_facts(o) || jsonb_build_object('claim_id', c.id)
      from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
      where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
        and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id)))
    when p_notice.kind = 'claim_decided' then (
      select private.order_facts(o) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
      from public.guarantee_claims c join public.orders o on o.id = c.order_id
      where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed' and o.user_id = p_notice.account_id)
    when p_notice.kind = 'review_approved' then (
      select jsonb_build_object('name', nullif(split_part(btrim(f.full_name), ' ', 1), ''), 'product', p.name, 'product_id', p.id, 'rating', r.rating)
      from private.review_entries r join public.products p on p.id = r.product_id left join public.profiles f on f.id = r.user_id
      where r.id = p_notice.subject::uuid and r.is_approved)
    -- Also after its session ended. Not where nobody has proved the account's mailbox: it may be a stranger's.
    when p_notice.kind = 'new_sign_in' then (
      select jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address), 'at', d.first_seen_at)
      from private.known_devices d
      where d.user_id = p_notice.account_id and d.id = p_notice.subject::uuid and private.verified_address(d.user_id) is not null)
    when p_notice.kind = 'stock_alert' then private.stock_alert_facts(p_notice)
    when p_notice.kind = 'stock_alert_confirm' then private.stock_alert_confirm_facts(p_notice)
    else private.order_notice_facts(p_notice)
  end;
end;
$$;

-- The facts of a notice about an order; null once it is not true. 'pix_recovery' adds {product_id}, 'payment_confirmed' {is_held}, 'order_waiting' {place}
-- from 1, 'guarantee_ending' {ends_at}.
create or replace function private.order_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_usable boolean;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  v_is_usable := v_order.status = 'completed' and v_order.disputed_at is null;
  return case p_notice.kind
    when 'pix_generated' then private.pix_facts(v_order)
    when 'pix_expiring' then private.pix_facts(v_order)
    -- Until the buyer orders the product again, and while it can be bought.
    when 'pix_recovery' then (
      select private.order_facts(v_order) || jsonb_build_object('product_id', p.id) from public.products p
      where p.id = v_order.product_id and p.is_active and p.stock_count > 0 and v_order.status in ('pending', 'expired') and not exists (
        select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
          and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)))
    -- Of the payment's orders that do not wait for stock, until they are refunded or disputed.
    when 'payment_confirmed' then (
      select private.order_facts(v_order, array_agg(o.id)) || jsonb_build_object('is_held', bool_and(o.hold_reason is not null)) from public.orders o
      where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null
      having count(*) > 0)
    when 'order_waiting' then case when v_order.is_waiting
      then private.order_facts(v_order) || jsonb_build_object('place', private.queue_position(v_order)) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;

-- Turns a topic on or off for the caller on one channel (R13.7). An unchanged choice is not recorded again. p_text_version: the text that the page showed.
-- Refuses: 404 profile_not_found (signed out), 400 notice_topic_unknown (also a channel that is none), 409 notice_required, 409 mailbox_not_proved
-- and 409 consent_words_changed (both only where a consent is given).
create or replace function public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_email text := private.verified_address(v_user_id);
  v_topic record;
begin
  select * into v_topic from private.notice_topics() t where t.topic = p_topic;
  if v_topic.topic is null or p_channel is null or p_channel not in ('mail', 'push') or p_is_on is null then
    raise sqlstate 'PT400' using message = 'Este aviso não existe. Recarregue a página.', detail = 'notice_topic_unknown',
      hint = 'A topic of my_notice_choices; mail or push; true or false.';
  end if;
  if v_topic.is_required then
    raise sqlstate 'PT409' using message = 'Este aviso é sempre enviado, porque o pedido ou a conta precisa dele.', detail = 'notice_required',
      hint = 'is_required in my_notice_choices.';
  end if;
  if p_is_on and v_topic.needs_consent and v_email is null then
    raise sqlstate 'PT409' using message = 'Confirme primeiro que o e-mail da conta é seu.', detail = 'mailbox_not_proved',
      hint = 'Nobody has proved the mailbox of this account.';
  elsif p_is_on and v_topic.needs_consent and p_text_version is distinct from private.consent_version() then
    raise sqlstate 'PT409' using message = 'O texto desta permissão mudou. Recarregue a página e escolha de novo.', detail = 'consent_words_changed',
      hint = 'p_text_version: consentVersion of the data package.';
  end if;
  if p_is_on = (private.opt_out_reason(v_user_id, v_email, v_topic.kinds[1], p_channel) is null) then
    return;
  end if;
  insert into private.notice_choices (holder, about, channel, is_wanted, text_version)
  values (v_user_id::text, p_topic, p_channel::public.notice_channel, p_is_on, left(p_text_version, 20))
  on conflict (holder, about, channel) do update set is_wanted = excluded.is_wanted, text_version = excluded.text_version,
    decided_by = 'person', chosen_at = clock_timestamp();
end;
$$;

drop function private.claim_answered_facts(private.notices);
drop function private.claim_decided_facts(private.notices);
drop function private.review_facts(private.notices);
drop function private.sign_in_facts(private.notices);
drop function private.recovery_facts(public.orders);
drop function private.payment_facts(public.orders);
drop function private.require_consent_words(text, text);
