-- The history of what people agreed to and turned off (R13.7), which triggers of notifications/choices.sql write, and what a signed-in person does with
-- their own choices. The present state is in private.notice_choices; a consent is good for the law only with its past.

-- One row is one decision. Rows are added and never changed; they go with the account, or when their term is over (forget_expired_data).
create table private.consents (
  id bigint generated always as identity primary key,
  -- As in private.notice_choices: an account's id, or the address of somebody without one.
  holder text not null,
  about text not null,
  channel text not null check (channel in ('mail', 'push')),
  -- True: agreed to, or turned on again. False: taken back, or turned off.
  is_given boolean not null,
  -- Which words the person saw: consentVersion of the data package. Null where they saw none of these, as with a letter's link.
  text_version text,
  -- On a page of the store ('person'), by the link of a letter ('letter'), or because the mailbox refuses letters or calls them spam ('bounce').
  decided_by text not null check (decided_by in ('person', 'letter', 'bounce')),
  decided_at timestamptz not null default clock_timestamp()
);

create index consents_by_holder on private.consents (holder, about, channel, id);

alter table private.consents enable row level security;
-- No grant: keep_consent adds rows, my_personal_data reads them.

-- The version of the words that people agree to now: consentVersion in shared-data/src/terms/consent-version.ts; a test compares.
create function private.consent_version() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '2026-11-23';
$$;

-- Writes each decision down, whoever made it and by whichever function.
-- Invoker: only the functions that write choices can fire it.
create function private.keep_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into private.consents (holder, about, channel, is_given, text_version, decided_by)
  values (new.holder, new.about, new.channel, new.is_wanted, new.text_version, new.decided_by);
  return null;
end;
$$;

create trigger keep_consent after insert or update on private.notice_choices for each row execute function private.keep_consent();

-- An address that refuses letters has its holders' consents to letters taken back: whoever gets the mailbox next, or opens it again, is asked anew.
-- Invoker: only close_address can fire it.
create function private.take_back_consents() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.notice_choices set is_wanted = false, decided_by = 'bounce', text_version = null, chosen_at = clock_timestamp()
  where holder in (new.email, private.verified_owner(new.email)::text)
    and channel = 'mail' and is_wanted and about in (select k.purpose from private.notice_kinds() k where k.needs_consent);
  return null;
end;
$$;

create trigger take_back_consents after insert on private.closed_addresses for each row execute function private.take_back_consents();

-- ## The choices of who is signed in

-- What a buyer chooses as one line: kinds that need a consent by their purpose, the others each by itself.
create function private.notice_topics() returns table (topic text, is_required boolean, needs_consent boolean, kinds text[])
language sql immutable set search_path = ''
as $$
  select case when k.needs_consent then k.purpose else k.kind end, bool_and(k.is_required), bool_or(k.needs_consent), array_agg(k.kind)
  from private.notice_kinds() with ordinality as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, place)
  where k.audience = 'buyer' group by 1 order by min(k.place);
$$;

-- The caller's address, where they have proved it; letters about orders go to no other.
-- Null where it is not proved.
create function private.proved_address(p_user_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select lower(u.email) from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id);
end;
$$;

-- What the caller is told of: {email: the proved address or null, is_bounced, has_devices, choices: [{topic, is_required, mail, push}]} in the order of
-- private.notice_kinds() (R13.7).
-- Refuses: 404 profile_not_found (signed out).
-- Definer because: nobody may read the choices.
create function public.my_notice_choices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.proved_address(v_user_id);
begin
  return jsonb_build_object(
    'email', v_email,
    'is_bounced', exists (select 1 from private.closed_addresses a where a.email = v_email),
    'has_devices', 'push' = any (private.notice_channels(v_user_id)),
    'choices', (
      select jsonb_agg(jsonb_build_object('topic', t.topic, 'is_required', t.is_required,
        'mail', t.is_required or private.why_not_chosen(v_user_id, v_email, t.kinds[1], 'mail') is null,
        'push', t.is_required or private.why_not_chosen(v_user_id, v_email, t.kinds[1], 'push') is null) order by t.place)
      from private.notice_topics() with ordinality as t (topic, is_required, needs_consent, kinds, place)
    )
  );
