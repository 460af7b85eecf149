-- The history of consents and opt-outs (R13.7), of which the law asks proof, and the preferences page. The present state is in private.notice_choices.

-- One row is one decision, written by a trigger and never changed.
create table private.consents (
  id bigint generated always as identity primary key,
  holder text not null,
  about text not null,
  channel public.notice_channel not null,
  is_given boolean not null,
  text_version text,
  -- On a page of the store, by an email's link, or because the mailbox bounced or complained.
  decided_by text not null check (decided_by in ('person', 'email', 'bounce')),
  decided_at timestamptz not null default clock_timestamp()
);

create index consents_by_holder on private.consents (holder, about, channel, id);

-- The version of the current consent text: consentVersion in shared-data/src/terms/consent-version.ts; a test compares.
create function private.consent_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-23';

-- Records every change of a choice.
create function private.record_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into private.consents (holder, about, channel, is_given, text_version, decided_by)
  values (new.holder, new.about, new.channel, new.is_wanted, new.text_version, new.decided_by);
  return null;
end;
$$;

create trigger record_consent after insert or update on private.notice_choices for each row execute function private.record_consent();

-- Revokes the consents to email of a closed address: the mailbox may get another owner.
create function private.revoke_mail_consents() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.notice_choices set is_wanted = false, decided_by = 'bounce', text_version = null, chosen_at = clock_timestamp()
  where holder in (new.email, private.verified_owner(new.email)::text)
    and channel = 'mail' and is_wanted and about in (select k.purpose from private.notice_kinds() k where k.needs_consent);
  return null;
end;
$$;

create trigger revoke_mail_consents after insert on private.closed_addresses for each row execute function private.revoke_mail_consents();

-- ## Preferences of the signed-in person

-- The lines of the preferences page: kinds that need consent are grouped by purpose, the others stand alone.
create function private.notice_topics() returns table (topic text, is_required boolean, needs_consent boolean, kinds text[])
language sql immutable set search_path = ''
as $$
  select case when k.needs_consent then k.purpose else k.kind end, bool_and(k.is_required), bool_or(k.needs_consent), array_agg(k.kind)
  from private.notice_kinds() with ordinality as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, admin_mode, manager_mode, place)
  where k.audience = 'buyer' group by 1 order by min(k.place);
$$;

-- Where notices reach the caller: the verified address or null, whether it is closed, and whether a device takes push notices (R13.7).
-- Refuses: 404 profile_not_found (signed out).
create function public.my_notice_address() returns table (email text, is_bounced boolean, has_devices boolean)
language sql stable security definer set search_path = ''
as $$
  select v.email, exists (select 1 from private.closed_addresses c where c.email = v.email), private.has_push_device(a.id)
  from (select private.require_account() as id) a, lateral (select private.verified_address(a.id) as email) v;
$$;

-- The caller's choices, in the order of the preferences page (R13.7).
-- Refuses: 404 profile_not_found (signed out).
create function public.my_notice_choices() returns table (topic text, is_required boolean, mail boolean, push boolean)
language sql stable security definer set search_path = ''
as $$
  select t.topic, t.is_required, t.is_required or private.opt_out_reason(a.id, v.email, t.kinds[1], 'mail') is null,
    t.is_required or private.opt_out_reason(a.id, v.email, t.kinds[1], 'push') is null
  from (select private.require_account() as id) a, lateral (select private.verified_address(a.id) as email offset 0) v,
    private.notice_topics() with ordinality as t (topic, is_required, needs_consent, kinds, place) order by t.place;
$$;

-- Turns a topic on or off for the caller on one channel (R13.7). An unchanged choice is not recorded again. p_text_version: the text that the page showed.
-- Refuses: 404 profile_not_found (signed out), 400 notice_topic_unknown (also a channel that is none), 409 notice_required, 409 mailbox_not_proved
-- and 409 consent_words_changed (both only where a consent is given).
create function public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text) returns void
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
      hint = 'The mailbox of this account is not proved.';
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

-- Opens the caller's address again, a day after it was closed at the earliest: repeated email to a dead mailbox hurts the store's reputation (R13.7).
-- Refuses: 404 profile_not_found (signed out), 409 address_closed_today.
create function public.reopen_my_address() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.verified_address(v_user_id);
begin
  delete from private.closed_addresses a where a.email = v_email and a.closed_at < now() - interval '1 day';
  if exists (select 1 from private.closed_addresses a where a.email = v_email) then
    raise sqlstate 'PT409' using message = 'Este e-mail recusou mensagens há menos de um dia. Tente de novo amanhã.', detail = 'address_closed_today',
      hint = 'A day after closed_at at the earliest.';
  end if;
end;
$$;

grant execute on function public.my_notice_address(), public.my_notice_choices(), public.set_notice_choice(text, text, boolean, text),
  public.reopen_my_address() to authenticated;

-- ## Personal data

-- A person's own data: {notices: [{kind, channel, due_at, outcome, sent_at, opened_at}], choices, consents: [{about, channel, is_given, text_version,
-- decided_by, decided_at}], closed_addresses}.
create function private.notices_of(p_user_id uuid, p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'due_at', n.due_at, 'outcome', n.outcome,
        'sent_at', n.sent_at, 'opened_at', n.opened_at) order by n.due_at, n.id), '[]')
      from private.notices n where n.account_id = p_user_id or n.email = any (p_emails)),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('about', c.about, 'channel', c.channel, 'is_wanted', c.is_wanted,
        'chosen_at', c.chosen_at) order by c.chosen_at, c.about), '[]')
      from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'id' - 'holder' order by c.id), '[]')
      from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'closed_addresses', (select coalesce(jsonb_agg(jsonb_build_object('email', a.email, 'reason', a.reason, 'closed_at', a.closed_at)), '[]')
      from private.closed_addresses a where a.email = any (p_emails))
  );
$$;