end;
$$;

-- Turns a topic on or off for the caller, by one channel. Choosing what is chosen already changes nothing and is not written down again.
-- p_text_version: the words that the page showed; a consent to others is none.
-- Refuses: 404 profile_not_found (signed out), 400 notice_topic_unknown (also a channel that is none), 409 notice_required, 409 mailbox_not_proved
-- and 409 consent_words_changed (both only where a consent is given).
-- Definer because: nobody may write the choices.
create function public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_email text := private.proved_address(v_user_id);
  v_topic record;
begin
  select * into v_topic from private.notice_topics() t where t.topic = p_topic;
  if v_topic.topic is null or p_channel is null or p_channel not in ('mail', 'push') or p_is_on is null then
    raise sqlstate 'PT400' using message = 'Este aviso não existe. Recarregue a página.', detail = 'notice_topic_unknown',
      hint = 'A topic of my_notice_choices; mail or push; true or false.';
  end if;
  if v_topic.is_required then
    raise sqlstate 'PT409' using message = 'Este aviso é sempre enviado, porque o pedido precisa dele.', detail = 'notice_required',
      hint = 'is_required in my_notice_choices.';
  end if;
  if p_is_on and v_topic.needs_consent then
    perform private.require_consent_words(v_email, p_text_version);
  end if;
  if p_is_on = (private.why_not_chosen(v_user_id, v_email, v_topic.kinds[1], p_channel) is null) then
    return;
  end if;
  insert into private.notice_choices (holder, about, channel, is_wanted, text_version) values (v_user_id::text, p_topic, p_channel, p_is_on, left(p_text_version, 20))
  on conflict (holder, about, channel) do update set is_wanted = excluded.is_wanted, text_version = excluded.text_version,
    decided_by = 'person', chosen_at = clock_timestamp();
end;
$$;

-- Raises where somebody would agree to words that they did not see, or for a mailbox that may be another's.
-- Refuses: 409 mailbox_not_proved, 409 consent_words_changed.
create function private.require_consent_words(p_email text, p_text_version text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_email is null then
    raise sqlstate 'PT409' using message = 'Confirme primeiro que o e-mail da conta é seu.', detail = 'mailbox_not_proved',
      hint = 'Nobody has proved the mailbox of this account.';
  end if;
  if p_text_version is distinct from private.consent_version() then
    raise sqlstate 'PT409' using message = 'O texto desta permissão mudou. Recarregue a página e escolha de novo.', detail = 'consent_words_changed',
      hint = 'p_text_version: consentVersion of the data package.';
  end if;
end;
$$;

-- Opens the caller's address again after it refused letters, a day later at the earliest: the store must not write to a dead mailbox again and again.
-- One that is open stays open.
-- Refuses: 404 profile_not_found (signed out), 409 address_closed_today.
-- Definer because: nobody may write the closed addresses.
create function public.reopen_my_address() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.proved_address(v_user_id);
begin
  delete from private.closed_addresses a where a.email = v_email and a.closed_at < now() - interval '1 day';
  if exists (select 1 from private.closed_addresses a where a.email = v_email) then
    raise sqlstate 'PT409' using message = 'Este e-mail recusou mensagens há menos de um dia. Tente de novo amanhã.', detail = 'address_closed_today',
      hint = 'A day after closed_at at the earliest.';
  end if;
end;
$$;

grant execute on function public.my_notice_choices(), public.set_notice_choice(text, text, boolean, text), public.reopen_my_address() to authenticated;

-- ## The term

-- Ends what is kept of notices: what was told, after a year; a decision that a later one has replaced, after five, for as long as somebody may ask for its
-- proof.
-- Forget_expired_data calls it.
create function private.forget_old_notices() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
end;
$$;
