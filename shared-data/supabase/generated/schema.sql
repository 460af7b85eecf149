-- Made from the migrations by `pnpm --filter shared-data schema`, to be read and compared. Do not edit.

create schema private;
grant usage on schema private to anon;
grant usage on schema private to authenticated;

create schema public;
grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to public;
grant usage on schema public to service_role;

create extension pgcrypto with schema extensions;

-- New functions are granted: to nobody but their owner.

create type private.credit_balance as (balance numeric, frozen numeric, spendable numeric);

create type private.found_text as (order_ids uuid[], is_broad boolean);

create type private.inbox_page as (outcomes jsonb, total integer, ids bigint[]);

create type private.inbox_query as (patterns text[], event_id bigint, provider_id text, product_id text, starts timestamp with time zone, ends timestamp with time zone, outcomes text[], oldest_first boolean, ids bigint[]);

create type private.jpeg_segment as (marker text, start integer, size integer);

create type private.order_search as (part text, is_broad boolean, order_ids uuid[], user_ids uuid[], payment_ids text[], product_ids text[], from_id uuid, to_id uuid);

create type private.payment_line as (product_id text, line integer, price numeric, guarantee_hours integer, guarantee_wait_hours integer, unit text);

create type private.payment_measure as (basis text, hold text, share numeric, paid_at timestamp with time zone);

create type private.payment_past as (spent numeric, has_orders boolean, unsold_at timestamp with time zone, owner uuid);

create type private.staff_query as (part text, words text[], digits text, phone text, from_id uuid, to_id uuid);

create type private.webp_chunk as (name text, start integer, size integer);

CREATE TRIGGER store_check_account_email BEFORE INSERT OR UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.check_account_email();
CREATE TRIGGER store_claim_orders AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.claim_orders();
CREATE TRIGGER store_create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile();
CREATE TRIGGER store_keep_account_words AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.keep_account_words();
CREATE TRIGGER store_prove_mailbox BEFORE UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.prove_mailbox();

create table private.account_words (
  user_id uuid not null,
  words text not null,
  constraint account_words_pkey PRIMARY KEY (user_id),
  constraint account_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

CREATE INDEX account_words_grams ON private.account_words USING gin (private.grams(words)) WITH (fastupdate=off);

alter table private.account_words enable row level security;

create table private.closed_addresses (
  email text not null,
  reason text not null,
  closed_at timestamp with time zone not null default now(),
  constraint closed_addresses_pkey PRIMARY KEY (email),
  constraint closed_addresses_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text])))
);

alter table private.closed_addresses enable row level security;

CREATE TRIGGER take_back_consents AFTER INSERT ON private.closed_addresses FOR EACH ROW EXECUTE FUNCTION private.take_back_consents();

create table private.consents (
  id bigint not null generated always as identity,
  holder text not null,
  about text not null,
  channel text not null,
  is_given boolean not null,
  text_version text,
  decided_by text not null,
  decided_at timestamp with time zone not null default clock_timestamp(),
  constraint consents_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint consents_decided_by_check CHECK ((decided_by = ANY (ARRAY['person'::text, 'letter'::text, 'bounce'::text]))),
  constraint consents_pkey PRIMARY KEY (id)
);

CREATE INDEX consents_by_holder ON private.consents USING btree (holder, about, channel, id);

alter table private.consents enable row level security;

create table private.customer_notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  order_id uuid,
  author_id uuid,
  note text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint customer_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint customer_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint customer_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_subject_check CHECK (((user_id IS NULL) <> (order_id IS NULL))),
  constraint customer_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

CREATE INDEX customer_notes_by_author ON private.customer_notes USING btree (author_id);
CREATE INDEX customer_notes_by_order ON private.customer_notes USING btree (order_id);
CREATE INDEX customer_notes_by_user ON private.customer_notes USING btree (user_id);

alter table private.customer_notes enable row level security;

create table private.delivery_cursors (
  product_id text not null,
  place bigint not null,
  used_until bigint not null default 0,
  constraint delivery_cursors_pkey PRIMARY KEY (product_id),
  constraint delivery_cursors_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id)
) with (fillfactor=50);

alter table private.delivery_cursors enable row level security;

create table private.dossiers (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  sha256 text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint dossiers_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint dossiers_pkey PRIMARY KEY (id),
  constraint dossiers_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint dossiers_sha256_key UNIQUE (sha256)
);

CREATE INDEX dossiers_by_order ON private.dossiers USING btree (order_id, made_at);

alter table private.dossiers enable row level security;

create table private.forgetting (
  only_row boolean not null default true,
  events_until timestamp with time zone not null,
  constraint forgetting_only_row_check CHECK (only_row),
  constraint forgetting_pkey PRIMARY KEY (only_row)
);

alter table private.forgetting enable row level security;

create table private.guarantee_claim_pictures (
  id uuid not null,
  claim_id uuid not null,
  file bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint guarantee_claim_pictures_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.guarantee_claims(id),
  constraint guarantee_claim_pictures_file_check CHECK (((octet_length(file) >= 26) AND (octet_length(file) <= 307200))),
  constraint guarantee_claim_pictures_pkey PRIMARY KEY (id)
);

CREATE INDEX guarantee_claim_pictures_by_claim ON private.guarantee_claim_pictures USING btree (claim_id, created_at);

alter table private.guarantee_claim_pictures enable row level security;

create table private.inbox_words (
  id bigint not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  payment_id text,
  provider_ids text[] not null,
  words text not null,
  constraint inbox_words_pkey PRIMARY KEY (id)
);

CREATE INDEX inbox_words_newest ON private.inbox_words USING btree (received_at);
CREATE INDEX inbox_words_payment ON private.inbox_words USING btree (payment_id);

alter table private.inbox_words enable row level security;

create table private.key_givings (
  id bigint not null generated always as identity,
  order_id uuid not null,
  key_id uuid not null,
  given_to uuid,
  given_at timestamp with time zone not null default clock_timestamp(),
  way text not null,
  address inet,
  device text not null,
  constraint key_givings_device_check CHECK ((device = ANY (ARRAY['celular'::text, 'tablet'::text, 'computador'::text, 'desconhecido'::text]))),
  constraint key_givings_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint key_givings_pkey PRIMARY KEY (id),
  constraint key_givings_way_check CHECK ((way = ANY (ARRAY['open_order_key'::text, 'reveal_order_key'::text, 'deliver_product_key'::text, 'reveal_product_key'::text, 'product_keys'::text, 'my_personal_data'::text])))
);

CREATE INDEX key_givings_by_account ON private.key_givings USING btree (given_to);
CREATE INDEX key_givings_by_order ON private.key_givings USING btree (order_id, id);
CREATE INDEX key_givings_with_address ON private.key_givings USING btree (given_at) WHERE (address IS NOT NULL);

alter table private.key_givings enable row level security;

CREATE TRIGGER remind_of_expiry AFTER INSERT ON private.key_givings FOR EACH ROW EXECUTE FUNCTION private.remind_of_expiry();

create table private.key_imports (
  id uuid not null,
  product_id text not null,
  made_by uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_added_at timestamp with time zone not null default clock_timestamp(),
  added integer not null default 0,
  undone_at timestamp with time zone,
  removed integer,
  constraint key_imports_added_check CHECK ((added >= 0)),
  constraint key_imports_are_sound CHECK (((undone_at IS NULL) = (removed IS NULL))),
  constraint key_imports_pkey PRIMARY KEY (id),
  constraint key_imports_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id),
  constraint key_imports_removed_check CHECK ((removed >= 0))
);

CREATE INDEX key_imports_newest ON private.key_imports USING btree (product_id, created_at DESC);

alter table private.key_imports enable row level security;

create table private.known_words (
  word text not null,
  slips text[] not null,
  constraint known_words_pkey PRIMARY KEY (word)
);

CREATE INDEX known_words_slips ON private.known_words USING gin (slips);

alter table private.known_words enable row level security;

create table private.notice_choices (
  holder text not null,
  about text not null,
  channel text not null,
  is_wanted boolean not null,
  chosen_at timestamp with time zone not null default clock_timestamp(),
  text_version text,
  decided_by text not null default 'person'::text,
  constraint notice_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint notice_choices_decided_by_check CHECK ((decided_by = ANY (ARRAY['person'::text, 'letter'::text, 'bounce'::text]))),
  constraint notice_choices_pkey PRIMARY KEY (holder, about, channel)
);

alter table private.notice_choices enable row level security;

CREATE TRIGGER keep_consent AFTER INSERT OR UPDATE ON private.notice_choices FOR EACH ROW EXECUTE FUNCTION private.keep_consent();

create table private.notice_gathering (
  only_row boolean not null default true,
  gathered_until timestamp with time zone not null default now(),
  constraint notice_gathering_only_row_check CHECK (only_row),
  constraint notice_gathering_pkey PRIMARY KEY (only_row)
);

alter table private.notice_gathering enable row level security;

create table private.notices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject text not null,
  recipient text not null,
  account_id uuid,
  email text,
  channel text not null,
  due_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  taken_until timestamp with time zone,
  outcome text not null default 'queued'::text,
  reason text,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint notices_outcome_check CHECK ((outcome = ANY (ARRAY['queued'::text, 'sent'::text, 'expired'::text, 'dropped'::text, 'unwanted'::text, 'given_up'::text]))),
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_sent_check CHECK (((outcome = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint notices_told_once_key UNIQUE (kind, subject, recipient, channel)
);

CREATE INDEX notices_by_account ON private.notices USING btree (account_id, sent_at);
CREATE INDEX notices_by_email ON private.notices USING btree (email, sent_at);
CREATE INDEX notices_by_outcome ON private.notices USING btree (outcome, created_at DESC) WHERE (outcome = ANY (ARRAY['queued'::text, 'given_up'::text]));
CREATE INDEX notices_by_subject ON private.notices USING btree (subject);
CREATE INDEX notices_expiring ON private.notices USING btree (expires_at) WHERE (outcome = 'queued'::text);
CREATE INDEX notices_newest ON private.notices USING btree (created_at);
CREATE INDEX notices_queue ON private.notices USING btree (next_try_at) WHERE (outcome = 'queued'::text);

alter table private.notices enable row level security;

create table private.order_disputes (
  id bigint not null generated always as identity,
  order_id uuid not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  opened_by uuid not null,
  reason text not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  outcome text,
  closing_reason text,
  constraint order_disputes_closed_check CHECK ((((closed_at IS NULL) = (outcome IS NULL)) AND ((closed_at IS NOT NULL) OR ((closed_by IS NULL) AND (closing_reason IS NULL))))),
  constraint order_disputes_closing_reason_check CHECK (((length(closing_reason) >= 1) AND (length(closing_reason) <= 500))),
  constraint order_disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint order_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'returned'::text]))),
  constraint order_disputes_pkey PRIMARY KEY (id),
  constraint order_disputes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE INDEX order_disputes_by_order ON private.order_disputes USING btree (order_id, id);
CREATE UNIQUE INDEX order_disputes_open ON private.order_disputes USING btree (order_id) WHERE (closed_at IS NULL);

alter table private.order_disputes enable row level security;

create table private.page_changes (
  id bigint not null generated always as identity,
  product_id text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamp with time zone not null default now(),
  constraint page_changes_pkey PRIMARY KEY (id)
);

CREATE INDEX page_changes_by_transaction ON private.page_changes USING btree (changed_in);

alter table private.page_changes enable row level security;

create table private.page_counts (
  remote text not null,
  release text not null,
  shell text not null,
  variant text not null,
  kind text not null,
  hour timestamp with time zone not null,
  times integer not null,
  steps integer[],
  constraint page_counts_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'failed_visit'::text, 'failure'::text, 'file'::text, 'policy'::text, 'lcp'::text, 'inp'::text, 'cls'::text]))),
  constraint page_counts_pkey PRIMARY KEY (remote, release, variant, kind, shell, hour),
  constraint page_counts_variant_check CHECK ((variant = ANY (ARRAY['live'::text, 'stable'::text, 'canary'::text])))
);

CREATE INDEX page_counts_hour ON private.page_counts USING btree (hour);

alter table private.page_counts enable row level security;

create table private.page_failures (
  id text not null,
  remote text not null,
  release text not null,
  shell text not null,
  variant text not null,
  kind text not null,
  agent text not null,
  path text not null,
  message text not null,
  stack text not null,
  times integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  constraint page_failures_pkey PRIMARY KEY (id)
);

CREATE INDEX page_failures_release ON private.page_failures USING btree (remote, release, times, last_at);

alter table private.page_failures enable row level security;

create table private.page_releases (
  remote text not null,
  release text not null,
  last_live_at timestamp with time zone not null default now(),
  constraint page_releases_pkey PRIMARY KEY (remote, release)
);

alter table private.page_releases enable row level security;

create table private.payer_feed (
  only_row boolean not null default true,
  events_until bigint not null,
  constraint payer_feed_only_row_check CHECK (only_row),
  constraint payer_feed_pkey PRIMARY KEY (only_row)
);

alter table private.payer_feed enable row level security;

create table private.payer_words (
  payment_id text not null,
  event_id bigint not null,
  words text not null,
  constraint payer_words_event_id_key UNIQUE (event_id),
  constraint payer_words_pkey PRIMARY KEY (payment_id)
);

CREATE INDEX payer_words_grams ON private.payer_words USING gin (private.grams(words)) WITH (fastupdate=off);

alter table private.payer_words enable row level security;

create table private.product_words (
  product_id text not null,
  word text not null,
  rank smallint not null,
  constraint product_words_pkey PRIMARY KEY (product_id, word)
);

CREATE INDEX product_words_word ON private.product_words USING btree (word) INCLUDE (product_id, rank);

alter table private.product_words enable row level security;

create table private.proved_mailboxes (
  user_id uuid not null,
  email text not null,
  proved_at timestamp with time zone not null default now(),
  constraint proved_mailboxes_email_key UNIQUE (email),
  constraint proved_mailboxes_pkey PRIMARY KEY (user_id),
  constraint proved_mailboxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table private.proved_mailboxes enable row level security;

CREATE TRIGGER claim_orders AFTER INSERT ON private.proved_mailboxes FOR EACH ROW EXECUTE FUNCTION private.claim_orders();
CREATE TRIGGER take_up_invitation AFTER INSERT ON private.proved_mailboxes FOR EACH ROW EXECUTE FUNCTION private.take_up_invitation();

create table private.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  agent text not null,
  created_at timestamp with time zone not null default now(),
  last_ok_at timestamp with time zone,
  constraint push_subscriptions_agent_check CHECK ((agent ~ '^[a-z]{1,20}(-mobile)?$'::text)),
  constraint push_subscriptions_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_p256dh_check CHECK ((p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'::text)),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

CREATE INDEX push_subscriptions_by_user ON private.push_subscriptions USING btree (user_id, created_at);

alter table private.push_subscriptions enable row level security;

create table private.release_state (
  only_row boolean not null default true,
  state jsonb not null default '{"changes": [], "remotes": []}'::jsonb,
  told_at timestamp with time zone,
  constraint release_state_only_row_check CHECK (only_row),
  constraint release_state_pkey PRIMARY KEY (only_row)
);

alter table private.release_state enable row level security;

create table private.report_allowance (
  only_row boolean not null default true,
  minute timestamp with time zone not null default '-infinity'::timestamp with time zone,
  taken integer not null default 0,
  constraint report_allowance_only_row_check CHECK (only_row),
  constraint report_allowance_pkey PRIMARY KEY (only_row)
);

alter table private.report_allowance enable row level security;

create table private.review_entries (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  user_id uuid,
  order_id uuid not null,
  rating integer not null,
  comment text,
  is_approved boolean not null default false,
  created_at timestamp with time zone not null default now(),
  author_name text,
  constraint review_entries_comment_check CHECK ((length(comment) <= 500)),
  constraint review_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint review_entries_order_id_key UNIQUE (order_id),
  constraint review_entries_pkey PRIMARY KEY (id),
  constraint review_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id),
  constraint review_entries_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint review_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);

CREATE INDEX review_entries_by_author ON private.review_entries USING btree (user_id);
CREATE INDEX review_entries_by_product ON private.review_entries USING btree (product_id);
CREATE INDEX review_entries_newest ON private.review_entries USING btree (created_at DESC);
CREATE INDEX review_entries_pending ON private.review_entries USING btree (created_at DESC) WHERE (NOT is_approved);
CREATE INDEX review_entries_public ON private.review_entries USING btree (product_id, created_at DESC) WHERE is_approved;

alter table private.review_entries enable row level security;

create policy review_entries_select_allowed on private.review_entries as permissive for select to authenticated using ((is_approved OR (user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_staff() AS is_staff)));
create policy review_entries_select_approved on private.review_entries as permissive for select to anon using (is_approved);

CREATE TRIGGER log_review_change AFTER INSERT OR DELETE OR UPDATE OF rating, comment, is_approved ON private.review_entries FOR EACH ROW EXECUTE FUNCTION private.log_review_change();
CREATE TRIGGER note_changed_review AFTER INSERT OR DELETE OR UPDATE ON private.review_entries FOR EACH ROW EXECUTE FUNCTION private.note_changed_review();
CREATE TRIGGER sign_review BEFORE INSERT OR UPDATE ON private.review_entries FOR EACH ROW EXECUTE FUNCTION private.sign_review();

grant select on private.review_entries to anon;
grant select on private.review_entries to authenticated;

create table private.signup_addresses (
  user_id uuid not null,
  signup_ip inet not null,
  seen_at timestamp with time zone not null default now(),
  constraint signup_addresses_pkey PRIMARY KEY (user_id),
  constraint signup_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table private.signup_addresses enable row level security;

create table private.staff_alerts (
  id bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  found_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_alerts_kind_subject_key UNIQUE (kind, subject),
  constraint staff_alerts_pkey PRIMARY KEY (id),
  constraint staff_alerts_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);

CREATE INDEX staff_alerts_newest ON private.staff_alerts USING btree (found_at);

alter table private.staff_alerts enable row level security;

create table private.staff_invitations (
  email text not null,
  role text not null,
  invited_by uuid,
  invited_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  constraint staff_invitations_email_check CHECK ((email = lower(email))),
  constraint staff_invitations_pkey PRIMARY KEY (email),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text])))
);

alter table private.staff_invitations enable row level security;

CREATE TRIGGER log_invitation AFTER INSERT OR DELETE OR UPDATE ON private.staff_invitations FOR EACH ROW EXECUTE FUNCTION private.log_invitation();

create table private.staff_members (
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  given_by uuid,
  constraint staff_members_pkey PRIMARY KEY (user_id),
  constraint staff_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text]))),
  constraint staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table private.staff_members enable row level security;

CREATE TRIGGER end_invitations_of_demoted AFTER UPDATE OF role ON private.staff_members FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION private.end_invitations();
CREATE TRIGGER end_invitations_of_removed AFTER DELETE ON private.staff_members FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION private.end_invitations();
CREATE TRIGGER guard_role_change BEFORE INSERT OR DELETE OR UPDATE ON private.staff_members FOR EACH ROW EXECUTE FUNCTION private.guard_role_change();
CREATE TRIGGER log_role_change AFTER INSERT OR DELETE OR UPDATE ON private.staff_members FOR EACH ROW EXECUTE FUNCTION private.log_row_change('role_given', 'role_changed', 'role_taken');

create table private.staff_notice_choices (
  user_id uuid not null,
  kind text not null,
  mode text not null,
  channel text not null default 'mail'::text,
  on_since timestamp with time zone not null default now(),
  constraint staff_notice_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint staff_notice_choices_mode_check CHECK ((mode = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text]))),
  constraint staff_notice_choices_pkey PRIMARY KEY (user_id, kind),
  constraint staff_notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table private.staff_notice_choices enable row level security;

create table private.staff_told (
  user_id uuid not null,
  alert_id bigint not null,
  batch text not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_told_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES private.staff_alerts(id) ON DELETE CASCADE,
  constraint staff_told_pkey PRIMARY KEY (user_id, alert_id),
  constraint staff_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

CREATE INDEX staff_told_by_alert ON private.staff_told USING btree (alert_id);

alter table private.staff_told enable row level security;

create table private.staff_watch (
  only_row boolean not null default true,
  looked_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint staff_watch_only_row_check CHECK (only_row),
  constraint staff_watch_pkey PRIMARY KEY (only_row)
);

alter table private.staff_watch enable row level security;

create table private.stock_alert_addresses (
  email text not null,
  token uuid not null default gen_random_uuid(),
  letter_at timestamp with time zone not null default now(),
  constraint stock_alert_addresses_email_check CHECK ((length(email) <= 254)),
  constraint stock_alert_addresses_pkey PRIMARY KEY (email),
  constraint stock_alert_addresses_token_key UNIQUE (token)
);

alter table private.stock_alert_addresses enable row level security;

create table private.stock_alerts (
  id bigint not null generated always as identity,
  product_id text,
  category text,
  wanted text generated always as (COALESCE(('product '::text || product_id), ('category '::text || category))) stored,
  user_id uuid,
  email text,
  asked_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  calls integer not null default 0,
  called_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint stock_alerts_email_check CHECK ((length(email) <= 254)),
  constraint stock_alerts_person_check CHECK (((user_id IS NULL) <> (email IS NULL))),
  constraint stock_alerts_pkey PRIMARY KEY (id),
  constraint stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id),
  constraint stock_alerts_state_check CHECK ((((user_id IS NULL) OR (confirmed_at IS NOT NULL)) AND ((called_at IS NULL) OR (confirmed_at IS NOT NULL)) AND ((told_at IS NULL) OR (called_at IS NOT NULL)))),
  constraint stock_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint stock_alerts_wanted_check CHECK ((((product_id IS NULL) <> (category IS NULL)) AND (category = ANY (ARRAY['facebook'::text, 'tiktok'::text, 'google'::text, 'proxys'::text, 'variados'::text]))))
);

CREATE INDEX stock_alerts_by_account ON private.stock_alerts USING btree (user_id);
CREATE INDEX stock_alerts_by_email ON private.stock_alerts USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX stock_alerts_by_product ON private.stock_alerts USING btree (product_id);
CREATE INDEX stock_alerts_called ON private.stock_alerts USING btree (wanted, called_at) WHERE (called_at IS NOT NULL);
CREATE UNIQUE INDEX stock_alerts_one_open ON private.stock_alerts USING btree (user_id, email, wanted) NULLS NOT DISTINCT WHERE (told_at IS NULL);
CREATE INDEX stock_alerts_unconfirmed ON private.stock_alerts USING btree (asked_at) WHERE (confirmed_at IS NULL);
CREATE INDEX stock_alerts_unsettled ON private.stock_alerts USING btree (wanted, id) WHERE ((called_at IS NOT NULL) AND (told_at IS NULL));
CREATE INDEX stock_alerts_waiting ON private.stock_alerts USING btree (wanted, id) WHERE ((confirmed_at IS NOT NULL) AND (called_at IS NULL));

alter table private.stock_alerts enable row level security;

create table private.stock_check (
  only_row boolean not null default true,
  checked_at timestamp with time zone not null,
  keys_without_order integer not null,
  constraint stock_check_only_row_check CHECK (only_row),
  constraint stock_check_pkey PRIMARY KEY (only_row)
);

alter table private.stock_check enable row level security;

create table private.stock_thresholds (
  product_id text not null,
  low_stock integer not null,
  constraint stock_thresholds_low_stock_check CHECK (((low_stock >= 0) AND (low_stock <= 100000))),
  constraint stock_thresholds_pkey PRIMARY KEY (product_id),
  constraint stock_thresholds_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id)
);

alter table private.stock_thresholds enable row level security;

CREATE TRIGGER log_threshold_change AFTER INSERT OR DELETE OR UPDATE ON private.stock_thresholds FOR EACH ROW EXECUTE FUNCTION private.log_row_change('threshold_changed', 'threshold_changed', 'threshold_changed');

create table private.store_settings (
  only_row boolean not null default true,
  amount_unit text not null default 'reais'::text,
  payload_days integer not null default 90,
  second_factor_required boolean not null default false,
  claim_limit integer not null default 500,
  constraint store_settings_amount_unit_check CHECK ((amount_unit = ANY (ARRAY['reais'::text, 'cents'::text]))),
  constraint store_settings_claim_limit_check CHECK (((claim_limit >= 0) AND (claim_limit <= 1000000))),
  constraint store_settings_only_row_check CHECK (only_row),
  constraint store_settings_payload_days_check CHECK (((payload_days >= 1) AND (payload_days <= 3650))),
  constraint store_settings_pkey PRIMARY KEY (only_row)
);

alter table private.store_settings enable row level security;

CREATE TRIGGER log_setting_change AFTER INSERT OR DELETE OR UPDATE ON private.store_settings FOR EACH ROW EXECUTE FUNCTION private.log_row_change('setting_changed', 'setting_changed', 'setting_changed');
CREATE TRIGGER release_unit_holds AFTER UPDATE OF amount_unit ON private.store_settings FOR EACH ROW WHEN ((new.amount_unit IS DISTINCT FROM old.amount_unit)) EXECUTE FUNCTION private.release_unit_holds();

create table private.stored_keys (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  place bigint not null generated always as identity,
  is_used boolean not null default false,
  used_at timestamp with time zone,
  sealed bytea not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null default now(),
  defective_at timestamp with time zone,
  import_id uuid,
  constraint stored_keys_are_sound CHECK (((is_used = (used_at IS NOT NULL)) AND (is_used OR (defective_at IS NULL)))),
  constraint stored_keys_fingerprint_key UNIQUE (fingerprint),
  constraint stored_keys_import_id_fkey FOREIGN KEY (import_id) REFERENCES private.key_imports(id),
  constraint stored_keys_pkey PRIMARY KEY (id),
  constraint stored_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id)
) with (fillfactor=80);

CREATE INDEX stored_keys_by_import ON private.stored_keys USING btree (import_id);
CREATE INDEX stored_keys_by_product ON private.stored_keys USING btree (product_id, place);

alter table private.stored_keys enable row level security;

create policy stored_keys_select_allowed on private.stored_keys as permissive for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT 1
   FROM public.orders o
  WHERE ((o.delivered_key_id = stored_keys.id) AND (o.user_id = ( SELECT private.caller_id() AS caller_id)) AND (o.status = 'completed'::text))))));

CREATE TRIGGER count_deleted_keys AFTER DELETE ON private.stored_keys REFERENCING OLD TABLE AS old_keys FOR EACH STATEMENT EXECUTE FUNCTION private.count_deleted_keys();
CREATE TRIGGER count_new_keys AFTER INSERT ON private.stored_keys REFERENCING NEW TABLE AS new_keys FOR EACH STATEMENT EXECUTE FUNCTION private.count_new_keys();
CREATE TRIGGER count_used_key AFTER UPDATE OF is_used ON private.stored_keys FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.count_used_key();
CREATE TRIGGER log_key_deletion AFTER DELETE ON private.stored_keys REFERENCING OLD TABLE AS old_keys FOR EACH STATEMENT EXECUTE FUNCTION private.log_key_deletion();
CREATE TRIGGER log_new_keys AFTER INSERT ON private.stored_keys REFERENCING NEW TABLE AS new_keys FOR EACH STATEMENT EXECUTE FUNCTION private.log_new_keys();

grant select (id, product_id, place, is_used, used_at, created_at) on private.stored_keys to authenticated;

create table private.webhook_capture (
  only_row boolean not null default true,
  status text not null default 'inactive'::text,
  started_at timestamp with time zone,
  capture_id uuid,
  captured_at timestamp with time zone,
  headers jsonb,
  payload jsonb,
  constraint webhook_capture_only_row_check CHECK (only_row),
  constraint webhook_capture_pkey PRIMARY KEY (only_row),
  constraint webhook_capture_status_check CHECK ((status = ANY (ARRAY['inactive'::text, 'waiting'::text, 'captured'::text])))
);

alter table private.webhook_capture enable row level security;

create table public.credit_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  amount numeric(12,2) not null,
  kind text not null,
  order_id uuid,
  claim_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint credit_entries_are_sound CHECK ((
CASE kind
    WHEN 'claim'::text THEN (amount > (0)::numeric)
    WHEN 'refund'::text THEN (amount > (0)::numeric)
    WHEN 'purchase'::text THEN (amount < (0)::numeric)
    WHEN 'reversal'::text THEN (amount < (0)::numeric)
    WHEN 'correction'::text THEN (amount <> (0)::numeric)
    ELSE false
END AND (amount <> 'NaN'::numeric) AND ((kind = 'correction'::text) = (order_id IS NULL)) AND ((kind = 'claim'::text) = (claim_id IS NOT NULL)))),
  constraint credit_entries_claim_id_key UNIQUE (claim_id),
  constraint credit_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);

CREATE INDEX credit_entries_by_order ON public.credit_entries USING btree (order_id);
CREATE INDEX credit_entries_by_user ON public.credit_entries USING btree (user_id, created_at DESC);
CREATE INDEX credit_entries_newest ON public.credit_entries USING btree (created_at);
CREATE UNIQUE INDEX credit_entries_once ON public.credit_entries USING btree (order_id, kind) WHERE (kind <> 'reversal'::text);

alter table public.credit_entries enable row level security;

create policy credit_entries_select_own on public.credit_entries as permissive for select to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_staff() AS is_staff)));

CREATE TRIGGER credit_is_final BEFORE DELETE OR TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_credit_change();
CREATE TRIGGER credit_only_forgets BEFORE UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION private.refuse_credit_change();

grant select on public.credit_entries to authenticated;

create table public.guarantee_claim_messages (
  id uuid not null,
  claim_id uuid not null,
  from_staff boolean not null,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint guarantee_claim_messages_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.guarantee_claims(id),
  constraint guarantee_claim_messages_pkey PRIMARY KEY (id),
  constraint guarantee_claim_messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);

CREATE INDEX guarantee_claim_messages_by_claim ON public.guarantee_claim_messages USING btree (claim_id, created_at);

alter table public.guarantee_claim_messages enable row level security;

create policy guarantee_claim_messages_select_own on public.guarantee_claim_messages as permissive for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT 1
   FROM public.guarantee_claims c
  WHERE ((c.id = guarantee_claim_messages.claim_id) AND (c.user_id = ( SELECT private.caller_id() AS caller_id)))))));

grant select (id, claim_id, from_staff, text, created_at) on public.guarantee_claim_messages to authenticated;

create table public.guarantee_claims (
  id uuid not null,
  order_id uuid not null,
  user_id uuid,
  product_id text not null,
  key_id uuid not null,
  reason text not null,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decision text,
  decision_reason text,
  decided_by uuid,
  new_key_id uuid,
  given_amount numeric(12,2),
  withdrawn_at timestamp with time zone,
  constraint guarantee_claims_are_sound CHECK ((private.is_claim_reason(reason) AND (state = ANY (ARRAY['open'::text, 'answered'::text, 'decided'::text, 'withdrawn'::text])) AND ((state = 'decided'::text) = (decided_at IS NOT NULL)) AND ((state = 'decided'::text) = (decision IS NOT NULL)) AND ((state = 'decided'::text) = (decision_reason IS NOT NULL)) AND ((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)) AND ((decision IS NULL) OR (decision = ANY (ARRAY['replacement'::text, 'credit'::text, 'refund'::text, 'refusal'::text]))) AND ((new_key_id IS NOT NULL) = (COALESCE(decision, ''::text) = 'replacement'::text)) AND ((decision_reason IS NULL) OR ((length(decision_reason) >= 1) AND (length(decision_reason) <= 500))) AND ((given_amount IS NULL) OR (given_amount >= (0)::numeric)))),
  constraint guarantee_claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint guarantee_claims_pkey PRIMARY KEY (id),
  constraint guarantee_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);

CREATE INDEX guarantee_claims_by_order ON public.guarantee_claims USING btree (order_id, opened_at);
CREATE INDEX guarantee_claims_by_product ON public.guarantee_claims USING btree (product_id, opened_at);
CREATE INDEX guarantee_claims_by_user ON public.guarantee_claims USING btree (user_id, opened_at);
CREATE INDEX guarantee_claims_given ON public.guarantee_claims USING btree (decided_by, decided_at) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX guarantee_claims_one_undecided ON public.guarantee_claims USING btree (order_id) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX guarantee_claims_queue ON public.guarantee_claims USING btree (due_at, id) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));

alter table public.guarantee_claims enable row level security;

create policy guarantee_claims_select_own on public.guarantee_claims as permissive for select to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_staff() AS is_staff)));

grant select (id, order_id, user_id, product_id, key_id, reason, state, opened_at, due_at, decided_at, decision, decision_reason, new_key_id, given_amount, withdrawn_at) on public.guarantee_claims to authenticated;

create table public.order_progress (
  id bigint not null generated always as identity,
  order_id uuid not null,
  key_id uuid not null,
  user_id uuid,
  steps_done text[] not null default '{}'::text[],
  changed_at timestamp with time zone not null default clock_timestamp(),
  accepted_at timestamp with time zone,
  constraint order_progress_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id),
  constraint order_progress_order_id_key_id_user_id_key UNIQUE (order_id, key_id, user_id),
  constraint order_progress_pkey PRIMARY KEY (id),
  constraint order_progress_steps_done_check CHECK ((cardinality(steps_done) <= 50))
);

alter table public.order_progress enable row level security;

create policy order_progress_select_own on public.order_progress as permissive for select to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_staff() AS is_staff)));

grant select on public.order_progress to authenticated;

create table public.orders (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  product_id text not null,
  status text not null default 'pending'::text,
  amount numeric(12,2),
  expected_amount numeric(12,2) not null,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  delivered_at timestamp with time zone,
  first_viewed_at timestamp with time zone,
  refunded_at timestamp with time zone,
  delivered_key_id uuid,
  hold_reason text,
  disputed_at timestamp with time zone,
  is_waiting boolean not null generated always as (((status = 'completed'::text) AND (delivered_key_id IS NULL) AND (hold_reason IS NULL) AND (disputed_at IS NULL))) stored,
  guarantee_hours integer not null default 24,
  guarantee_wait_hours integer not null default 0,
  payment_id text not null,
  payment_line integer not null default 1,
  customer_email text,
  constraint orders_are_sound CHECK (private.is_sound_order(orders.*)),
  constraint orders_delivered_key_id_fkey FOREIGN KEY (delivered_key_id) REFERENCES private.stored_keys(id),
  constraint orders_delivered_key_id_key UNIQUE (delivered_key_id),
  constraint orders_payment_id_product_id_payment_line_key UNIQUE (payment_id, product_id, payment_line),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
) with (fillfactor=80);

CREATE INDEX orders_by_owner ON public.orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_by_payment_day ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_by_product ON public.orders USING btree (product_id, created_at);
CREATE INDEX orders_by_refund_day ON public.orders USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE INDEX orders_in_dispute ON public.orders USING btree (disputed_at) WHERE (disputed_at IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (created_at);
CREATE INDEX orders_set_aside ON public.orders USING btree (status, created_at DESC) WHERE ((hold_reason IS NOT NULL) OR (status = ANY (ARRAY['failed'::text, 'refunded'::text])));
CREATE INDEX orders_sold_without_owner ON public.orders USING btree (paid_at) WHERE ((user_id IS NULL) AND (status = 'completed'::text));
CREATE INDEX orders_waiting_line ON public.orders USING btree (product_id, paid_at, id) WHERE is_waiting;
CREATE INDEX orders_without_owner ON public.orders USING btree (customer_email) WHERE (user_id IS NULL);

alter table public.orders enable row level security;

create policy orders_select_own on public.orders as permissive for select to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_staff() AS is_staff)));

CREATE TRIGGER date_refund BEFORE INSERT OR UPDATE OF status ON public.orders FOR EACH ROW WHEN ((new.status = 'refunded'::text)) EXECUTE FUNCTION private.date_refund();
CREATE TRIGGER log_order_change AFTER UPDATE OF status, user_id, hold_reason, delivered_key_id ON public.orders FOR EACH ROW WHEN ((((new.status = 'refunded'::text) AND (old.status <> 'refunded'::text)) OR ((new.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((new.hold_reason IS NULL) AND (old.hold_reason IS NOT NULL)) OR ((old.delivered_key_id IS NOT NULL) AND (new.delivered_key_id IS DISTINCT FROM old.delivered_key_id)))) EXECUTE FUNCTION private.log_order_change();
CREATE TRIGGER move_guarantee_notice AFTER UPDATE OF first_viewed_at ON public.orders FOR EACH ROW WHEN ((new.guarantee_hours >= 168)) EXECUTE FUNCTION private.move_guarantee_notice();
CREATE TRIGGER use_key_and_count AFTER INSERT OR DELETE OR UPDATE OF status, delivered_key_id ON public.orders FOR EACH ROW EXECUTE FUNCTION private.use_key_and_count();

grant select on public.orders to authenticated;

create table public.payment_events (
  id bigint not null generated always as identity,
  received_at timestamp with time zone not null default clock_timestamp(),
  endpoint text not null,
  event text,
  payment_id text,
  body text,
  payload jsonb,
  headers jsonb not null default '{}'::jsonb,
  outcome text not null default 'received'::text,
  error text,
  applied_at timestamp with time zone,
  constraint payment_events_are_sound CHECK (private.is_sound_event(endpoint, outcome)),
  constraint payment_events_pkey PRIMARY KEY (id)
);

CREATE INDEX payment_events_by_outcome ON public.payment_events USING btree (outcome, id DESC) WHERE ((outcome <> 'delivered'::text) AND (outcome <> 'pending'::text));
CREATE INDEX payment_events_newest ON public.payment_events USING btree (received_at);
CREATE INDEX payment_events_unsold ON public.payment_events USING btree (payment_id) WHERE (outcome = ANY (ARRAY['unknown_product'::text, 'error'::text]));

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

CREATE TRIGGER log_event_replay AFTER UPDATE OF applied_at ON public.payment_events FOR EACH ROW EXECUTE FUNCTION private.log_event_replay();
CREATE TRIGGER renew_inbox_words AFTER UPDATE OF received_at, outcome, payload ON public.payment_events FOR EACH ROW EXECUTE FUNCTION private.renew_inbox_words();

grant select on public.payment_events to authenticated;

create view public.product_keys with (security_invoker=true) as
 SELECT id,
    product_id,
    private.read_key_data(id) AS key_data,
    is_used,
    used_at,
        CASE
            WHEN is_used THEN private.key_recipient(id)
            ELSE NULL::uuid
        END AS used_by,
    created_at
   FROM private.stored_keys k;

CREATE TRIGGER delete_product_key INSTEAD OF DELETE ON public.product_keys FOR EACH ROW EXECUTE FUNCTION private.delete_product_key();
CREATE TRIGGER insert_product_key INSTEAD OF INSERT ON public.product_keys FOR EACH ROW EXECUTE FUNCTION private.insert_product_key();
CREATE TRIGGER only_admins_delete BEFORE DELETE ON public.product_keys FOR EACH STATEMENT EXECUTE FUNCTION private.only_admins_delete_keys();

grant delete, insert, select on public.product_keys to authenticated;

create table public.products (
  id text not null,
  name text not null,
  description text,
  price numeric(12,2) not null,
  original_price numeric(12,2) not null default 0,
  image_url text,
  checkout_link text,
  ggcheckout_id text not null,
  category text not null,
  features text[] not null default '{}'::text[],
  is_active boolean not null default true,
  is_builtin boolean not null default false,
  stock_count integer not null default 0,
  sold_count integer not null default 0,
  initial_stock integer not null default 0,
  guarantee_hours integer not null default 24,
  guarantee_wait_hours integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  key_template jsonb,
  first_steps text[] not null default '{}'::text[],
  constraint products_are_sound CHECK (private.is_sound_product(products.*)),
  constraint products_pkey PRIMARY KEY (id)
) with (fillfactor=10);

CREATE INDEX products_changed ON public.products USING brin (updated_at) WITH (pages_per_range='16');
CREATE INDEX products_ggcheckout_id ON public.products USING btree (ggcheckout_id);
CREATE INDEX products_newest ON public.products USING btree (created_at DESC);
CREATE INDEX products_newest_of_category ON public.products USING btree (category, created_at DESC, id) WHERE is_active;
CREATE INDEX products_on_sale_by_id ON public.products USING btree (id) WHERE is_active;
CREATE UNIQUE INDEX products_one_on_sale ON public.products USING btree (ggcheckout_id) WHERE is_active;

alter table public.products enable row level security;

create policy products_insert_staff on public.products as permissive for insert to authenticated with check (( SELECT private.is_staff() AS is_staff));
create policy products_select_listed on public.products as permissive for select to anon using ((is_active OR is_builtin));
create policy products_select_signed_in on public.products as permissive for select to authenticated using ((is_active OR is_builtin OR ( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT 1
   FROM public.orders o
  WHERE ((o.product_id = products.id) AND (o.user_id = ( SELECT private.caller_id() AS caller_id)))))));
create policy products_update_staff on public.products as permissive for update to authenticated using (( SELECT private.is_staff() AS is_staff)) with check (( SELECT private.is_staff() AS is_staff));

CREATE TRIGGER a_keep_product_counters BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION private.keep_product_counters();
CREATE TRIGGER b_prepare_product BEFORE INSERT OR UPDATE OF name, description, price, original_price, features, ggcheckout_id, image_url, checkout_link, category, is_active, guarantee_hours, guarantee_wait_hours, key_template, first_steps ON public.products FOR EACH ROW EXECUTE FUNCTION private.prepare_product();
CREATE TRIGGER c_keep_product_words AFTER INSERT OR UPDATE OF name, description, features, category, is_active ON public.products FOR EACH ROW EXECUTE FUNCTION private.keep_product_words();
CREATE TRIGGER log_product_change AFTER INSERT OR DELETE OR UPDATE OF name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, is_active, guarantee_hours, guarantee_wait_hours, key_template, first_steps ON public.products FOR EACH ROW EXECUTE FUNCTION private.log_row_change('product_created', 'product_changed', 'product_deleted');
CREATE TRIGGER note_changed_product AFTER INSERT OR UPDATE OF name, description, price, original_price, image_url, checkout_link, category, features, is_active, guarantee_hours, guarantee_wait_hours ON public.products FOR EACH ROW EXECUTE FUNCTION private.note_changed_product();
CREATE TRIGGER only_staff_writes BEFORE INSERT OR DELETE OR UPDATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION private.only_staff_writes_products();

grant select on public.products to anon;
grant insert, select, update on public.products to authenticated;

create table public.profiles (
  id uuid not null,
  full_name text,
  display_name text,
  phone text,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_display_name_check CHECK ((display_name ~ '^[a-z0-9_]{3,20}$'::text)),
  constraint profiles_display_name_key UNIQUE (display_name),
  constraint profiles_full_name_check CHECK ((full_name <> ''::text)),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_phone_check CHECK ((phone ~ '^\d{10,15}$'::text)),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_terms_check CHECK (((terms_version IS NULL) = (terms_accepted_at IS NULL)))
);

alter table public.profiles enable row level security;

create policy profiles_select_own on public.profiles as permissive for select to authenticated using ((id = ( SELECT private.caller_id() AS caller_id)));
create policy profiles_update_own on public.profiles as permissive for update to authenticated using ((id = ( SELECT private.caller_id() AS caller_id))) with check ((id = ( SELECT private.caller_id() AS caller_id)));

CREATE TRIGGER keep_account_words AFTER INSERT OR UPDATE OF full_name, display_name, phone ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_account_words();
CREATE TRIGGER prepare_profile BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.prepare_profile();

grant select on public.profiles to authenticated;
grant update (full_name, display_name) on public.profiles to authenticated;

create view public.reviews with (security_invoker=true) as
 SELECT id,
    product_id,
        CASE
            WHEN ((user_id = private.caller_id()) OR ( SELECT private.is_staff() AS is_staff)) THEN user_id
            ELSE NULL::uuid
        END AS user_id,
        CASE
            WHEN ((user_id = private.caller_id()) OR ( SELECT private.is_staff() AS is_staff)) THEN order_id
            ELSE NULL::uuid
        END AS order_id,
    rating,
    comment,
    is_approved,
    created_at,
    author_name AS user_name
   FROM private.review_entries r;

CREATE TRIGGER insert_review INSTEAD OF INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION private.insert_review();
CREATE TRIGGER moderate_review INSTEAD OF UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION private.moderate_review();
CREATE TRIGGER only_staff_moderates BEFORE DELETE OR UPDATE ON public.reviews FOR EACH STATEMENT EXECUTE FUNCTION private.only_staff_writes();
CREATE TRIGGER reject_review INSTEAD OF DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION private.reject_review();

grant select on public.reviews to anon;
grant delete, insert, select, update on public.reviews to authenticated;

create table public.staff_actions (
  id bigint not null generated always as identity,
  done_at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  actor_email text,
  done_as text not null default COALESCE(NULLIF(current_setting('role'::text, true), 'none'::text), (SESSION_USER)::text),
  action text not null,
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  review_id uuid,
  user_id uuid,
  user_email text,
  reason text,
  changes jsonb,
  constraint staff_actions_action_check CHECK ((action = ANY (ARRAY['key_revealed'::text, 'keys_added'::text, 'key_deleted'::text, 'import_undone'::text, 'order_released'::text, 'order_assigned'::text, 'order_refunded'::text, 'order_redelivered'::text, 'event_replayed'::text, 'product_created'::text, 'product_changed'::text, 'product_deleted'::text, 'review_approved'::text, 'review_unapproved'::text, 'review_changed'::text, 'review_rejected'::text, 'threshold_changed'::text, 'setting_changed'::text, 'role_given'::text, 'role_changed'::text, 'role_taken'::text, 'customer_viewed'::text, 'note_added'::text, 'note_deleted'::text, 'invitation_sent'::text, 'invitation_withdrawn'::text, 'orders_exported'::text, 'notices_retried'::text, 'dispute_opened'::text, 'dispute_closed'::text, 'dossier_made'::text, 'claim_answered'::text, 'claim_decided'::text, 'credit_corrected'::text]))),
  constraint staff_actions_pkey PRIMARY KEY (id),
  constraint staff_actions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE INDEX staff_actions_by_action ON public.staff_actions USING btree (action, id DESC);
CREATE INDEX staff_actions_by_actor ON public.staff_actions USING btree (actor_email, id DESC);
CREATE INDEX staff_actions_by_event ON public.staff_actions USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX staff_actions_by_key ON public.staff_actions USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX staff_actions_by_order ON public.staff_actions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX staff_actions_by_product ON public.staff_actions USING btree (product_id, id DESC) WHERE (product_id IS NOT NULL);
CREATE INDEX staff_actions_by_review ON public.staff_actions USING btree (review_id) WHERE (review_id IS NOT NULL);
CREATE INDEX staff_actions_by_user ON public.staff_actions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX staff_actions_newest ON public.staff_actions USING btree (done_at DESC);

alter table public.staff_actions enable row level security;

create policy staff_actions_select_staff on public.staff_actions as permissive for select to authenticated using (( SELECT private.is_staff() AS is_staff));

CREATE TRIGGER log_is_final BEFORE DELETE OR TRUNCATE ON public.staff_actions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_log_change();
CREATE TRIGGER log_only_forgets BEFORE UPDATE ON public.staff_actions FOR EACH ROW EXECUTE FUNCTION private.refuse_log_change();

grant select on public.staff_actions to authenticated;

create table public.staff_views (
  user_id uuid not null default private.caller_id(),
  page text not null,
  name text not null,
  query text not null,
  constraint staff_views_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)) AND (name !~ '[<>[:cntrl:]]'::text))),
  constraint staff_views_page_check CHECK ((page ~ '^[a-z]{1,30}$'::text)),
  constraint staff_views_pkey PRIMARY KEY (user_id, page, name),
  constraint staff_views_query_check CHECK (((length(query) <= 500) AND (query ~ '^[A-Za-z0-9*._~%&=+-]*$'::text))),
  constraint staff_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table public.staff_views enable row level security;

create policy staff_views_delete_own on public.staff_views as permissive for delete to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_staff() AS is_staff)));
create policy staff_views_insert_own on public.staff_views as permissive for insert to authenticated with check (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_staff() AS is_staff)));
create policy staff_views_select_own on public.staff_views as permissive for select to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_staff() AS is_staff)));
create policy staff_views_update_own on public.staff_views as permissive for update to authenticated using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_staff() AS is_staff))) with check (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_staff() AS is_staff)));

CREATE TRIGGER bound_staff_views BEFORE INSERT ON public.staff_views FOR EACH ROW EXECUTE FUNCTION private.bound_staff_views();

grant delete, select on public.staff_views to authenticated;
grant insert (page, name, query) on public.staff_views to authenticated;
grant update (page, name, query) on public.staff_views to authenticated;

CREATE OR REPLACE FUNCTION private.accept_invitation(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_email text := lower(p_email);
  v_invitation private.staff_invitations;
begin
  -- The cheap question first: nearly nobody who signs in was invited.
  if not exists (select from private.staff_invitations i where i.email = v_email and i.expires_at > now())
    or private.verified_owner(v_email) is distinct from p_user_id then
    return;
  end if;
  perform private.lock_staff();
  select * into v_invitation from private.staff_invitations i where i.email = v_email and i.expires_at > now();
  if not found then
    return;
  end if;
  perform set_config('store.staff_action_reason', 'Convite aceito', true);
  insert into private.staff_members (user_id, role, given_by) values (p_user_id, v_invitation.role, v_invitation.invited_by)
  on conflict (user_id) do nothing;
  delete from private.staff_invitations where email = v_email;
  perform set_config('store.staff_action_reason', '', true);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.accept_key(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_clean text := case when length(p_text) <= 8000 then private.clean_key(p_text) end;
begin
  if length(p_text) > 8000 or length(v_clean) > 4000 then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  return nullif(v_clean, '');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.account_face(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'created_at', u.created_at,
      'last_seen_at', greatest(u.last_sign_in_at, (select max(s.updated_at) from auth.sessions s where s.user_id = u.id)),
      'is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
      'display_name', p.display_name, 'terms_version', p.terms_version, 'terms_accepted_at', p.terms_accepted_at,
      'role', (select m.role from private.staff_members m where m.user_id = u.id))
    from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.accounts_asked_for(p_query private.staff_query)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
  with hits as materialized (
    select w.user_id, w.words from private.account_words w
    where (private.grams(w.words) @> private.telling_grams((p_query).part) or private.grams(w.words) @> private.grams((p_query).digits)
        or private.grams(w.words) @> private.grams((p_query).phone) or private.grams(w.words) @> private.grams_of_all((p_query).words))
      and private.is_meant(w.words, p_query)
    limit 2000
  )
  select array(select h.user_id from hits h order by strpos(h.words, coalesce((p_query).part, (p_query).words[1], (p_query).digits)), h.words limit 30);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.accounts_of_people(p_query private.staff_query)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
begin
  return array(
    select w.user_id from private.account_words w
    where (private.grams(w.words) @> private.grams(p_query.digits) or private.grams(w.words) @> private.grams(p_query.phone)
        or private.grams(w.words) @> private.grams_of_all(p_query.words))
      and private.is_meant(w.words, p_query) limit 5000
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.actions_on_page(p_user_id uuid, p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_keys uuid[] := array(select o.delivered_key_id from public.orders o where o.id = any (p_order_ids) and o.delivered_key_id is not null);
  v_reviews uuid[] := array(select r.id from private.review_entries r where r.user_id = p_user_id);
begin
  return (
    with about as materialized (
      select * from public.staff_actions a
      where a.order_id = any (p_order_ids) or a.user_id = p_user_id or a.key_id = any (v_keys) or a.review_id = any (v_reviews)
    ), newest as (
      select * from about a where a.action <> 'customer_viewed' order by a.id desc limit 100
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.add_support_hours(p_from timestamp with time zone, p_hours integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.address_notice(p_notice private.notices)
 RETURNS private.notices
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_notice.recipient = 'buyer' then
    select o.user_id, case when not private.is_placeholder_email(o.customer_email) then o.customer_email end
    into p_notice.account_id, p_notice.email from public.orders o where o.id = p_notice.subject::uuid;
  end if;
  if p_notice.account_id is not null then
    p_notice.email := (select lower(u.email) from auth.users u where u.id = p_notice.account_id);
  end if;
  return p_notice;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.alert_product(p_subject text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN substr(p_subject, (POSITION((':'::text) IN (p_subject)) + 1));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.alerts_of(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id), '[]')
    from private.stock_alerts a left join public.products p on p.id = a.product_id
    where a.told_at is null and a.confirmed_at is not null and (a.user_id = p_user_id or a.email = p_email)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.amount_in_reais(p_amount jsonb, p_unit text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_cents numeric;
begin
  if jsonb_typeof(p_amount) = 'number' then
    v_cents := p_amount::numeric;
  elsif jsonb_typeof(p_amount) = 'string' and btrim(p_amount #>> '{}') ~ '^[0-9]{1,12}([.,][0-9]{1,2})?$' then
    v_cents := replace(btrim(p_amount #>> '{}'), ',', '.')::numeric;
  end if;
  -- What no order can hold is unreadable too. The larger numbers are not even multiplied: they could overflow.
  if v_cents is null or v_cents < 0 or v_cents >= 1000000000000 then
    return null;
  elsif p_unit = 'reais' then
    v_cents := v_cents * 100;
  end if;
  return case when v_cents < 1000000000000 and abs(v_cents - round(v_cents)) < 0.0001 then round(round(v_cents) / 100, 2) end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.apply_payment_event(p_event public.payment_events)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_status text := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcomes text[] := '{}';
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  if v_said = 'unknown' then
    v_measure.hold := 'status_unknown';
  end if;
  foreach v_line in array v_lines loop
    v_outcomes := v_outcomes || case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end;
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcomes := v_outcomes || case when found then 'refunded' else 'unchanged' end;
  end if;
  -- Of several outcomes the one that staff must look at is given.
  foreach v_status in array array['unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged'] loop
    exit when v_status = any (v_outcomes);
  end loop;
  return case when cardinality(v_outcomes) = 0 then 'unknown_product' else v_status end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.apply_payment_line(p_event public.payment_events, p_status text, p_line private.payment_line, p_measure private.payment_measure, p_email text, p_past private.payment_past)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_scale constant text[] := array['pending', 'expired', 'failed', 'completed', 'refunded'];
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_id uuid;
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and array_position(c_scale, p_status) <= array_position(c_scale, v_order.status) then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_id := private.lock_next_key(p_line.product_id, false);
  end if;
  v_price := coalesce(case when p_measure.basis is distinct from 'today' then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, delivered_at, guarantee_hours, guarantee_wait_hours)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end, v_key_id,
      case when v_key_id is not null then clock_timestamp() end, p_line.guarantee_hours, p_line.guarantee_wait_hours);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, delivered_key_id = v_key_id,
      delivered_at = case when v_key_id is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  return case
    when p_status <> 'completed' then p_status
    when p_measure.hold is not null then 'held'
    when v_key_id is null then 'waiting'
    else 'delivered'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.assign_order(p_order_id uuid, p_email text)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_user_id uuid;
begin
  select u.id into v_user_id from auth.users u where u.email = lower(btrim(p_email)) and u.is_sso_user = false;
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Nenhuma conta usa este email', detail = 'user_not_found', hint = 'The person must sign up first.';
  end if;
  update public.orders set user_id = v_user_id where id = p_order_id returning * into v_order;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.auth_rows_of(p_table text, p_user_id uuid, p_columns text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
begin
  if has_table_privilege(to_regclass('auth.' || p_table), 'select') then
    execute format('select jsonb_agg((select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($2))) from auth.%I t
      where t.user_id = $1', p_table) into v_rows using p_user_id, p_columns;
  end if;
  return coalesce(v_rows, '[]');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.begin_staff_action(p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_reason text := left(coalesce(private.sanitize_text(p_reason), ''), 500);
begin
  perform private.require_staff();
  if v_reason = '' then
    raise sqlstate 'PT400' using message = 'Informe o motivo', detail = 'reason_required', hint = 'Say why; the log keeps it.';
  end if;
  perform set_config('store.staff_action_reason', v_reason, true);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.begin_staff_change(p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.begin_staff_action(p_reason);
  perform private.lock_staff();
  perform private.require_admin();
  perform private.require_second_factor();
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.bound_staff_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 50;
begin
  if (select count(*) from public.staff_views v where v.user_id = new.user_id and (v.page, v.name) <> (new.page, new.name)) >= c_most then
    raise sqlstate 'PT409' using message = format('Você já tem %s filtros salvos. Exclua um antes de salvar outro.', c_most), detail = 'views_full',
      hint = 'Delete a saved filter first.';
  end if;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.call_stock_alerts()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wanted record;
  v_called integer := 0;
begin
  perform private.settle_stock_alerts();
  for v_wanted in
    -- From one wanted thing to the next by the index, however many wait for each.
    with recursive asked (wanted) as (
      select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null
      union all
      select (select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null and a.wanted > k.wanted)
      from asked k where k.wanted is not null
    )
    select k.wanted, private.stock_left(substring(k.wanted from '^product (.*)'), substring(k.wanted from '^category (.*)')) as stock
    from asked k where k.wanted is not null
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at is not null and a.told_at is null)
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at > now() - interval '10 minutes')
  loop
    if v_wanted.stock > 0 then
      v_called := v_called + private.call_wave(v_wanted.wanted, least(3 * v_wanted.stock, 300)::integer);
    end if;
  end loop;
  return v_called;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.call_wave(p_wanted text, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_alert private.stock_alerts;
  v_called integer := 0;
begin
  for v_alert in
    update private.stock_alerts a set called_at = now(), calls = a.calls + 1
    where a.id in (
      select w.id from private.stock_alerts w where w.wanted = p_wanted and w.confirmed_at is not null and w.called_at is null
      order by w.id limit p_most for update skip locked)
    returning a.*
  loop
    perform private.notify('stock_alert', v_alert.id || '-' || v_alert.calls, v_alert.user_id, v_alert.email);
    v_called := v_called + 1;
  end loop;
  return v_called;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.caller_address()
 RETURNS inet
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return btrim(substring(v_headers ->> lower(coalesce(private.server_secret('caller_header'), 'cf-connecting-ip')) from '[^,]*$'))::inet;
exception
  when data_exception then
    return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.caller_agent()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  return case
    when v_agent ~ 'Edg(e|A|iOS)?/' then 'edge'
    when v_agent ~ 'SamsungBrowser/' then 'samsung'
    when v_agent ~ 'OPR/|Opera' then 'opera'
    when v_agent ~ 'Firefox/|FxiOS/' then 'firefox'
    when v_agent ~ 'Chrom(e|ium)/|HeadlessChrome/|CriOS/' then 'chrome'
    when v_agent ~ 'Safari/' then 'safari'
    else 'other'
  end || case when v_agent ~ 'Mobi|Android|iPhone|iPad' then '-mobile' else '' end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.caller_device()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  return case
    when v_agent ~ 'iPad|Tablet|Kindle|Silk/' or v_agent ~ 'Android' and v_agent !~ 'Mobi' then 'tablet'
    when v_agent ~ 'Mobi|iPhone|iPod' then 'celular'
    when v_agent ~ 'Windows NT|Macintosh|X11|CrOS' then 'computador'
    else 'desconhecido'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.caller_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := auth.uid();
  v_session_id text;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := auth.jwt() ->> 'session_id';
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.user_id = v_user_id and (s.not_after is null or s.not_after > now())
  ) then
    return null;
  end if;
  return v_user_id;
end;
$function$;
grant execute on function private.caller_id() to anon, authenticated;

CREATE OR REPLACE FUNCTION private.capped_until(p_notice private.notices)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT (COALESCE(n.sent_at, now()) + '24:00:00'::interval) FROM (private.notices n JOIN private.notice_kinds() k(kind, audience, purpose, is_required, is_urgent, needs_consent, lives) USING (kind)) WHERE (((n.account_id = (capped_until.p_notice).account_id) OR (n.email = (capped_until.p_notice).email)) AND (k.audience = 'buyer'::text) AND (NOT k.is_required) AND ((n.sent_at > (now() - '24:00:00'::interval)) OR ((n.outcome = 'queued'::text) AND (n.taken_until > now())))) ORDER BY COALESCE(n.sent_at, now()) DESC OFFSET 5 LIMIT 1);
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.capture_webhook(p_headers jsonb, p_payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.webhook_capture
  set status = 'captured', capture_id = gen_random_uuid(), captured_at = clock_timestamp(),
    headers = private.mask_payload(p_headers), payload = private.mask_payload(p_payload)
  where status = 'waiting' and started_at <= clock_timestamp();
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.changed_fields(p_from jsonb, p_to jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(k.field, jsonb_build_object('from', p_from -> k.field, 'to', p_to -> k.field))
  from (select jsonb_object_keys(coalesce(p_from, '{}') || coalesce(p_to, '{}')) as field) k
  where coalesce(p_from -> k.field, 'null') <> coalesce(p_to -> k.field, 'null');
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.check_account_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_problem text := private.email_problem(new.email);
begin
  if v_problem is not null and new.email is not null and new.email <> '' then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.check_stock()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.stock_check (checked_at, keys_without_order)
  select clock_timestamp(), count(*) from private.stored_keys k
  where k.is_used and k.defective_at is null and not exists (select 1 from public.orders o where o.delivered_key_id = k.id)
  on conflict (only_row) do update set checked_at = excluded.checked_at, keys_without_order = excluded.keys_without_order;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claim_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.add_support_hours(now(), 2);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claim_limit_left()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_given numeric := private.given_lately(private.caller_id());
begin
  return case when not private.is_admin() then
    jsonb_build_object('limit', v_limit, 'given', v_given, 'left', greatest(v_limit - v_given, 0)) end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claim_line(p_claim public.guarantee_claims)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p_claim.id, 'order_id', p_claim.order_id, 'product_id', p_claim.product_id, 'product_name', p.name,
      'email', u.email, 'reason', p_claim.reason, 'state', p_claim.state, 'opened_at', p_claim.opened_at, 'due_at', p_claim.due_at,
      'decided_at', p_claim.decided_at, 'decision', p_claim.decision, 'amount', o.amount, 'with_credit', o.payment_id like 'credito:%',
      'is_disputed', o.disputed_at is not null,
      'messages', (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim.id),
      'pictures', (select count(*) from private.guarantee_claim_pictures f where f.claim_id = p_claim.id))
    from public.orders o join public.products p on p.id = o.product_id left join auth.users u on u.id = p_claim.user_id
    where o.id = p_claim.order_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claim_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owner uuid;
begin
  if tg_relid = 'auth.users'::regclass and not private.trusts_addresses() then
    return null;
  end if;
  -- Waits for the payments of this e-mail, which share the lock (lock order, 45_delivery.sql): each sees what the other did, and no
  -- payment is missed by both.
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || new.email, 0));
  v_owner := private.verified_owner(new.email);
  if v_owner is not null then
    update public.orders set user_id = v_owner where user_id is null and customer_email = new.email;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claim_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claims_on_staffs_turn()
 RETURNS TABLE(subject text, product_id text, due_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select (select count(*) from public.guarantee_claim_messages m where m.claim_id = c.id and m.from_staff) || ':' || c.id, c.product_id, c.due_at
    from public.guarantee_claims c where c.state = 'open';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.claims_to_take_along(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object('messages', private.messages_of_claim(c.id), 'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', p.created_at, 'file', translate(encode(p.file, 'base64'), E'\n', '')) order by p.created_at), '[]')
      from private.guarantee_claim_pictures p where p.claim_id = c.id)) order by c.opened_at), '[]')
    from public.guarantee_claims c where c.user_id = p_user_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.clean_first_steps(p_steps text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_steps text[] := private.sanitize_texts(array(
    select regexp_replace(s.step, '\s+', ' ', 'g') from unnest(p_steps) with ordinality s (step, place) order by s.place));
begin
  if cardinality(v_steps) > 10 or exists (select 1 from unnest(v_steps) s (step) where length(s.step) > 200)
    or cardinality(v_steps) > (select count(distinct s.step) from unnest(v_steps) s (step)) then
    raise sqlstate 'PT400' using message = 'Primeiros passos: no máximo 10, diferentes, de até 200 caracteres cada', detail = 'first_steps_invalid',
      hint = 'Give at most 10 distinct texts of at most 200 characters.';
  end if;
  return v_steps;
end;
$function$;
grant execute on function private.clean_first_steps(text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.clean_key(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select btrim(case when p_text !~ '[^\t\n -~]' then p_text else
    regexp_replace(regexp_replace(regexp_replace(p_text,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
      '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
      '\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
      '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF'
      '\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF'
      '\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
      '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g')
  end, E' \t\n');
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.clean_key_template(p_template jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_problem text;
begin
  if p_template is null or p_template = 'null' then
    return null;
  end if;
  v_problem := private.key_template_problem(p_template);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Modelo da key inválido: ' || v_problem, detail = 'key_template_invalid',
      hint = 'Give {"separator": 1 to 4 characters, "fields": 1 to 12 of {"kind", "label"}}.';
  end if;
  return jsonb_build_object('separator', p_template -> 'separator', 'fields', (
    select jsonb_agg(jsonb_build_object('kind', f.field -> 'kind', 'label', f.field -> 'label') order by f.place)
    from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)));
end;
$function$;
grant execute on function private.clean_key_template(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.close_dispute(p_order public.orders, p_outcome text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.disputed_at is not null order by o.id);
  v_id uuid;
begin
  if p_order.disputed_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está em contestação', detail = 'order_not_disputed', hint = 'Open the dispute first.';
  end if;
  perform private.lock_credit_of_orders(v_ids);
  foreach v_id in array v_ids loop
    if p_outcome = 'returned' then
      update public.orders set status = 'refunded', hold_reason = null where id = v_id;
    else
      perform private.end_dispute(v_id, p_outcome);
      update public.orders set disputed_at = null where id = v_id;
    end if;
    perform private.log_staff_action('dispute_closed', p_product_id => o.product_id, p_order_id => o.id,
      p_changes => private.changed_fields('{"dispute": "open"}', jsonb_build_object('dispute', p_outcome))) from public.orders o where o.id = v_id;
  end loop;
  if p_outcome = 'kept' then
    perform private.deliver_to_waiting_orders(p.product_id)
    from (select distinct o.product_id from public.orders o where o.id = any (v_ids) order by o.product_id) p;
  end if;
  return 'contestação encerrada' || private.in_orders_of_pix(v_ids)
    || case p_outcome when 'kept' then ': o valor ficou com a loja' when 'returned' then case
      when cardinality(v_ids) > 1 then ': valor devolvido, pedidos reembolsados' else ': valor devolvido, pedido reembolsado' end end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.consent_version()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '2026-11-23';
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.contact_of(p_user_id uuid, p_email text, p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_payer jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_profile.full_name is null or v_profile.phone is null then
    v_payer := private.payer_of(p_order_ids);
  end if;
  return jsonb_build_object(
    'account_id', p_user_id,
    'name', coalesce(v_profile.full_name, v_payer ->> 'name'),
    'email', coalesce((select u.email from auth.users u where u.id = p_user_id), p_email),
    'phone', coalesce(v_profile.phone, v_payer ->> 'phone'),
    'phone_from', case when v_profile.phone is not null then 'account' when v_payer ->> 'phone' is not null then 'payment' end);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_deleted_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with counted as (
    update public.products p set stock_count = p.stock_count - c.unused, updated_at = now()
    from (select product_id, count(*) filter (where not is_used)::integer as unused from old_keys group by product_id) c
    where p.id = c.product_id and c.unused > 0 returning p.id, p.stock_count + c.unused as before, p.stock_count as after
  )
  insert into private.page_changes (product_id) select c.id from counted c where private.is_seen(c.before, c.after);
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_new_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with counted as (
    update public.products p set stock_count = p.stock_count + c.unused, initial_stock = p.initial_stock + c.unused, updated_at = now()
    from (select product_id, count(*) filter (where not is_used)::integer as unused from new_keys group by product_id) c
    where p.id = c.product_id and c.unused > 0 returning p.id, p.stock_count - c.unused as before, p.stock_count as after
  )
  insert into private.page_changes (product_id) select c.id from counted c where private.is_seen(c.before, c.after);
  -- A key gets its place before this statement locks the product: a later key may have been delivered meanwhile.
  update private.delivery_cursors c set place = n.place - 1
  from (select product_id, min(place) as place from new_keys where not is_used group by product_id) n
  where c.product_id = n.product_id and c.place >= n.place;
  perform private.note_used_until(n.product_id, max(n.place)) from new_keys n where n.is_used group by n.product_id;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_outcomes(p_from text, p_where text, p_query private.inbox_query)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_counts text := case
    when p_from = 'public.payment_events' then (
      select string_agg(format('select %1$L as outcome, (select count(*) from (select from %2$s e where e.outcome = %1$L and %3$s limit $2) c) as times',
        o.outcome, p_from, p_where), ' union all ')
      from unnest(array['delivered', 'pending'] || private.rare_outcomes()) o (outcome))
    else format('select f.outcome, count(*) as times from (select e.outcome from %s e where %s order by e.received_at desc limit $2) f group by 1', p_from, p_where)
  end;
  v_outcomes jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.outcome, c.times) filter (where c.times > 0), ''{}'') from (%s) c', v_counts)
  into v_outcomes using p_query, private.most_counted() + 1;
  return v_outcomes;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_report(p_report jsonb, p_kind text, p_step integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.page_counts as c (remote, release, shell, variant, kind, hour, times, steps)
  values (
    p_report ->> 'remote', p_report ->> 'release', p_report ->> 'shell', p_report ->> 'variant', p_kind, date_trunc('hour', now()), 1,
    case when p_step is not null then array_fill(0, array[p_step - 1]) || 1 || array_fill(0, array[60 - p_step]) end)
  on conflict (remote, release, variant, kind, shell, hour) do update
  set times = c.times + 1,
    steps = case when p_step is not null then c.steps[:p_step - 1] || (c.steps[p_step] + 1) || c.steps[p_step + 1:] end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_stock_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(w.product_id, w.people), '{}')
    from (
      select a.product_id, count(*) as people from private.stock_alerts a
      where a.product_id is not null and a.confirmed_at is not null and a.told_at is null group by a.product_id
    ) w
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.count_used_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.is_used is distinct from old.is_used then
    with counted as (
      update public.products p set stock_count = p.stock_count + case when new.is_used then -1 else 1 end, updated_at = now()
      where p.id = new.product_id returning p.id, p.stock_count as after
    )
    insert into private.page_changes (product_id)
    select c.id from counted c where private.is_seen(c.after + case when new.is_used then 1 else -1 end, c.after);
    if new.is_used then
      perform private.note_used_until(new.product_id, new.place);
    else
      update private.delivery_cursors set place = new.place - 1 where product_id = new.product_id and place >= new.place;
    end if;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_phone text := private.phone_digits(new.raw_user_meta_data ->> 'phone');
  -- The mailed link of an invitation to the staff makes an account that nobody filled a form in for.
  v_saw_terms boolean := new.invited_at is null and (coalesce(new.raw_user_meta_data, '{}') ?| array['full_name', 'name', 'display_name']
    or not exists (select from private.staff_invitations i where i.email = lower(new.email)));
begin
  if btrim(new.raw_user_meta_data ->> 'phone') <> '' and coalesce(length(v_phone), 0) not between 10 and 15 then
    raise sqlstate 'PT400' using message = 'Telefone inválido. Use um número válido.', detail = 'phone_invalid', hint = '10 to 15 digits.';
  end if;
  insert into public.profiles (id, full_name, display_name, phone, terms_version, terms_accepted_at)
  values (new.id, coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name'), new.raw_user_meta_data ->> 'display_name', v_phone,
    case when v_saw_terms then private.terms_version() end, case when v_saw_terms then now() end);
  return null;
exception
  when check_violation then
    raise sqlstate 'PT400' using message = 'Nome de exibição deve ter pelo menos 3 caracteres', detail = 'display_name_invalid',
      hint = 'display_name: 3 to 20 of a-z, 0-9 and underscore.';
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este nome de exibição já está em uso', detail = 'display_name_taken', hint = 'Choose another display_name.';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credential_expiry(p_text text, p_template jsonb)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_fields integer := jsonb_array_length(p_template -> 'fields');
  v_place integer := (
    select f.place from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)
    where f.field ->> 'kind' = 'expires_on' order by f.place limit 1);
  v_separator text := p_template ->> 'separator';
  v_parts text[] := string_to_array(btrim(p_text, E' \t\r\n'), v_separator);
begin
  if v_place is null or cardinality(v_parts) < v_fields then
    return null;
  elsif v_place = v_fields then
    return coalesce(private.read_day(array_to_string(v_parts[v_place:], v_separator)), private.read_day(v_parts[cardinality(v_parts)]));
  end if;
  return coalesce(private.read_day(v_parts[v_place]), private.read_day(v_parts[cardinality(v_parts) - v_fields + v_place]));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credit_balances(p_user_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id uuid, balance numeric, frozen numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select e.user_id, sum(e.amount), least(coalesce(sum(e.amount) filter (where e.kind = 'claim' and o.disputed_at is not null), 0), sum(e.amount))
    from public.credit_entries e left join public.orders o on o.id = e.order_id
    where e.user_id is not null and (p_user_id is null or e.user_id = p_user_id) group by e.user_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credit_entries_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
    from (
      select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
      from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
      where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
    ) n
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credit_face(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  return to_jsonb(v_credit) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', private.credit_entries_of(p_user_id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credit_of(p_user_id uuid)
 RETURNS private.credit_balance
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_credit private.credit_balance;
begin
  -- Of no account nothing is asked: null would sum up all.
  select b.balance, b.frozen, b.balance - b.frozen into v_credit from private.credit_balances(p_user_id) b where p_user_id is not null;
  return case when found then v_credit else row(0, 0, 0)::private.credit_balance end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.credit_report(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'sales', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at))
      from public.credit_entries e join public.orders o on o.id = e.order_id
      where e.kind = 'purchase' and o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to
    ),
    'given', (
      select private.money_of(count(*), sum(e.amount), 0, min(e.created_at)) from public.credit_entries e
      where e.kind = 'claim' and e.created_at >= p_from and e.created_at <= p_to
    ),
    'lost', (
      select private.money_of(count(*), sum(l.amount), 0, min(l.refunded_at)) from private.lost_credit() l
      where l.refunded_at >= p_from and l.refunded_at <= p_to
    ),
    'owed', (
      select jsonb_build_object('accounts', count(*), 'amount', coalesce(sum(b.balance), 0), 'frozen', coalesce(sum(b.frozen), 0))
      from private.credit_balances() b where b.balance > 0
    )
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.customers_asked_for(p_users uuid[], p_events bigint[], p_emails text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with payers as (
    select distinct on (private.payer_email(e.payload)) private.payer_email(e.payload) as email, e.id as event_id,
      e.payload #>> '{customer,name}' as name, e.payload #>> '{customer,phone}' as phone
    from public.payment_events e where e.id = any (p_events) order by private.payer_email(e.payload), e.id desc
  ), people as (
    select f.place, u.id, u.email::text, coalesce(r.full_name, y.name) as name, coalesce(r.phone, y.phone) as phone, null::bigint as event_id
    from unnest(p_users) with ordinality f (id, place) join auth.users u on u.id = f.id left join public.profiles r on r.id = u.id
      left join payers y on y.email = u.email
    union all
    select 1000, null, a.email, y.name, y.phone, y.event_id
    from (select distinct unnest(p_emails) as email) a left join payers y on y.email = a.email
    where not exists (select 1 from auth.users u where u.email = a.email and u.is_sso_user = false)
    order by 1, 3 limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', left(p.name, 200), 'phone', left(p.phone, 50),
    'event_id', p.event_id, 'order_id', (
      select o.id from public.orders o where p.id is null and o.user_id is null and o.customer_email = p.email order by o.created_at desc limit 1
    ), 'orders', case
      when p.id is null then (select count(*) from public.orders o where o.user_id is null and o.customer_email = p.email)
      else (select count(*) from public.orders o where o.user_id = p.id)
    end) order by p.place, p.email), '[]')
  from people p;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.date_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.refunded_at is null and new.paid_at is not null then
    perform private.notify('order_refunded', new.id::text, p_account_id => new.user_id, p_recipient => 'buyer');
    perform private.settle_refunded_credit(new.id);
  end if;
  if new.disputed_at is not null then
    perform private.end_dispute(new.id, 'returned');
    new.disputed_at := null;
  end if;
  new.refunded_at := coalesce(new.refunded_at, clock_timestamp());
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.day_start(p_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- A date alone would be read as a moment of the connection's own time zone.
  select p_day::timestamp at time zone 'America/Sao_Paulo';
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.decoded_picture(p_text text)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return decode(p_text, 'base64');
exception
  when data_exception then
    return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.delete_product_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.remove_unused_key(old.id) then
    return old;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.deliver_to_waiting_orders(p_product_id text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order_id uuid;
  v_key_id uuid;
  v_served integer := 0;
begin
  loop
    select o.id into v_order_id from public.orders o where o.product_id = p_product_id and o.is_waiting
    order by o.paid_at, o.id limit 1;
    exit when v_order_id is null;
    v_key_id := private.lock_next_key(p_product_id);
    exit when v_key_id is null;
    update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp() where id = v_order_id;
    perform private.notify_delivered_later(v_order_id);
    v_served := v_served + 1;
  end loop;
  return v_served;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.delivery_times(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_replaced uuid[] := array(
    select a.order_id from public.staff_actions a
    where a.action = 'order_redelivered' and a.changes #>> '{delivered_key_id,from}' is not null and a.done_at >= p_from
  );
  v_delivered bigint;
  v_median interval;
  v_slowest interval;
begin
  select count(*), percentile_disc(0.5) within group (order by o.delivered_at - o.paid_at), max(o.delivered_at - o.paid_at)
  into v_delivered, v_median, v_slowest
  from public.orders o
  where o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to and o.delivered_at is not null and o.id <> all (v_replaced)
    and o.payment_id not like 'credito:%';
  return jsonb_build_object(
    'delivered', v_delivered, 'median_seconds', ceil(date_part('epoch', v_median)), 'slowest_seconds', ceil(date_part('epoch', v_slowest)),
    'slowest_order', (
      select min(o.id::text) from public.orders o
      where o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to and o.delivered_at - o.paid_at = v_slowest and o.id <> all (v_replaced)
        and o.payment_id not like 'credito:%'
    )
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.disputes_of(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'opened_by', o.email, 'reason', d.reason, 'closed_at', d.closed_at,
      'closed_by', c.email, 'outcome', d.outcome, 'closing_reason', d.closing_reason) order by d.id desc), '[]')
    from private.order_disputes d left join auth.users o on o.id = d.opened_by left join auth.users c on c.id = d.closed_by
    where d.order_id = p_order_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_buyer(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.contact_of(p_order.user_id, p_order.customer_email, array[p_order.id]) || jsonb_build_object('payer_email', p_order.customer_email) || coalesce((
    select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
      'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
      'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
    from auth.users u left join public.profiles f on f.id = u.id where u.id = p_order.user_id), '{}');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_claims(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'key_id', c.key_id, 'reason', c.reason, 'state', c.state, 'opened_at', c.opened_at,
        'decision', c.decision, 'decided_at', c.decided_at, 'decision_reason', c.decision_reason, 'new_key_id', c.new_key_id, 'given_amount', c.given_amount,
        'withdrawn_at', c.withdrawn_at,
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from_staff', m.from_staff, 'text', m.text, 'created_at', m.created_at) order by m.created_at, m.id), '[]')
          from public.guarantee_claim_messages m where m.claim_id = c.id),
        'pictures', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'bytes', octet_length(f.file),
            'sha256', encode(sha256(f.file), 'hex')) order by f.created_at, f.id), '[]')
          from private.guarantee_claim_pictures f where f.claim_id = c.id)) order by c.opened_at), '[]')
      from public.guarantee_claims c where c.order_id = p_order.id),
    'credit', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', e.created_at, 'kind', e.kind, 'amount', e.amount) order by e.created_at, e.id), '[]')
      from public.credit_entries e where e.order_id = p_order.id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_deeds(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'staff_actions', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'action', a.action, 'changes', a.changes,
        'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
      from public.staff_actions a where a.order_id = p_order.id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'closed_at', d.closed_at, 'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d where d.order_id = p_order.id),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'sent_at', n.sent_at, 'opened_at', n.opened_at) order by n.sent_at), '[]')
      from private.notices n join private.notice_kinds() k on k.kind = n.kind
      where k.audience = 'buyer' and n.sent_at is not null and (
        n.subject = p_order.id::text
        or n.kind in ('claim_answered', 'claim_decided') and n.subject = any (array(
          select c.id::text from public.guarantee_claims c where c.order_id = p_order.id
          union all select m.id::text from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id where c.order_id = p_order.id))
        or n.kind in ('pix_generated', 'pix_expiring', 'payment_confirmed') and n.subject = any (array(
          select o.id::text from public.orders o where o.payment_id = p_order.payment_id)))));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_keys(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with ids as (
      select p_order.delivered_key_id as id
      union select g.key_id from private.key_givings g where g.order_id = p_order.id
      union select (a.changes #>> '{delivered_key_id,from}')::uuid from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_redelivered'
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_current', k.id is not distinct from p_order.delivered_key_id,
      'defective_at', k.defective_at, 'masked', private.masked_key(k.id)) order by k.used_at, k.id), '[]')
    from ids i join private.stored_keys k on k.id = i.id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_order(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p_order.id, 'status', p_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
      'amount', p_order.amount, 'expected_amount', p_order.expected_amount, 'payment_id', p_order.payment_id, 'payment_line', p_order.payment_line,
      'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'first_viewed_at', p_order.first_viewed_at,
      'refunded_at', p_order.refunded_at, 'guarantee_hours', p_order.guarantee_hours,
      'guarantee_ends_at', private.guarantee_ends_at(p_order), 'disputed_at', p_order.disputed_at)
    from public.products p where p.id = p_order.product_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_payments(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'received_at', e.received_at, 'event', e.event, 'endpoint', e.endpoint,
      'payment_id', e.payment_id, 'outcome', e.outcome, 'payload', e.payload) order by e.id), '[]')
    from (
      select o.* from private.events_of_orders(array[p_order.id]) o
      union
      -- An event is received just before it refunds. By its time, for its payment has no index.
      select r.* from public.payment_events r
      where r.received_at > p_order.refunded_at - interval '10 seconds' and r.received_at <= p_order.refunded_at and r.payment_id = p_order.payment_id
    ) e
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_siblings(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
      'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
      order by o.product_id, o.payment_line), '[]')
    from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_order.payment_id and o.id <> p_order.id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.dossier_use(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'givings', (
      select coalesce(jsonb_agg(jsonb_build_object('given_at', g.given_at, 'way', g.way, 'address', host(g.address), 'device', g.device, 'key_id', g.key_id,
        'given_to', g.given_to) order by g.id), '[]')
      from (select * from private.key_givings a where a.order_id = p_order.id order by a.id limit 500) g),
    'givings_total', (select count(*) from private.key_givings g where g.order_id = p_order.id),
    'givings_leave_out', 'Depois do primeiro acesso, leituras diretas pela API (GET de product_keys) não ficam registradas.',
    'progress', (
      select coalesce(jsonb_agg(jsonb_build_object('key_id', p.key_id, 'done_by', p.user_id, 'steps_done', p.steps_done, 'changed_at', p.changed_at, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.order_id = p_order.id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.earlier_claims(p_claim public.guarantee_claims)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'buyer', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
        select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
        from public.guarantee_claims c join public.products p on p.id = c.product_id
        where c.user_id = p_claim.user_id and c.id <> p_claim.id order by c.opened_at desc limit 20) e),
    'product', (
      select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
        'replaced', count(*) filter (where c.decision = 'replacement'),
        'keys_delivered', (select count(*) from public.orders o where o.product_id = p_claim.product_id and o.delivered_key_id is not null))
      from public.guarantee_claims c where c.product_id = p_claim.product_id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.email_pattern(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (('(?<![a-z0-9._+-])'::text || regexp_replace(p_email, '([^a-z0-9@])'::text, '\\\1'::text, 'g'::text)) || '(?!\.?[a-z0-9_-])'::text);
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.email_problem(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'email_invalid'
    when p_email ~* ('test|fake|spam|bot|troll|temp|disposable|mailinator|guerrilla|10minute|yopmail|throwaway|trashmail'
      '|sharklasers|getnada|maildrop|dispostable|mohmal|emailondeck|moakt|discard') then 'email_blocked'
  end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.emails_of(p_user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select u.email from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.end_claim(p_claim_id uuid, p_decision text, p_key_id uuid, p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = p_decision,
    decision_reason = private.staff_action_reason(), decided_by = private.caller_id(), new_key_id = p_key_id, given_amount = p_amount
  where id = p_claim_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.end_dispute(p_order_id uuid, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.order_disputes d set closed_at = clock_timestamp(), outcome = p_outcome,
    closed_by = case when private.staff_role() is not null then (select private.caller_id()) end,
    closing_reason = case when private.staff_role() is not null then private.staff_action_reason() end
  where d.order_id = p_order_id and d.closed_at is null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.end_earlier_access(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_table text;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from auth.flow_state f where f.user_id = p_user_id and f.auth_code_issued_at is not null;
  delete from auth.identities i where i.user_id = p_user_id and i.provider <> 'email' and not private.vouches_for(i.provider, i.identity_data, p_email);
  -- Not every auth service has these.
  foreach v_table in array array['auth.one_time_tokens', 'auth.webauthn_credentials', 'auth.oauth_authorizations', 'auth.oauth_consents', 'auth.mfa_factors'] loop
    if to_regclass(v_table) is not null
      and (v_table <> 'auth.mfa_factors' or not exists (select 1 from private.staff_members m where m.user_id = p_user_id)) then
      execute format('delete from %s where user_id = $1', v_table) using p_user_id;
    end if;
  end loop;
  update public.profiles set phone = null where id = p_user_id and phone is not null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.end_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.staff_invitations where invited_by = old.user_id;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.erase_person(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_emails text[] := private.emails_of(p_user_id);
  v_events bigint[] := array(select e.id from private.events_of(p_user_id, v_emails) e);
  v_pattern text := private.person_pattern(p_user_id, v_emails, v_events);
  v_texts text[];
  v_orders uuid[];
begin
  perform private.forget_in_payments_and_reviews(p_user_id, v_emails, v_events, v_pattern);
  perform private.forget_in_auth(p_user_id, v_emails);
  perform private.forget_in_views(v_emails, v_pattern);
  v_texts := private.texts_in_log(p_user_id, v_events, v_pattern);
  v_orders := array(select o.id from public.orders o where o.user_id = p_user_id or o.customer_email = any (v_emails));
  update public.orders set customer_email = null where id = any (v_orders);
  perform private.forget_in_notes(p_user_id, v_orders, v_pattern);
  perform private.forget_in_claims(p_user_id, v_pattern);
  perform private.forget_in_proof(p_user_id, v_pattern);
  perform private.forget_in_notices(p_user_id, v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  perform private.forget_alerts_of(v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(v_texts, p_user_id, v_emails);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.event_meaning(p_endpoint text, p_event text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_known constant text[] := array['pix.generated', 'pix.paid', 'pix.expired', 'pix.failed'];
  v_event text;
begin
  if p_event = any (c_known) then
    return split_part(p_event, '.', 2);
  end if;
  v_event := lower(btrim(p_event));
  return case
    when coalesce(v_event, '') = '' then split_part(p_endpoint, '.', 2)
    when v_event = any (c_known) then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_asked_for(p_query private.inbox_query)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_ids bigint[];
begin
  if p_query.patterns <> '{}' then
    v_ids := private.events_with_words(p_query);
  end if;
  if v_ids is null and p_query.product_id <> '' then
    v_ids := private.events_with_product(p_query);
  end if;
  return v_ids;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_of(p_user_id uuid, p_emails text[])
 RETURNS SETOF public.payment_events
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.user_id = p_user_id);
  v_stripped_until timestamptz := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- A text without any of these names none of the e-mails: letters that are written otherwise begin with one of the first two.
  v_signs text[] := array['%\%%', '%\\u00%'] || array(select '%' || regexp_replace(e, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_emails) e);
begin
  -- No index leads here: it would cost each delivery, and people leave seldom. So each event is asked little: one that is past its term for the payer's
  -- address, which is all that the term leaves of a person, and another's words are read closely where they can name the person.
  return query select e.* from public.payment_events e
  where e.payment_id = any (v_payments)
    or e.received_at <= v_stripped_until and e.payload #>> '{customer,email}' = any (p_emails)
    or e.received_at > v_stripped_until and cardinality(p_emails) > 0
      and lower(concat_ws(' ', e.payload, e.body, e.headers, e.error)) like any (v_signs)
      and private.names_email(concat_ws(' ', e.payload, e.body, e.headers, e.error), p_emails);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_of_orders(p_order_ids uuid[])
 RETURNS SETOF public.payment_events
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select distinct on (e.id) e.* from public.orders o, lateral (
      select m.* from public.payment_events m
      where m.received_at >= o.created_at and m.received_at < o.created_at + interval '10 seconds' and m.payment_id = o.payment_id
      union all
      select p.* from public.payment_events p where p.received_at = o.paid_at and p.payment_id = o.payment_id
    ) e
    where o.id = any (p_order_ids) order by e.id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_on_page(p_order_ids uuid[], p_emails text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.id = any (p_order_ids));
begin
  return (
    with unsold as materialized (
      select e.id from public.payment_events e
      where e.outcome in ('unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error') order by e.id desc limit 3000
    ), found as (
      select e.* from private.events_of_orders(p_order_ids) e
      union
      select e.* from unsold u join public.payment_events e on e.id = u.id
      where e.payment_id = any (v_payments) or private.payer_email(e.payload) = any (p_emails)
    ), newest as (
      select f.id, f.received_at, f.endpoint, f.event, f.payment_id, f.outcome, f.error from found f order by f.id desc limit 50
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_with_product(p_query private.inbox_query)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select w.id from (
        select o.payment_id from public.orders o where o.product_id = p_query.product_id order by o.created_at desc limit private.most_counted() + 1
      ) o join private.inbox_words w on w.payment_id = o.payment_id
    union select w.id from public.payment_events e join private.inbox_words w on w.id = e.id
      where e.outcome = any (private.rare_outcomes()) and p_query.provider_id = any (w.provider_ids)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.events_with_words(p_query private.inbox_query)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
declare
  c_looked_at constant integer := 10000;
  v_grams integer[] := private.inbox_grams(p_query.patterns);
  v_newest bigint[] := array(
    select w.id from (select n.* from private.inbox_words n order by n.received_at desc limit c_looked_at) w where w.words like all (p_query.patterns)
  );
begin
  if v_grams is null or cardinality(v_newest) >= c_looked_at / 20 then
    return null;
  end if;
  return array(
    select unnest(v_newest || p_query.event_id)
    union select w.id from (
        select e.id from public.payment_events e where e.outcome = any (private.rare_outcomes()) order by e.id desc limit c_looked_at
      ) e join private.inbox_words w on w.id = e.id where w.words like all (p_query.patterns)
    union select w.id from private.payer_words p join private.inbox_words w on w.payment_id = p.payment_id
      where private.grams(p.words) @> v_grams and w.words like all (p_query.patterns)
    union select w.id from public.products p join public.orders o on o.product_id = p.id join private.inbox_words w on w.payment_id = o.payment_id
      where lower(p.ggcheckout_id) like all (p_query.patterns) and w.words like all (p_query.patterns)
    limit private.most_counted() + 1
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.expiry_of_order(p_order public.orders)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_template jsonb := (select p.key_template from public.products p where p.id = p_order.product_id);
begin
  -- Most products have no such field: their keys stay sealed.
  if p_order.delivered_key_id is null or not coalesce(v_template @? '$.fields[*] ? (@.kind == "expires_on")', false) then
    return null;
  end if;
  return (select private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template) from private.stored_keys k where k.id = p_order.delivered_key_id);
exception
  -- A store without its master key gives out no key either; what is read here must fail nobody else's notice.
  when sqlstate 'PT503' then
    return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_claim_answered(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.order_facts(o, array[o.id]) || jsonb_build_object('claim_id', c.id)
    from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
    where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
      and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id))
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_claim_decided(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.order_facts(o, array[o.id]) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
    from public.guarantee_claims c join public.orders o on o.id = c.order_id
    where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed'
      and o.user_id = p_notice.account_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_credential_expiring(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_left integer := private.expiry_of_order(v_order) - (now() at time zone 'America/Sao_Paulo')::date;
begin
  if v_order.status = 'completed' and v_order.disputed_at is null and v_left between 0 and 3 then
    return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('ends_on', private.expiry_of_order(v_order),
      'product_id', (select p.id from public.products p where p.id = v_order.product_id and p.is_active));
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_guarantee_ending(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_ends_at timestamptz := private.guarantee_ends_at(v_order);
begin
  if v_order.status = 'completed' and v_order.disputed_at is null and v_ends_at > now() then
    return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('ends_at', v_ends_at);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_key_delivered(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status = 'completed' and v_order.delivered_at is not null and v_order.first_viewed_at is null
    and v_order.disputed_at is null then
    return private.order_facts(v_order, array[v_order.id]);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_order_refunded(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status = 'refunded' then
    return private.order_facts(v_order, array[v_order.id]);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_order_waiting(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.is_waiting is not true then
    return null;
  end if;
  return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('place', (
    select count(*) from public.orders o
    where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id)));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_payment_confirmed(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_orders uuid[];
  v_is_held boolean;
begin
  select array_agg(o.id), bool_and(o.hold_reason is not null) into v_orders, v_is_held from public.orders o
  where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null;
  if v_orders is null then
    return null;
  end if;
  return private.order_facts(v_order, v_orders) || jsonb_build_object('is_held', v_is_held);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_pix_expiring(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.facts_of_pix_generated(p_notice);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_pix_generated(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_code text := private.pix_code_of(v_order);
  v_left integer := floor(extract(epoch from v_order.created_at + interval '15 minutes' - now()) / 60);
begin
  if v_code is null or v_left < 1 then
    return null;
  end if;
  return private.order_facts(v_order, array(
    select o.id from public.orders o where o.payment_id = v_order.payment_id and o.status = 'pending'
  )) || jsonb_build_object('code', v_code, 'minutes_left', v_left);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_pix_recovery(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status not in ('pending', 'expired') or exists (
    select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
      and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)
  ) or not exists (select 1 from public.products p where p.id = v_order.product_id and p.is_active and p.stock_count > 0) then
    return null;
  end if;
  return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('product_id', v_order.product_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_review_approved(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('name', nullif(split_part(btrim(f.full_name), ' ', 1), ''), 'product', p.name, 'product_id', p.id, 'rating', r.rating)
    from private.review_entries r join public.products p on p.id = r.product_id left join public.profiles f on f.id = r.user_id
    where r.id = p_notice.subject::uuid and r.is_approved
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_staff(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_parts jsonb;
begin
  if p_notice.kind = 'template_test' then
    return (select jsonb_build_object('of', split_part(p_notice.subject, ' ', 1)) from private.staff_members m where m.user_id = p_notice.account_id);
  end if;
  select jsonb_agg(jsonb_build_object('kind', f.kind, 'facts', f.facts) order by f.place) into v_parts
  from (
    select m.place, m.kind, private.tell_staff(m.kind, array_agg(a.subject)) as facts
    from private.staff_modes() m
    join private.staff_told t on t.user_id = m.user_id and t.batch = p_notice.subject
    join private.staff_alerts a on a.id = t.alert_id and a.kind = m.kind
    where m.user_id = p_notice.account_id and m.mode <> 'off' and p_notice.kind in (m.kind, 'staff_daily')
    group by m.place, m.kind
  ) f where f.facts is not null;
  return case when p_notice.kind <> 'staff_daily' then v_parts #> '{0,facts}'
    when v_parts is not null then jsonb_build_object('day', p_notice.subject, 'parts', v_parts) end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_stock_alert(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_alert private.stock_alerts;
  v_left bigint;
begin
  select * into v_alert from private.stock_alerts a where a.id = split_part(p_notice.subject, '-', 1)::bigint and a.told_at is null;
  v_left := private.stock_left(v_alert.product_id, v_alert.category);
  if v_left = 0 then
    return null;
  end if;
  return (
    select jsonb_build_object('product_id', v_alert.product_id, 'category', v_alert.category, 'name', p.name, 'price', p.price, 'left', v_left)
    from (select 1) one left join public.products p on p.id = v_alert.product_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.facts_of_stock_alert_confirm(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('token', s.token, 'wanted',
      jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id))
    from private.stock_alert_addresses s
    join private.stock_alerts a on a.email = s.email and a.confirmed_at is null
    left join public.products p on p.id = a.product_id
    where s.email = p_notice.email group by s.token
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_amount_held()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select o.id::text from public.orders o where o.status = 'completed' and o.hold_reason is not null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_claim_overdue(p_now timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select c.subject from private.claims_on_staffs_turn() c where c.due_at < p_now;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_claim_waiting()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select c.subject from private.claims_on_staffs_turn() c;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_events_failed(p_now timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select e.id::text from public.payment_events e
    where e.outcome in ('error', 'unknown_product', 'not_paid') and e.received_at > p_now - interval '7 days' order by e.id desc limit 1000;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_paid_without_key()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select o.id::text from public.orders o where o.is_waiting;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_payment_without_owner(p_now timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select o.id::text from public.orders o
    where o.user_id is null and o.status = 'completed' and o.paid_at > p_now - interval '7 days' and o.paid_at <= p_now - interval '1 hour';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_release_taken_back(p_now timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select left(concat_ws(' ', t ->> 'at', t ->> 'remote'), 300) from private.releases_taken_back(p_now) t;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_search_words(p_asked text[])
 RETURNS TABLE(place integer, word text, alike integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with forms as materialized (
    select s.place::integer, s.form from unnest(private.search_stems(p_asked)) with ordinality s (form, place)
    union select at + beside, form from generate_series(1, cardinality(p_asked) - 1) at, generate_series(0, 1) beside,
      unnest(private.search_neighbours(p_asked[at:at + 1])) form
    union select 0, form from unnest(private.search_beginning(p_asked)) form
  )
  select a.place, a.word, max(a.alike) from (
    select f.place, f.form, 5 from forms f
    union all
    select f.place, k.word, case when length(f.form) >= 4 then 4 else 3 end
    from forms f join private.known_words k on k.word > f.form and k.word < f.form || '~'
    union all
    select f.place, k.word, 2 from forms f join private.known_words k on strpos(k.word, f.form) > 0
    where f.place > 0 and length(f.form) >= 3 and k.word not like '=%'
    union all
    select f.place, k.word, 1 from forms f join private.known_words k on k.slips && private.search_slips(f.form)
  ) a (place, word, alike) group by a.place, a.word;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_sold_out_wanted()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select private.last_restock(w.product_id, 0) || '.' || floor(log(w.waiting)) || ':' || w.product_id from private.sold_out_and_wanted() w;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_staff_alerts(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.staff_alerts (kind, subject, found_at)
  select f.kind, f.subject, p_now from (
    select 'paid_without_key' as kind, s as subject from private.find_paid_without_key() s
    union all select 'amount_held', s from private.find_amount_held() s
    union all select 'payment_without_owner', s from private.find_payment_without_owner(p_now) s
    union all select 'webhook_silent', s from private.find_webhook_silent(p_now) s
    union all select 'events_failed', s from private.find_events_failed(p_now) s
    union all select 'stock_low', s from private.find_stock_low() s
    union all select 'sold_out_wanted', s from private.find_sold_out_wanted() s
    union all select 'release_taken_back', s from private.find_release_taken_back(p_now) s
    union all select 'claim_waiting', s from private.find_claim_waiting() s
    union all select 'claim_overdue', s from private.find_claim_overdue(p_now) s
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_stock_low()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select private.last_restock(p.id, coalesce(t.low_stock, 5)) || ':' || p.id
    from public.products p left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active and p.stock_count <= coalesce(t.low_stock, 5);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.find_webhook_silent(p_now timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_last record;
begin
  select e.id, e.received_at into v_last from public.payment_events e order by e.received_at desc limit 1;
  if v_last.received_at between p_now - interval '1 day' and p_now - interval '10 minutes' and (
    select bool_and(exists (
      select from public.payment_events e
      where e.received_at > v_last.received_at - make_interval(hours => 168 * w.ago) and e.received_at <= p_now - make_interval(hours => 168 * w.ago)
      offset 2))
    from generate_series(1, 4) as w (ago)) then
    return next v_last.id::text;
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.fold_for_search(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(normalize(p_text, nfd), U&'[\0300-\036F]', '', 'g'));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_alerts_of(p_emails text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.stock_alerts a where a.email = any (p_emails);
  delete from private.stock_alert_addresses s where s.email = any (p_emails);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_capture()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.webhook_capture set capture_id = null, captured_at = null, headers = null, payload = null,
    status = case when status = 'waiting' then status else 'inactive' end where only_row;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_claim_pictures()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_ended_devices()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_expired_data(p_limit integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  perform private.forget_stock_alerts();
  perform private.forget_claim_pictures();
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  perform private.forget_ended_devices();
  perform private.forget_old_addresses();
  perform private.forget_old_notices();
  perform private.lock_payment_events();
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    perform private.check_stock();
    return 0;
  end if;
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  perform private.renew_payer_words(array(select e.id from public.payment_events e where e.received_at > v_from and e.received_at <= v_until));
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_auth(p_user_id uuid, p_emails text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using p_user_id;
  end if;
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries where position($1::text in payload::text) > 0 or private.names_email(payload::text, $2)'
    using p_user_id, p_emails;
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_claims(p_user_id uuid, p_pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Locked first: who writes in one meanwhile waits, and then finds it ended.
  v_claims uuid[] := array(select c.id from public.guarantee_claims c where c.user_id = p_user_id order by c.id for update);
begin
  delete from private.guarantee_claim_pictures p where p.claim_id = any (v_claims);
  delete from public.guarantee_claim_messages m where m.claim_id = any (v_claims);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = any (v_claims) and state in ('open', 'answered');
  update public.guarantee_claims set decision_reason = regexp_replace(decision_reason, p_pattern, '***', 'gi')
  where id = any (v_claims) and decision_reason ~* p_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_log(p_texts text[], p_user_id uuid DEFAULT NULL::uuid, p_emails text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_text text;
  v_pattern text;
begin
  update public.staff_actions set
    actor_email = case when actor_id = p_user_id then null else actor_email end,
    user_email = case when user_id = p_user_id or user_email = any (p_emails) then null else user_email end
  where actor_id = p_user_id or user_id = p_user_id or user_email = any (p_emails);
  -- Longer ones first: an address goes before a name within it.
  for v_text in select btrim(t) from unnest(p_texts) t where length(btrim(t)) >= 3 order by length(t) desc loop
    v_pattern := '(?<![[:alnum:]])' || regexp_replace(v_text, '([][\\.*+?(){}|^$-])', '\\\1', 'g') || '(?![[:alnum:]])';
    update public.staff_actions set
      reason = regexp_replace(reason, v_pattern, '***', 'gi'),
      changes = case when changes #>> '{comment,from}' ~* v_pattern
        then jsonb_set(changes, '{comment,from}', to_jsonb(regexp_replace(changes #>> '{comment,from}', v_pattern, '***', 'gi'))) else changes end
    where reason ~* v_pattern or changes #>> '{comment,from}' ~* v_pattern;
  end loop;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_notes(p_user_id uuid, p_order_ids uuid[], p_pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (p_order_ids);
  update private.customer_notes set note = regexp_replace(note, p_pattern, '***', 'gi') where note ~* p_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_notices(p_user_id uuid, p_emails text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.notices n where n.account_id = p_user_id or n.email = any (p_emails);
  delete from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.closed_addresses a where a.email = any (p_emails);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_payments_and_reviews(p_user_id uuid, p_emails text[], p_events bigint[], p_pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_payments text[] := array(select o.payment_id from public.orders o where o.user_id = p_user_id);
begin
  perform private.forget_capture() from private.webhook_capture c
  where c.payload::text ~* p_pattern or private.names_email(concat_ws(' ', c.payload, c.headers), p_emails)
    or private.payment_id_of(c.payload) in (select e.payment_id from public.payment_events e where e.id = any (p_events));
  -- The e-mail of another payer, whose event only names the person, stays where it finds that payer's order.
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = case
    when private.payer_email(e.payload) = any (p_emails) or e.payment_id = any (v_payments) then private.kept_payload(e.payload) - 'customer'
    else private.kept_payload(e.payload) end
  where e.id = any (p_events);
  perform private.renew_payer_words(p_events);
  update private.review_entries set comment = regexp_replace(comment, p_pattern, '***', 'gi')
  where user_id = p_user_id and comment ~* p_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_proof(p_user_id uuid, p_pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.key_givings g set address = null, given_to = null where g.given_to = p_user_id;
  update public.order_progress p set user_id = null where p.user_id = p_user_id;
  update private.order_disputes d set reason = regexp_replace(d.reason, p_pattern, '***', 'gi'),
    closing_reason = regexp_replace(d.closing_reason, p_pattern, '***', 'gi')
  where d.reason ~* p_pattern or d.closing_reason ~* p_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_in_views(p_emails text[], p_pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.staff_views v
  where private.names_email(v.query || ' ' || v.name, p_emails)
    or replace(private.plain_text(v.query || ' ' || v.name), '+', ' ') ~* p_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_old_addresses()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.key_givings set address = null where address is not null and given_at < now() - interval '180 days';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_old_notices()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.forget_stock_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.stock_alerts a
  where a.confirmed_at is null and a.asked_at < now() - interval '7 days' or a.told_at < now() - interval '30 days' or a.asked_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s where s.letter_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.found_by(p_payment_id text, p_email text, p_names text, p_phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_digits text := nullif(regexp_replace(left(p_phone, 50), '\D', '', 'g'), '');
begin
  return format(' %s ', concat_ws(' ', lower(p_payment_id), lower(left(p_email, 254)), private.plain_words(p_email), private.plain_words(p_names),
    v_digits, private.plain_phone(v_digits)));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.found_claims(p_reason text, p_product_id text, p_search text, p_is_overdue boolean, p_order_id uuid, p_user_id uuid)
 RETURNS SETOF public.guarantee_claims
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_search text := ltrim(lower(btrim(left(coalesce(p_search, ''), 254))), '#');
  v_id uuid := case when pg_input_is_valid(v_search, 'uuid') then v_search::uuid end;
  v_users uuid[] := array(select u.id from auth.users u where position('@' in v_search) > 0 and u.email = v_search);
begin
  return query select c.* from public.guarantee_claims c
  where (coalesce(p_reason, '') = '' or c.reason = p_reason) and (coalesce(p_product_id, '') = '' or c.product_id = p_product_id)
    and (p_is_overdue is not true or c.state = 'open' and c.due_at < now())
    and (p_order_id is null or c.order_id = p_order_id) and (p_user_id is null or c.user_id = p_user_id)
    and (v_search = '' or c.id = v_id or c.order_id = v_id or c.user_id = any (v_users) or starts_with(c.order_id::text, v_search))
  order by c.opened_at desc limit private.most_counted() + 1;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.found_notices(p_search text, p_kind text, p_channel text, p_from timestamp with time zone, p_to timestamp with time zone, p_outcome text)
 RETURNS SETOF private.notices
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_accounts uuid[] := '{}';
  v_subjects text[] := '{}';
  v_id uuid := case when pg_input_is_valid(p_search, 'uuid') then p_search::uuid end;
begin
  if position('@' in p_search) > 0 then
    v_accounts := array(select u.id from auth.users u where u.email = p_search);
    -- What waits for a buyer without an account has its address from the order, when it is sent.
    v_subjects := array(select o.id::text from public.orders o where o.user_id is null and o.customer_email = p_search order by o.created_at desc limit 500)
      || array(select o.id::text from public.orders o where o.user_id = any (v_accounts) order by o.created_at desc limit 500);
  end if;
  return query select * from private.notices n
  where (p_kind = '' or n.kind = p_kind) and (p_channel = '' or n.channel = p_channel) and (p_outcome = '' or n.outcome = p_outcome)
    and (p_from is null or n.created_at >= p_from) and (p_to is null or n.created_at < p_to)
    and (p_search = '' or n.id = v_id or n.subject = p_search or n.email = p_search or n.account_id = any (v_accounts)
      or n.recipient = 'buyer' and n.subject = any (v_subjects))
  order by n.created_at desc, n.id limit private.most_counted() + 1;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.found_staff_actions(p_action text, p_person text, p_product_id text, p_field text, p_order text, p_from timestamp with time zone, p_to timestamp with time zone, p_search text)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_order text := lower(p_order);
  v_products text[] := '{}';
begin
  if p_search <> '' then
    v_products := array(select p.id from public.products p where position(p_search in lower(p.name)) > 0 or position(p_search in p.id) > 0);
  end if;
  return query select a.id from public.staff_actions a
  where (p_action = '' or a.action = p_action)
    and (p_product_id = '' or a.product_id = p_product_id)
    and (v_order = '' or a.order_id is not null and starts_with(a.order_id::text, v_order))
    and (p_from is null or a.done_at >= p_from) and (p_to is null or a.done_at < p_to)
    and (p_person = '' or a.actor_email = p_person)
    and (p_field = '' or a.changes ? p_field)
    and (p_search = '' or position(p_search in lower(a.reason)) > 0 or position(p_search in a.actor_email) > 0
      or position(p_search in a.user_email) > 0 or a.product_id = any (v_products) or position(p_search in a.product_id) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.gather_notices()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if pg_try_advisory_xact_lock(hashtextextended('store gather notices', 0)) then
    -- What is found here is sent by who asked: nobody need be woken for it (optional/send-notices.sql).
    perform set_config('store.gathers_notices', 'on', true);
    perform private.gather_payments();
    perform private.call_stock_alerts();
    perform private.gather_staff_notices(clock_timestamp());
    perform set_config('store.gathers_notices', '', true);
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.gather_payments()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz := (select g.gathered_until from private.notice_gathering g);
  v_until timestamptz := (
    select max(e.received_at) from (
      select e.received_at from public.payment_events e where e.received_at > v_from order by e.received_at limit 500) e);
begin
  perform private.notify_payment(e.payment_id) from (
    select distinct e.payment_id from public.payment_events e
    where e.received_at > v_from - interval '2 minutes' and e.received_at <= coalesce(v_until, v_from) and e.payment_id is not null) e;
  update private.notice_gathering set gathered_until = v_until where v_until > v_from;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.gather_staff_notices(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.staff_watch set looked_at = p_now where looked_at <= p_now - interval '1 minute';
  if not found then
    return;
  end if;
  perform private.find_staff_alerts(p_now);
  perform private.tell_staff_at_once(p_now);
  perform private.tell_staff_daily(p_now);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.give_credit(p_user_id uuid, p_amount numeric, p_kind text, p_order_id uuid, p_claim_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_id uuid;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  elsif p_user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order gives credit.';
  elsif v_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'O PIX deste pedido está em contestação: nenhum crédito é dado por ele', detail = 'order_disputed',
      hint = 'Close the dispute first.';
  elsif p_kind is distinct from 'claim' or p_amount is null or p_amount <> round(p_amount, 2)
    or p_amount not between 0.01 and coalesce(v_order.amount, v_order.expected_amount) then
    raise sqlstate 'PT400' using message = 'Valor de crédito inválido', detail = 'credit_amount_invalid', hint = 'From one cent to what the order cost.';
  end if;
  insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_user_id, p_amount, p_kind, p_order_id, p_claim_id)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido já deu crédito', detail = 'credit_already_given', hint = 'Once for each order and each claim.';
  end if;
  return v_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.give_for_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_amount numeric := coalesce(p_order.amount, p_order.expected_amount);
  v_key_id uuid;
begin
  perform private.require_gift(p_order, p_decision);
  perform private.require_claim_limit(v_amount);
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
      perform private.give_credit(p_order.user_id, v_amount, 'claim', p_order.id, p_claim.id);
  end case;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.given_lately(p_staff_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(sum(c.given_amount), 0) from public.guarantee_claims c
    where c.decided_by = p_staff_id and c.decided_at > now() - interval '24 hours' and c.decision <> 'refusal');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.givings_of(p_order public.orders, p_given_to uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with newest as (
      select g.* from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to) order by g.id desc limit 100
    ), counted as (
      select 1 from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to)
      limit private.most_counted() + 1
    )
    select jsonb_build_object('total', (select count(*) from counted), 'givings', coalesce(jsonb_agg(jsonb_build_object(
      'given_at', n.given_at, 'way', n.way, 'address', host(n.address), 'device', n.device, 'key_id', n.key_id,
      'is_current', n.key_id is not distinct from p_order.delivered_key_id) order by n.id desc), '[]'))
    from newest n
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.grams(p_text text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  v_gram integer := 0;
  v_grams integer[] := '{}';
begin
  for v_at in 1..length(p_text) loop
    -- Eight bits for each character: letters that share them are told apart by who looks at the text itself.
    v_gram := ((v_gram << 8) # ascii(substr(p_text, v_at, 1))) & 16777215;
    if v_at > 2 then
      v_grams := v_grams || v_gram;
    end if;
  end loop;
  return v_grams;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.grams_of_all(p_texts text[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(g) from unnest(p_texts) t (one), unnest(private.grams(t.one)) g;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.guarantee_ends_at(p_order public.orders)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz := p_order.delivered_at;
begin
  if p_order.guarantee_wait_hours > 0 then
    -- A look that has not been is null, which least() passes over.
    v_from := least(p_order.first_viewed_at, v_from + make_interval(hours => p_order.guarantee_wait_hours));
  end if;
  return v_from + make_interval(hours => p_order.guarantee_hours);
end;
$function$;
grant execute on function private.guarantee_ends_at(public.orders) to authenticated;

CREATE OR REPLACE FUNCTION private.guard_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller_id() is not null then
    perform private.require_second_factor();
  end if;
  return coalesce(new, old);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.has_push_device(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.has_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.in_orders_of_pix(p_order_ids uuid[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when cardinality(p_order_ids) > 1 then format(' nos %s pedidos deste Pix', cardinality(p_order_ids)) else '' end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.in_reais(p_amount numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ('R$ '::text || translate(to_char(p_amount, 'FM999,999,999,990.00'::text), ',.'::text, '.,'::text));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.inbox_condition(p_query private.inbox_query)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ', 'true',
    case when p_query.starts is not null then 'e.received_at >= ($1).starts' end,
    case when p_query.ends is not null then 'e.received_at < ($1).ends' end,
    case when p_query.ids is not null then 'e.id = any (($1).ids)' end,
    case when p_query.patterns <> '{}' then '(e.words like all (($1).patterns) or e.id = ($1).event_id)' end,
    -- Also what was sold as this product while the provider had another id for it.
    case when p_query.product_id <> '' then '(($1).provider_id = any (e.provider_ids)
      or e.payment_id in (select o.payment_id from public.orders o where o.product_id = ($1).product_id))' end);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.inbox_grams(p_patterns text[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select private.grams_of_all(array_agg(w.word)) from unnest(p_patterns) p (pattern),
    unnest(string_to_array(private.plain_words(split_part(regexp_replace(btrim(p.pattern, '%'), '\\(.)', '\1', 'g'), '@', 1)), ' ')) w (word) where length(w.word) > 2);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.inbox_line(p_event public.payment_events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_event.id, 'received_at', p_event.received_at, 'endpoint', p_event.endpoint, 'event', p_event.event, 'payment_id', p_event.payment_id,
    'outcome', p_event.outcome, 'error', p_event.error, 'applied_at', p_event.applied_at,
    'has_amount', p_event.payload #> '{payment,amount}' is not null,
    'amount', private.amount_in_reais(p_event.payload #> '{payment,amount}', (select s.amount_unit from private.store_settings s)),
    'email', private.payer_email(p_event.payload), 'name', left(p_event.payload #>> '{customer,name}', 200),
    'phone', left(p_event.payload #>> '{customer,phone}', 50),
    'has_ended', coalesce(p_event.received_at <= (select f.events_until from private.forgetting f), false),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', p.id, 'product_name', p.name) order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n
      left join public.products p on p.id = (select l.product_id from private.product_line(n.provider_id, false) l)),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name) order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.inbox_patterns(p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := btrim(private.fold_for_search(regexp_replace(left(p_text, 200), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_digits text := regexp_replace(v_text, '\D', '', 'g');
begin
  if v_text ~ '^[-+(). /0-9]+$' and length(v_digits) >= 8 then
    return array['%' || regexp_replace(v_digits, '^0*(55(?=\d{10,11}$))?0*', '') || '%'];
  end if;
  return array(
    select distinct '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' from unnest((string_to_array(v_text, ' '))[1:6]) w (word) where w.word <> ''
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.insert_product_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line record;
begin
  perform private.lock_stock_for_staff(new.product_id);
  select * into v_line from private.read_key_lines(array[new.key_data]);
  if v_line.key_data is null then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'The key is empty.';
  end if;
  new.id := private.store_key(new.product_id, v_line.key_data);
  if new.id is null then
    raise sqlstate 'PT409' using message = format('Esta key já está no estoque de %s', v_line.known ->> 'product_name'),
      detail = 'key_already_in_store', hint = 'A text is stocked once in the whole store.';
  end if;
  perform private.deliver_to_waiting_orders(new.product_id);
  select k.is_used, k.used_at, k.created_at into new.is_used, new.used_at, new.created_at from private.stored_keys k where k.id = new.id;
  new.key_data := null;
  new.used_by := null;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.insert_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.comment := nullif(private.sanitize_text(new.comment), '');
  if coalesce(new.user_id <> (select private.caller_id()), false) or not exists (
    select 1 from public.orders o
    where o.id = new.order_id and o.user_id = (select private.caller_id()) and o.product_id = new.product_id and o.status = 'completed'
  ) then
    raise sqlstate 'PT403' using message = 'Só é possível avaliar um pedido seu já concluído', detail = 'review_not_allowed',
      hint = 'The order must be the caller''s, completed, and of this product.';
  end if;
  if new.rating is null or new.rating not between 1 and 5 then
    raise sqlstate 'PT400' using message = 'Rating must be between 1 and 5', detail = 'rating_invalid', hint = 'Give 1 to 5 stars.';
  end if;
  if length(new.comment) > 500 then
    raise sqlstate 'PT400' using message = 'O comentário pode ter no máximo 500 caracteres', detail = 'comment_too_long', hint = 'Shorten the comment.';
  end if;
  insert into private.review_entries (product_id, user_id, order_id, rating, comment)
  values (new.product_id, (select private.caller_id()), new.order_id, new.rating, new.comment)
  returning id, user_id, is_approved, created_at into new.id, new.user_id, new.is_approved, new.created_at;
  new.user_name := null;
  return new;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este pedido já foi avaliado', detail = 'order_already_reviewed', hint = 'One review for each order.';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.staff_role() = 'admin', false);
$function$;
grant execute on function private.is_admin() to authenticated;

CREATE OR REPLACE FUNCTION private.is_authentic_webhook(p_body text, p_headers jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_name text;
  v_secret text;
begin
  -- Tries every proof of every secret until one fits. Only a caller who is let in can learn from the time which one it was.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
      return true;
    elsif p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret) then
      return true;
    elsif p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
      'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex')) then
      return true;
    end if;
  end loop;
  return false;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_blanked(p_old text, p_new text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_new is not distinct from p_old
    or coalesce(p_old like replace(regexp_replace(p_new, '([\\%_])', '\\\1', 'g'), '***', '%'), false);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_claim_reason(p_reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (COALESCE(p_reason, ''::text) = ANY (ARRAY['invalid_credentials'::text, 'impossible_login'::text, 'information_mismatch'::text, 'blocked'::text, 'two_factor'::text, 'proxy_down'::text, 'other'::text]));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_meant(p_words text, p_query private.staff_query)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return strpos(p_words, p_query.part) > 0 or strpos(p_words, p_query.digits) > 0 or strpos(p_words, p_query.phone) > 0
    or p_query.words <> '{}' and not exists (select 1 from unnest(p_query.words) w where strpos(p_words, w) = 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_pix_code(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return length(p_text) between 40 and 512 and p_text ~ '^000201[ -~À-ÿ]+6304[0-9A-Fa-f]{4}$' and position('br.gov.bcb.pix' in lower(p_text)) > 0;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_placeholder_email(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    p_email ~* '^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?respond[ae]r?|sem[-_.]?e?-?mail|cliente[-_.]?checkout)([-_.+].*)?@'
    or p_email ~* '@([^@]+\.)?ggcheckout\.', false);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_push_endpoint(p_endpoint text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_host text := substring(p_endpoint from '^https://([a-z0-9.-]+)/[!-~]+$');
  v_further text[] := string_to_array(replace(coalesce(private.server_secret('push_services'), ''), ' ', ''), ',');
begin
  if length(p_endpoint) > 1000 then
    return false;
  end if;
  return coalesce(
    v_host in ('fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com', 'web.push.apple.com')
    or v_host ~ '^[a-z0-9-]+\.notify\.windows\.com$' or v_host = any (v_further) and v_host ~ '[a-z]', false)
    or '127.0.0.1' = any (v_further) and p_endpoint ~ '^http://127\.0\.0\.1:[0-9]{1,5}/[A-Za-z0-9/_-]+$';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_quiet_hour(p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((EXTRACT(hour FROM (p_at AT TIME ZONE 'America/Sao_Paulo'::text)) < (8)::numeric) OR (EXTRACT(hour FROM (p_at AT TIME ZONE 'America/Sao_Paulo'::text)) > (21)::numeric));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_reserved_name(p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_anywhere constant text := 'admin|atendente|atendimento|ativosja|equipe|financeiro|gerencia|gerente|moderacao|moderador|oficial|staff|suport';
  c_apart constant text := 'adm|ajuda|help|loja|mod|pagamento|pagamentos|root|sac|sistema|store|system|vendas|webmaster';
  v_words text := c_anywhere || '|(^|[_0-9])(' || c_apart || ')($|[_0-9])';
begin
  v_words := regexp_replace(v_words, '([a-z])', '\1+_*', 'g');
  v_words := regexp_replace(v_words, '[il]', '[il1]', 'g');
  v_words := replace(v_words, 'm', '(m|rn)');
  v_words := replace(replace(replace(v_words, 'a', '[a4]'), 'e', '[e3]'), 'g', '[g9]');
  v_words := replace(replace(replace(v_words, 'o', '[o0]'), 's', '[s5]'), 't', '[t7]');
  return p_name ~ v_words;
end;
$function$;
grant execute on function private.is_reserved_name(text) to authenticated;

CREATE OR REPLACE FUNCTION private.is_seen(p_before integer, p_after integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (p_before > 0) <> (p_after > 0);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_session_open(p_session_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_session_id is null
    or exists (select 1 from auth.sessions s where s.id = p_session_id and (s.not_after is null or s.not_after > now()));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_shallow(p_body text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_rest text := p_body;
begin
  if octet_length(p_body) - octet_length(replace(replace(p_body, '[', ''), '{', '')) <= 64 then
    return true;
  end if;
  v_rest := regexp_replace(v_rest, '"([^"\\]|\\.)*"', '', 'g');
  v_rest := regexp_replace(v_rest, '[^][{}]', '', 'g');
  for v_level in 1..64 loop
    exit when v_rest = '';
    v_rest := replace(replace(v_rest, '[]', ''), '{}', '');
  end loop;
  return v_rest = '';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_sound_event(p_endpoint text, p_outcome text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_endpoint in ('pix.generated', 'pix.paid')
    and p_outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product',
      'no_payment', 'not_paid', 'ignored', 'error');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_sound_order(p_order public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_order.status in ('pending', 'completed', 'expired', 'failed', 'refunded')
    and (p_order.status <> 'completed' or p_order.paid_at is not null)
    and (p_order.delivered_key_id is null) = (p_order.delivered_at is null)
    and (p_order.delivered_key_id is null or p_order.status in ('completed', 'refunded') and p_order.hold_reason is null)
    and (p_order.hold_reason is null
      or p_order.hold_reason in ('amount_mismatch', 'amount_unit', 'amount_unreadable', 'payment_exceeded', 'status_unknown'))
    and (p_order.disputed_at is null or p_order.status = 'completed')
    and (p_order.amount is null or p_order.amount >= 0) and p_order.expected_amount > 0
    and p_order.payment_id ~ '\S' and length(p_order.payment_id) <= 200
    and p_order.payment_line between 1 and 50 and p_order.guarantee_wait_hours between 0 and 168
    and (p_order.customer_email is null or length(p_order.customer_email) <= 254);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.is_sound_product(p_product public.products)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_product.stock_count >= 0 and p_product.sold_count >= 0 and p_product.initial_stock >= 0
    -- Lengths stand beside the patterns: a pattern that counts characters is slow, and every delivery runs this.
    and p_product.id ~ '^[a-z0-9][a-z0-9_-]*$' and length(p_product.id) <= 100
    and p_product.name <> ''
    and p_product.price > 0 and p_product.original_price > p_product.price
    and p_product.guarantee_hours between 24 and 8760 and p_product.guarantee_wait_hours between 0 and 168
    and p_product.category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')
    and p_product.ggcheckout_id ~ '^\S+$' and length(p_product.ggcheckout_id) <= 200
    and (p_product.image_url is null
      or length(p_product.image_url) <= 2048 and p_product.image_url ~ '^(https?://|/(?!/))[^\s<>"]+$')
    and (p_product.checkout_link is null
      or length(p_product.checkout_link) <= 2048
      and p_product.checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$');
end;
$function$;
grant execute on function private.is_sound_product(public.products) to authenticated;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.staff_role() is not null;
$function$;
grant execute on function private.is_staff() to anon, authenticated;

CREATE OR REPLACE FUNCTION private.jpeg_frame_size(p_file bytea, p_frame private.jpeg_segment, p_scan private.jpeg_segment)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_colours integer := case when p_frame.size > 5 then get_byte(p_file, p_frame.start + 5) end;
begin
  if v_colours is null or v_colours not in (1, 3) or p_frame.size <> 6 + 3 * v_colours or p_scan.size <> 4 + 2 * v_colours then
    return null;
  end if;
  -- The scan is of all colours, and of the whole of them at once.
  if get_byte(p_file, p_frame.start) <> 8 or get_byte(p_file, p_scan.start) <> v_colours
    or substring(p_file from p_scan.start + 2 + 2 * v_colours for 3) <> '\x003f00'::bytea
    or exists (
      select from generate_series(0, v_colours - 1) n where get_byte(p_file, p_frame.start + 6 + 3 * n) <> get_byte(p_file, p_scan.start + 1 + 2 * n)) then
    return null;
  end if;
  return array[
    get_byte(p_file, p_frame.start + 3) * 256 + get_byte(p_file, p_frame.start + 4), get_byte(p_file, p_frame.start + 1) * 256 + get_byte(p_file, p_frame.start + 2)];
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.jpeg_segments(p_file bytea)
 RETURNS private.jpeg_segment[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_total integer := octet_length(p_file);
  v_at integer := 2;
  v_size integer;
  v_segments private.jpeg_segment[] := '{}';
begin
  if v_total < 26 or substring(p_file from 1 for 2) <> '\xffd8'::bytea then
    return null;
  end if;
  while cardinality(v_segments) < 11 loop
    v_size := case when v_at + 4 <= v_total then get_byte(p_file, v_at + 2) * 256 + get_byte(p_file, v_at + 3) - 2 end;
    if v_size is null or v_size < 1 or v_at + 4 + v_size > v_total or get_byte(p_file, v_at) <> 255 then
      return null;
    end if;
    v_segments := v_segments || (to_hex(get_byte(p_file, v_at + 1)), v_at + 4, v_size)::private.jpeg_segment;
    if v_segments[cardinality(v_segments)].marker = 'da' then
      return v_segments;
    end if;
    v_at := v_at + 4 + v_size;
  end loop;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.jpeg_tables(p_file bytea, p_segment private.jpeg_segment)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_at integer := p_segment.start;
  v_end integer := p_segment.start + p_segment.size;
  v_number integer;
  v_size integer;
  v_names text[] := '{}';
begin
  if p_segment.marker = 'dd' then
    return case when p_segment.size = 2 then array['dd'] end;
  end if;
  while p_segment.marker in ('db', 'c4') and v_at < v_end loop
    v_number := get_byte(p_file, v_at);
    if p_segment.marker = 'db' then
      v_size := case when v_number < 4 then 65 end;
    else
      -- The number and class, sixteen counts of codes, and as many values as those add up to: 162 at most for 8 bits.
      v_size := case when v_number in (0, 1, 16, 17) and v_at + 17 <= v_end then
        (select 17 + sum(get_byte(p_file, v_at + n)) from generate_series(1, 16) n) end;
    end if;
    if v_size is null or v_size > 179 or v_at + v_size > v_end then
      return null;
    end if;
    v_names := v_names || (p_segment.marker || v_number);
    v_at := v_at + v_size;
  end loop;
  return v_names;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.judge_notice(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kind record;
  v_facts jsonb;
  v_reason text;
  v_until timestamptz;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_notice.kind;
  if v_kind.kind is null then
    return '{"verdict": "dropped", "reason": "kind_unknown"}';
  elsif p_notice.channel = 'mail' and p_notice.email is null then
    return '{"verdict": "dropped", "reason": "no_address"}';
  elsif p_notice.channel = 'push' and not private.has_push_device(p_notice.account_id) then
    return '{"verdict": "dropped", "reason": "no_device"}';
  end if;
  execute format('select private.%I($1)', 'facts_of_' || case v_kind.audience when 'staff' then 'staff' else p_notice.kind end) into v_facts using p_notice;
  if v_facts is null then
    return '{"verdict": "dropped", "reason": "not_true"}';
  end if;
  v_reason := private.why_unwanted(p_notice, v_kind.purpose, v_kind.is_required, v_kind.needs_consent);
  if v_reason is not null then
    return jsonb_build_object('verdict', 'unwanted', 'reason', v_reason);
  end if;
  v_until := case when v_kind.audience = 'buyer' and not v_kind.is_required then private.capped_until(p_notice) end;
  if v_until is not null then
    return jsonb_build_object('verdict', 'later', 'reason', 'daily_cap', 'until', v_until);
  end if;
  return jsonb_build_object('verdict', 'send', 'facts', v_facts);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_account_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.account_words (user_id, words)
  select u.id, private.found_by(null, u.email, concat_ws(' ', p.full_name, p.display_name), p.phone)
  from auth.users u join public.profiles p on p.id = u.id where u.id = new.id
  on conflict (user_id) do update set words = excluded.words;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.consents (holder, about, channel, is_given, text_version, decided_by)
  values (new.holder, new.about, new.channel, new.is_wanted, new.text_version, new.decided_by);
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_failure(p_report jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_remote text := p_report ->> 'remote';
  v_release text := p_report ->> 'release';
  v_message text := coalesce(left(p_report ->> 'message', 300), '');
  v_stack text := coalesce(left(p_report ->> 'stack', 2000), '');
  v_id text := md5(jsonb_build_array(v_remote, v_release, p_report ->> 'kind', v_message, split_part(v_stack, E'\n', 1))::text);
begin
  update private.page_failures set times = times + 1, last_at = now() where id = v_id;
  if found then
    return;
  end if;
  delete from private.page_failures where id in (
    select f.id from private.page_failures f where f.remote = v_remote and f.release = v_release
    order by f.times desc, f.last_at desc offset 29);
  insert into private.page_failures (id, remote, release, shell, variant, kind, agent, path, message, stack)
  values (v_id, v_remote, v_release, p_report ->> 'shell', p_report ->> 'variant', p_report ->> 'kind', coalesce(p_report ->> 'agent', '-'),
    coalesce(p_report ->> 'path', '-'), v_message, v_stack);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_product_counters()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  elsif tg_op = 'INSERT' then
    new.stock_count := 0;
    new.sold_count := 0;
    new.initial_stock := 0;
    new.is_builtin := false;
    new.created_at := now();
  else
    new.id := old.id;
    new.stock_count := old.stock_count;
    new.sold_count := old.sold_count;
    new.initial_stock := old.initial_stock;
    new.is_builtin := old.is_builtin;
    new.created_at := old.created_at;
  end if;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.product_words w where w.product_id = new.id;
  if new.is_active then
    insert into private.product_words (product_id, word, rank)
    select new.id, w.word, w.rank from private.words_of_product(new) w;
    insert into private.known_words (word, slips)
    select w.word, private.search_slips(w.word) from private.product_words w
    where w.product_id = new.id and w.word not like '==%' and not exists (select 1 from private.known_words k where k.word = w.word)
    on conflict do nothing;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keep_stock_alert_of_account(p_user_id uuid, p_email text, p_product_id text, p_category text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_many_alerts((select count(*) from private.stock_alerts a where a.user_id = p_user_id and a.told_at is null), 50);
  update private.stock_alerts a set user_id = p_user_id, email = null, confirmed_at = coalesce(a.confirmed_at, now())
  where a.email = p_email and a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category)
    and not exists (select 1 from private.stock_alerts b where b.user_id = p_user_id and b.told_at is null and b.wanted = a.wanted);
  insert into private.stock_alerts (product_id, category, user_id, confirmed_at) values (p_product_id, p_category, p_user_id, now())
  on conflict do nothing;
  perform private.want_stock_alerts(p_user_id::text);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.kept_fields(p_value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(case when jsonb_typeof(p_value) = 'object' then p_value end) e
    where e.key in ('id', 'status', 'amount', 'currency', 'method', 'paymentMethod', 'gateway', 'type', 'title', 'price', 'quantity')
      and jsonb_typeof(e.value) not in ('object', 'array') and length(e.value #>> '{}') <= 200
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.kept_payload(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'event', left(p_payload ->> 'event', 100), 'createdAt', left(p_payload ->> 'createdAt', 40),
    'customer', jsonb_build_object('email', private.payer_email(p_payload)),
    'payment', private.kept_fields(p_payload -> 'payment'), 'product', private.kept_fields(p_payload -> 'product'),
    'products', (
      select jsonb_agg(private.kept_fields(e.value) order by e.place)
      from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end)
        with ordinality as e (value, place) where e.place <= 50
    )
  ));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_asked_for(p_text text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_key text := private.clean_key(p_text);
begin
  if length(v_key) not between 3 and 4000 or coalesce(length(private.server_secret('key_encryption_key')), 0) < 32 then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'product_id', k.product_id, 'product_name', p.name, 'is_used', k.is_used,
      'is_defective', k.defective_at is not null, 'order_id', o.id, 'email', coalesce(u.email, o.customer_email)))
    from private.stored_keys k join public.products p on p.id = k.product_id
      left join public.orders o on o.delivered_key_id = k.id and private.is_admin() left join auth.users u on u.id = o.user_id
    where k.fingerprint = any ((select private.key_fingerprints(v_key))::bytea[])
  ), '[]');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_conditions(p_state text, p_search text, p_is_broad boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ', 'k.product_id = $1',
    -- Behind the last delivered key only unused ones come, a million of them in a large stock: the list starts before them.
    case p_state when 'all' then null when 'used' then 'k.is_used and k.place <= $4' else 'not k.is_used' end,
    case
      when p_search = '' then null
      when p_is_broad then $c$(k.id = any ($2) or strpos((
        select coalesce(u.email, o.customer_email) from public.orders o left join auth.users u on u.id = o.user_id where o.delivered_key_id = k.id), $3) > 0)$c$
      else 'k.id = any ($2)'
    end);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_encryption_key()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_key text := private.server_secret('key_encryption_key');
begin
  if v_key is null or length(v_key) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_key;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_fingerprints(p_key_data text)
 RETURNS bytea[]
 LANGUAGE sql
 STABLE STRICT
 SET search_path TO ''
AS $function$
  select array_agg(
    extensions.hmac(convert_to(private.key_identity(p_key_data), 'UTF8'), private.purpose_key('fingerprinting', m.master), 'sha256') order by m.place)
  from unnest(private.master_keys()) with ordinality as m (master, place);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_help_of(p_product_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('key_template', p.key_template, 'first_steps', to_jsonb(p.first_steps))
    from public.products p where p.id = p_product_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_identity(p_key_data text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(normalize(p_key_data, nfkc), '[\t\n ]+', ' ', 'g'));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.key_recipient(p_key_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$function$;
grant execute on function private.key_recipient(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.key_template_problem(p_template jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_kinds constant text[] := array['login', 'password', 'recovery_email', 'recovery_password', 'totp_secret', 'cookie', 'host', 'port', 'user',
    'expires_on', 'text'];
  v_field jsonb;
  v_label text;
begin
  if jsonb_typeof(p_template -> 'separator') is distinct from 'string' or jsonb_typeof(p_template -> 'fields') is distinct from 'array' then
    return 'informe o separador e os campos';
  elsif length(p_template ->> 'separator') not between 1 and 4
    or p_template ->> 'separator' ~ '[A-Za-z0-9\u0001-\u0008\u000A-\u001F\u007F-\u009F]' then
    return 'o separador tem de 1 a 4 sinais, sem letras nem números';
  elsif jsonb_array_length(p_template -> 'fields') not between 1 and 12 then
    return 'use de 1 a 12 campos';
  end if;
  for v_field in select f.field from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place) order by f.place loop
    v_label := v_field ->> 'label';
    if jsonb_typeof(v_field -> 'kind') is distinct from 'string' or not v_field ->> 'kind' = any (c_kinds) then
      return 'há um campo de tipo desconhecido';
    elsif jsonb_typeof(v_field -> 'label') is distinct from 'string' or length(v_label) not between 1 and 40 then
      return 'o nome de cada campo tem de 1 a 40 caracteres';
    elsif v_label <> private.sanitize_text(v_label) or v_label ~ '[\u0001-\u001F\u007F-\u009F]' then
      return 'o nome de um campo é texto simples, sem < e > nem espaços nas pontas';
    end if;
  end loop;
  return null;
end;
$function$;
grant execute on function private.key_template_problem(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.key_to_take_along(p_order_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  v_order := private.lock_own_order(p_order_id);
  perform private.record_key_view(v_order.delivered_key_id, 'my_personal_data');
  return private.read_key_data(v_order.delivered_key_id);
exception
  when others then
    return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.keys_asked_for(p_product_id text, p_search text)
 RETURNS TABLE(ids uuid[], is_broad boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_prints bytea[] := private.key_fingerprints(private.clean_key(p_search));
  v_found record;
begin
  select * into v_found from private.orders_with_text(lower(p_search));
  return query select array(
    select k.id from private.stored_keys k where k.fingerprint = any (v_prints)
    union select o.delivered_key_id from public.orders o left join auth.users u on u.id = o.user_id
    where o.id = any (v_found.order_ids) and o.product_id = p_product_id and strpos(coalesce(u.email, o.customer_email), lower(p_search)) > 0
  ), v_found.is_broad;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.last_restock(p_product_id text, p_above integer)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select a.id from public.staff_actions a
    where a.product_id = p_product_id and a.action = 'keys_added' and (a.changes #>> '{stock,to}')::integer > p_above
    order by a.id desc limit 1), 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.last_seen(p_user_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
  select greatest(
    (select u.last_sign_in_at::timestamptz from auth.users u where u.id = p_user_id),
    (select max(greatest(s.created_at::timestamptz, s.refreshed_at::timestamptz)) from auth.sessions s where s.user_id = p_user_id)
  );
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.little_endian(p_bytes bytea, p_offset integer, p_length integer)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_number bigint := 0;
begin
  for v_at in reverse p_length - 1..0 loop
    v_number := v_number * 256 + get_byte(p_bytes, p_offset + v_at);
  end loop;
  return v_number;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_claim(p_claim_id uuid, p_for_staff boolean)
 RETURNS public.guarantee_claims
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_claim public.guarantee_claims;
begin
  select * into v_claim from public.guarantee_claims c
  where c.id = p_claim_id and (c.user_id = (select private.caller_id()) or p_for_staff and private.is_staff()) for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'Only its buyer and staff see a claim.';
  elsif v_claim.state not in ('open', 'answered') then
    raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'Nothing is added to a claim that is decided or withdrawn.';
  end if;
  return v_claim;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_credit(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('store credit ' || p_user_id, 0));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_credit_of_orders(p_order_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid;
begin
  foreach v_user_id in array array(
    select u.id from auth.users u where u.id in (select e.user_id from public.credit_entries e where e.order_id = any (p_order_ids))
    order by u.id for key share
  ) loop
    perform private.lock_credit(v_user_id);
  end loop;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_for_erasure(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_payment_events();
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || e.email, 0)) from (
    select lower(u.email) as email from auth.users u where u.id = p_user_id
    union select unnest(private.emails_of(p_user_id)) order by 1
  ) e;
  perform private.lock_products(array(select o.product_id from private.orders_about(p_user_id) o));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_for_replay(p_event_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_payments text[];
  v_emails text[];
  v_products text[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  perform 1 from public.payment_events e where e.id = any (p_event_ids) order by e.id for no key update;
  select array_agg(distinct e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (p_event_ids);
  perform pg_advisory_xact_lock(l.key) from (select distinct hashtextextended('store payment ' || p, 0) as key from unnest(v_payments) p order by 1) l
  where l.key is not null;
  perform pg_advisory_xact_lock_shared(l.key) from (select distinct hashtextextended('store e-mail ' || m, 0) as key from unnest(v_emails) m order by 1) l
  where l.key is not null;
  select array_agg(distinct p.id) into v_products from public.products p
  where p.ggcheckout_id in (
      select n.provider_id from public.payment_events e, lateral private.named_products(e.payload) n where e.id = any (p_event_ids))
    or p.id in (select o.product_id from public.orders o where o.payment_id = any (v_payments));
  perform private.lock_products(v_products);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_giver()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('store claims decided by ' || private.caller_id(), 0));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_key_texts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('store texts of keys', 0));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_next_key(p_product_id text, p_is_queued boolean DEFAULT true)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_key_id uuid;
  v_place bigint;
  v_start bigint;
begin
  select k.id, k.place, (select c.place from private.delivery_cursors c where c.product_id = p_product_id) into v_key_id, v_place, v_start
  from private.stored_keys k
  where k.product_id = p_product_id and not k.is_used
    and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    and (p_is_queued or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
  order by k.place limit 1 for update of k skip locked;
  -- Moved now and then only: skipping some used keys costs less than a write with each delivery. All products share the numbering of places.
  if v_place > coalesce(v_start, 0) + 128 then
    insert into private.delivery_cursors as c (product_id, place, used_until)
    -- An older key that somebody else had locked was passed over, and must be found again.
    select p_product_id, v_place - 1, v_place + 1024 where not exists (
      select 1 from private.stored_keys k
      where k.product_id = p_product_id and k.place > coalesce(v_start, 0) and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place, used_until = greatest(c.used_until, excluded.used_until);
  end if;
  return v_key_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_note_subject(p_user_id uuid, p_order_id uuid)
 RETURNS private.customer_notes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_note private.customer_notes;
begin
  v_note.user_id := p_user_id;
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id and (o.user_id is not null or o.customer_email is not null) for share;
    v_note.user_id := v_order.user_id;
    v_note.order_id := case when v_order.user_id is null then v_order.id end;
  end if;
  if v_note.user_id is not null then
    select u.id into v_note.user_id from auth.users u where u.id = v_note.user_id for key share;
  end if;
  return v_note;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_opened_order(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  if not exists (select 1 from private.key_givings g
    where g.order_id = v_order.id and g.key_id = v_order.delivered_key_id and g.given_to = v_order.user_id) then
    raise sqlstate 'PT409' using message = 'Veja a key deste pedido primeiro', detail = 'key_not_opened',
      hint = 'Steps and acceptance are about a key that its owner was given.';
  end if;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_order(p_order_id uuid)
 RETURNS SETOF public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The product of an order never changes, so it may be read before the lock.
  perform private.lock_product(o.product_id) from public.orders o where o.id = p_order_id;
  return query select * from public.orders o where o.id = p_order_id for no key update;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_order_for_admin(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select * into v_order from private.lock_order(p_order_id);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_orders_of_payment(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The payment of an order never changes, so it may be read before the lock.
  v_payment_id text := (select o.payment_id from public.orders o where o.id = p_order_id);
begin
  perform private.lock_products(array(select o.product_id from public.orders o where o.payment_id = v_payment_id));
  perform 1 from public.orders o where o.payment_id = v_payment_id order by o.id for no key update;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_own_order(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  -- Locked: the record of the view does not wait, and must not be passed over here.
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id()) for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may reveal its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only the key of a completed order is shown.';
  end if;
  perform private.refuse_disputed(v_order);
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_payment(p_payment_id text, p_email text)
 RETURNS private.payment_past
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- An expression, which costs a delivery less than a statement of its own.
  v_is_locked boolean := pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0)) is not null
    and pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0)) is not null;
  v_past private.payment_past;
begin
  -- In one statement; a proved mailbox is asked for as verified_owner does.
  select sum(greatest(o.amount, o.expected_amount)) filter (where o.status in ('completed', 'refunded')), count(*) > 0,
    (select min(e.received_at) from public.payment_events e
      where e.payment_id = p_payment_id and e.outcome in ('unknown_product', 'error') and private.event_meaning(e.endpoint, e.event) = 'paid'),
    (select m.user_id from private.proved_mailboxes m where m.email = p_email)
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_payment_events()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('store payment events', 0));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_product(p_product_id text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select 1 from public.products where id = p_product_id for no key update;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_products(p_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select 1 from public.products p where p.id = any (p_ids) order by p.id for no key update;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_refund(p_payment_id text, p_lines private.payment_line[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_products(array(
    select l.product_id from unnest(p_lines) l union select o.product_id from public.orders o where o.payment_id = p_payment_id
  ));
  perform private.lock_credit_of_orders(array(
    select o.id from public.orders o where o.payment_id = p_payment_id order by o.product_id, o.payment_line for no key update
  ));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_staff()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table private.staff_members in share row exclusive mode;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lock_stock_for_staff(p_product_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Apenas administradores e gerentes autorizados podem adicionar keys',
      detail = 'staff_only', hint = 'Only managers and admins may add keys.';
  end if;
  perform private.lock_key_texts();
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_customer_view(p_user_id uuid, p_order_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select 1 from public.staff_actions a
    where a.done_at > now() - interval '1 hour' and a.action = 'customer_viewed' and a.actor_id = (select private.caller_id())
      and (a.user_id = p_user_id or p_user_id is null and a.order_id = any (p_order_ids))
  ) then
    perform private.log_staff_action('customer_viewed', p_user_id => p_user_id, p_order_id => case when p_user_id is null then p_order_ids[1] end);
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_event_replay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.staff_role() is not null then
    perform private.log_staff_action('event_replayed', p_event_id => new.id,
      p_changes => private.changed_fields(jsonb_build_object('outcome', old.outcome), jsonb_build_object('outcome', new.outcome)));
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_email text := coalesce(new.email, old.email);
begin
  if tg_op <> 'DELETE' or old.expires_at > now() and not exists (
    select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email
  ) then
    perform private.log_staff_action(case tg_op when 'DELETE' then 'invitation_withdrawn' else 'invitation_sent' end, p_user_email => v_email,
      p_changes => private.changed_fields(jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)));
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_key_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_staff_action('key_deleted', p_product_id => k.product_id, p_key_id => k.id)
  from old_keys k left join private.key_imports i on i.id = k.import_id where i.undone_at is null;
  -- count_deleted_keys has counted them and holds the product.
  perform private.log_staff_action('import_undone', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', p.stock_count + k.removed), jsonb_build_object('stock', p.stock_count, 'removed', k.removed)))
  from (
    select o.product_id, count(*) as removed from old_keys o join private.key_imports i on i.id = o.import_id
    where i.undone_at is not null group by o.product_id, o.import_id
  ) k join public.products p on p.id = k.product_id;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_new_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- count_new_keys has counted them and holds the product, so nobody joins or leaves its queue meanwhile.
  perform private.log_staff_action('keys_added', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', k.stock - k.unused),
      jsonb_build_object('stock', k.stock - k.delivered, 'added', k.added, 'delivered', nullif(k.delivered, 0))))
  from (
    select n.product_id, n.added, n.unused, p.stock_count as stock, least(n.unused, (
      select count(*) from public.orders o where o.product_id = n.product_id and o.is_waiting)) as delivered
    from (select product_id, count(*) as added, count(*) filter (where not is_used) as unused from new_keys group by product_id) n
    join public.products p on p.id = n.product_id
  ) k;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_action text := case
    when old.status <> 'refunded' and new.status = 'refunded' then 'order_refunded'
    when new.user_id is not null and new.user_id is distinct from old.user_id then 'order_assigned'
    when old.hold_reason is not null and new.hold_reason is null then 'order_released'
    when old.delivered_key_id is not null and new.delivered_key_id is distinct from old.delivered_key_id then 'order_redelivered'
  end;
begin
  perform private.settle_claims_of_order(old, new);
  if v_action is not null and private.staff_role() is not null then
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => new.delivered_key_id,
      p_changes => private.changed_fields(private.order_state(old), private.order_state(new)));
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_not_said constant text[] := array['id', 'product_id', 'user_id', 'order_id', 'author_name', 'created_at'];
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_said, to_jsonb(new) - c_not_said);
  v_action text := case
    when tg_op = 'DELETE' then 'review_rejected'
    when new.is_approved and old.is_approved is not true then 'review_approved'
    when old.is_approved and not new.is_approved then 'review_unapproved'
    when tg_op = 'UPDATE' then 'review_changed'
  end;
begin
  -- A review that its buyer has just sent is nobody's action on it, and the words that a buyer's own erasure takes out are not kept here.
  if v_action is not null and v_changes is not null and (private.caller_id() is null or private.staff_role() is not null) then
    perform private.log_staff_action(v_action, p_product_id => coalesce(new.product_id, old.product_id),
      p_order_id => coalesce(new.order_id, old.order_id), p_review_id => coalesce(new.id, old.id), p_changes => v_changes);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_row_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_not_set constant text[] := array['id', 'product_id', 'only_row', 'given_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'created_at', 'updated_at'];
  v_row jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_set, to_jsonb(new) - c_not_set);
begin
  if v_changes is not null then
    perform private.log_staff_action(tg_argv[case tg_op when 'INSERT' then 0 when 'UPDATE' then 1 else 2 end],
      p_product_id => v_row ->> case tg_table_name when 'products' then 'id' else 'product_id' end,
      p_user_id => (v_row ->> 'user_id')::uuid, p_changes => v_changes,
      p_actor_id => case when tg_op = 'INSERT' and v_row ->> 'given_by' is not null then (v_row ->> 'user_id')::uuid end);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.log_staff_action(p_action text, p_product_id text DEFAULT NULL::text, p_order_id uuid DEFAULT NULL::uuid, p_key_id uuid DEFAULT NULL::uuid, p_event_id bigint DEFAULT NULL::bigint, p_review_id uuid DEFAULT NULL::uuid, p_user_id uuid DEFAULT NULL::uuid, p_changes jsonb DEFAULT NULL::jsonb, p_user_email text DEFAULT NULL::text, p_actor_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.staff_actions (
    actor_id, actor_email, action, product_id, order_id, key_id, event_id, review_id, user_id, user_email, reason, changes)
  select c.id, (select u.email from auth.users u where u.id = c.id), p_action, p_product_id, p_order_id, p_key_id, p_event_id, p_review_id,
    p_user_id, coalesce(p_user_email, (select u.email from auth.users u where u.id = p_user_id)), private.staff_action_reason(), p_changes
  from (select coalesce(private.caller_id(), p_actor_id) as id) c;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.lost_credit(p_user_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(order_id uuid, refunded_at timestamp with time zone, amount numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select o.id, o.refunded_at, sum(e.amount) from public.credit_entries e join public.orders o on o.id = e.order_id
    where e.kind in ('claim', 'reversal') and o.status = 'refunded' and (p_user_id is null or e.user_id = p_user_id)
    group by o.id having sum(e.amount) > 0;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.make_credit_order(p_payment public.payment_events, p_product_id text, p_expected_price numeric, p_past private.payment_past)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_product public.products;
  v_line private.payment_line;
  v_order public.orders;
begin
  select * into v_product from public.products p where p.id = p_product_id;
  if v_product.id is null then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  -- Asked before anything is locked too: who has no credit keeps no buyer waiting.
  perform private.require_credit(p_past.owner, v_product.price);
  v_line := private.product_line(v_product.ggcheckout_id, true);
  select * into v_product from public.products p where p.id = p_product_id;
  if not v_product.is_active or v_line.product_id is distinct from p_product_id then
    raise sqlstate 'PT409' using message = 'Este produto não está mais à venda.', detail = 'product_inactive', hint = 'It was taken off sale.';
  elsif p_expected_price is distinct from v_line.price then
    raise sqlstate 'PT409' using message = format('O preço mudou para %s. Confira e confirme de novo.', private.in_reais(v_line.price)),
      detail = 'price_changed', hint = 'Send the price that the buyer saw.';
  end if;
  if private.apply_payment_line(p_payment, 'completed', v_line, row('today', null, 1, clock_timestamp())::private.payment_measure, null, p_past)
    <> 'delivered' then
    raise sqlstate 'PT409' using message = 'Produto esgotado. Escolha outro produto.', detail = 'sold_out', hint = 'Credit buys only what can be delivered now.';
  end if;
  perform private.lock_credit(p_past.owner);
  perform private.require_credit(p_past.owner, v_line.price);
  select * into v_order from public.orders o where o.payment_id = p_payment.payment_id;
  insert into public.credit_entries (user_id, amount, kind, order_id) values (p_past.owner, -v_order.amount, 'purchase', v_order.id);
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.mask_payload(p_value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, case
          when e.key ~* 'secret|token|password|senha|authorization|signature|api[-_]?key|cookie|document|cpf|cnpj' then to_jsonb('***'::text)
          else private.mask_payload(e.value) end)
        from jsonb_each(p_value) e), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(private.mask_payload(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    when 'string' then
      return to_jsonb(regexp_replace(p_value #>> '{}', '\m(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\d{11}|\d{14})\M', '***', 'g'));
    else
      return p_value;
  end case;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.masked_key(p_key_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := (select private.open_key_data(k.id, k.sealed) from private.stored_keys k where k.id = p_key_id);
begin
  return jsonb_build_object('begins_with', case when length(v_text) >= 12 then left(v_text, 4) else '' end, 'length', length(v_text));
exception
  when others then
    return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.master_keys()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_present text := private.key_encryption_key();
  v_previous text := private.server_secret('key_encryption_key_previous');
begin
  if length(v_previous) >= 32 and v_previous <> v_present then
    return array[v_present, v_previous];
  end if;
  return array[v_present];
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.master_name(p_master text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(private.purpose_key('naming', p_master) from 1 for 8);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.measure_closely(p_event public.payment_events, p_lines private.payment_line[], p_measure private.payment_measure, p_unit text, p_amount numeric, p_spent numeric)
 RETURNS private.payment_measure
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_left numeric := p_amount - p_spent;
  v_other numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', case p_unit when 'reais' then 'cents' else 'reais' end) - p_spent;
  v_today numeric;
  v_first numeric;
begin
  select sum(l.price), sum(coalesce(o.expected_amount, l.price)) into v_today, v_first
  from unnest(p_lines) l
  left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = l.product_id and o.payment_line = l.line
  where o.status is null or o.status not in ('completed', 'refunded')
  -- What the store does not sell has no price: then nothing is known of the sum.
  having count(*) = count(l.price);
  p_measure.basis := case
    when v_left = v_today then 'today' when v_left = v_first then 'first' when v_other = v_today then 'today' when v_other = v_first then 'first' end;
  p_measure.share := case when v_left < 0 then 0 else v_left end / case p_measure.basis when 'today' then v_today else v_first end;
  p_measure.hold := case
    when v_left in (v_today, v_first) then null
    when p_measure.basis is not null then 'amount_unit'
    when p_amount is null then 'amount_unreadable'
    when p_spent > 0 and v_left < v_today then 'payment_exceeded'
    else 'amount_mismatch'
  end;
  return p_measure;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.measure_payment(p_event public.payment_events, p_lines private.payment_line[], p_past private.payment_past)
 RETURNS private.payment_measure
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_measure private.payment_measure;
  v_unit text := (p_lines[1]).unit;
  v_amount numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_unit);
  v_line private.payment_line;
  v_today numeric := 0;
begin
  v_measure.paid_at := least(p_event.received_at, p_past.unsold_at);
  if p_past.spent is null then
    foreach v_line in array p_lines loop
      v_today := v_today + v_line.price;
    end loop;
    if v_amount = v_today then
      v_measure.basis := 'today';
      v_measure.share := 1;
      return v_measure;
    end if;
  end if;
  return private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.messages_of_claim(p_claim_id uuid, p_for_staff boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) - array['claim_id', 'author_id']
      || case when p_for_staff then jsonb_build_object('author_email', u.email) else '{}' end order by m.created_at, m.id), '[]')
    from public.guarantee_claim_messages m left join auth.users u on p_for_staff and u.id = m.author_id where m.claim_id = p_claim_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.moderate_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  update private.review_entries r set is_approved = coalesce(new.is_approved, r.is_approved) where r.id = old.id;
  if not found then
    return null;
  end if;
  new := old;
  select r.is_approved, r.author_name into new.is_approved, new.user_name from private.review_entries r where r.id = old.id;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.money_of(p_orders bigint, p_amount numeric, p_unreadable bigint, p_oldest timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('orders', p_orders, 'amount', coalesce(p_amount, 0), 'unreadable', p_unreadable, 'oldest', p_oldest);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.most_counted()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN 10000;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.move_guarantee_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_moved interval := private.guarantee_ends_at(new) - private.guarantee_ends_at(old);
begin
  if v_moved <> '0' then
    update private.notices n set due_at = n.due_at + v_moved, next_try_at = n.next_try_at + v_moved, expires_at = n.expires_at + v_moved
    where n.id in (
      select q.id from private.notices q
      where q.subject = new.id::text and q.kind = 'guarantee_ending' and q.outcome = 'queued' and q.attempts = 0 for update skip locked);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.name_pattern(p_full_name text, p_display_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_words text[] := array(
    select regexp_replace(w, '([^[:alnum:]])', '\\\1', 'g') from regexp_split_to_table(btrim(left(p_full_name, 200)), '[[:space:],;<>]+') w where w <> ''
  );
begin
  return concat_ws('|',
    case when cardinality(v_words) > 1 then array_to_string(v_words, '[[:space:]]+') end,
    case when cardinality(v_words) > 2 then v_words[1] || '[[:space:]]+' || v_words[cardinality(v_words)] end,
    case when p_display_name ~ '^[a-z0-9_]{3,20}$' and p_display_name ~ '[0-9_]' then p_display_name end);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.named_products(p_payload jsonb)
 RETURNS TABLE(provider_id text, title text)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- In plpgsql, whose plans are kept: a page of the inbox asks for fifty payloads, each by itself.
  return query
    select btrim(n.product ->> 'id'), max(left(btrim(n.product ->> 'title'), 200))
    from (
      select p_payload -> 'product' as product
      union all
      (select e.value from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end) e limit 50)
    ) n
    where jsonb_typeof(n.product) = 'object' and btrim(n.product ->> 'id') <> ''
    group by 1;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.names_email(p_text text, p_emails text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := private.plain_text(p_text);
  v_email text;
begin
  foreach v_email in array p_emails loop
    -- The cheap question first: nearly every event is somebody else's.
    if position(v_email in v_text) > 0 and v_text ~ private.email_pattern(v_email) then
      return true;
    end if;
  end loop;
  return false;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.newest_payments_of(p_users uuid[])
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select w.event_id from (
      select o.payment_id, o.created_at from public.orders o where o.user_id = any (p_users) order by o.created_at desc limit 5
    ) o join private.payer_words w on w.payment_id = o.payment_id order by o.created_at desc
  );
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.note_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.is_active or old.is_active then
    insert into private.page_changes (product_id) values (new.id);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.note_changed_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.is_approved or old.is_approved then
    insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  if new.is_approved and new.user_id is not null and old.is_approved is not true then
    perform private.notify('review_approved', new.id::text, new.user_id);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.note_session_ip()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_signup_ip(new.user_id, to_jsonb(new) ->> 'ip');
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.note_signup_ip(p_user_id uuid, p_ip text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.signup_addresses (user_id, signup_ip)
  select u.id, p_ip::inet from auth.users u where u.id = p_user_id and p_ip is not null and u.created_at > now() - interval '1 day'
  on conflict (user_id) do nothing;
exception
  when data_exception then
    return;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.note_used_until(p_product_id text, p_place bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.delivery_cursors as c (product_id, place, used_until) values (p_product_id, 0, p_place)
  on conflict (product_id) do update set used_until = greatest(c.used_until, excluded.used_until);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notes_about(p_user_id uuid, p_order_ids uuid[])
 RETURNS SETOF private.customer_notes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select * from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (p_order_ids);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notes_on_page(p_user_id uuid, p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
    from (
      select a.id, a.note, a.created_at, u.email as author_email, coalesce(a.author_id = (select private.caller_id()), false) as is_mine
      from private.notes_about(p_user_id, p_order_ids) a left join auth.users u on u.id = a.author_id
      order by a.created_at desc, a.id limit 200
    ) n
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notice_channels(p_account_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.has_push_device(p_account_id) then array['mail', 'push'] else array['mail'] end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notice_kinds()
 RETURNS TABLE(kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes'),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes'),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours'),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days'),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days'),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days'),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days'),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours'),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days'),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours'),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour'),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day'),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours')
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notice_line(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_purpose text := (select k.purpose from private.notice_kinds() k where k.kind = p_notice.kind);
  v_order public.orders;
begin
  if pg_input_is_valid(p_notice.subject, 'uuid') then
    select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  end if;
  return jsonb_build_object(
    'id', p_notice.id, 'kind', p_notice.kind, 'channel', p_notice.channel, 'email', coalesce(p_notice.email, (private.address_notice(p_notice)).email),
    'order_id', v_order.id, 'created_at', p_notice.created_at, 'due_at', p_notice.due_at, 'attempts', p_notice.attempts,
    'next_try_at', p_notice.next_try_at, 'expires_at', p_notice.expires_at, 'outcome', p_notice.outcome, 'reason', p_notice.reason,
    'sent_at', p_notice.sent_at, 'opened_at', p_notice.opened_at,
    'paid_at', case when v_purpose = 'recovery' and v_order.paid_at > p_notice.sent_at then v_order.paid_at end);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notice_token(p_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((p_id || '.'::text) || "left"(encode(extensions.hmac(('stop notices '::text || p_id), private.server_secret('notices_secret'::text), 'sha256'::text), 'hex'::text), 32));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notice_topics()
 RETURNS TABLE(topic text, is_required boolean, needs_consent boolean, kinds text[])
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when k.needs_consent then k.purpose else k.kind end, bool_and(k.is_required), bool_or(k.needs_consent), array_agg(k.kind)
  from private.notice_kinds() with ordinality as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, place)
  where k.audience = 'buyer' group by 1 order by min(k.place);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notices_of(p_user_id uuid, p_emails text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'told', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'due_at', n.due_at, 'outcome', n.outcome,
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
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify(p_kind text, p_subject text, p_account_id uuid DEFAULT NULL::uuid, p_email text DEFAULT NULL::text, p_due_at timestamp with time zone DEFAULT now(), p_recipient text DEFAULT NULL::text, p_channels text[] DEFAULT NULL::text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_email text := nullif(lower(btrim(p_email)), '');
  v_recipient text := coalesce(p_recipient, p_account_id::text, v_email);
  v_lives interval := (select k.lives from private.notice_kinds() k where k.kind = p_kind);
  v_added integer;
begin
  if v_lives is null or v_recipient is null then
    raise exception 'no notice of kind % to %', p_kind, v_recipient;
  end if;
  insert into private.notices (kind, subject, recipient, account_id, email, channel, due_at, next_try_at, expires_at)
  select p_kind, p_subject, v_recipient, p_account_id, v_email, c.channel, p_due_at, p_due_at, p_due_at + v_lives
  from unnest(coalesce(p_channels, private.notice_channels(p_account_id))) c (channel)
  on conflict on constraint notices_told_once_key do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify_buyer(p_kind text, p_order_id uuid, p_due_at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify(p_kind, o.id::text, p_account_id => o.user_id, p_due_at => p_due_at, p_recipient => 'buyer')
  from public.orders o where o.id = p_order_id
    and (o.user_id is not null or o.customer_email is not null and not private.is_placeholder_email(o.customer_email));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify_claim(p_kind text, p_claim_id uuid, p_message_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify(p_kind, coalesce(p_message_id, c.id)::text, p_account_id => c.user_id)
  from public.guarantee_claims c where c.id = p_claim_id and c.user_id is not null and c.decision is distinct from 'refund';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify_delivered_later(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify_buyer('key_delivered', p_order_id);
  perform private.notify_guarantee(p_order_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify_guarantee(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify_buyer('guarantee_ending', o.id, private.guarantee_ends_at(o) - interval '24 hours')
  from public.orders o where o.id = p_order_id and o.delivered_at is not null and o.guarantee_hours >= 168;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.notify_payment(p_payment_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_group record;
begin
  for v_group in
    select o.status, (array_agg(o.id order by o.created_at, o.product_id, o.payment_line))[1] as first_id, min(o.created_at) as made_at,
      array_agg(o.id) filter (where o.is_waiting) as waiting, array_agg(o.id) filter (where o.delivered_at is not null) as delivered,
      bool_or(not o.is_waiting and not exists (
        select 1 from private.notices n where n.kind = 'key_delivered' and n.subject = o.id::text)) as is_settled
    from public.orders o
    -- What is older was told, or is too old to tell.
    where o.payment_id = p_payment_id and (o.status = 'pending' and o.created_at > now() - interval '1 day'
      or o.status = 'completed' and o.paid_at > now() - interval '30 days')
    group by o.status, o.paid_at
  loop
    if v_group.status = 'pending' then
      perform private.notify_buyer('pix_generated', v_group.first_id, v_group.made_at);
      perform private.notify_buyer('pix_expiring', v_group.first_id, v_group.made_at + interval '10 minutes');
      perform private.notify_buyer('pix_recovery', v_group.first_id, v_group.made_at + interval '1 hour');
      continue;
    end if;
    if v_group.is_settled then
      perform private.notify_buyer('payment_confirmed', v_group.first_id);
    end if;
    perform private.notify_buyer('order_waiting', w) from unnest(v_group.waiting) w;
    perform private.notify_guarantee(d) from unnest(v_group.delivered) d;
  end loop;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.number_pattern(p_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT string_agg(regexp_replace("right"(n.digits, s.size), '(\d)(?=\d)'::text, '\1[^0-9a-z]{0,3}'::text, 'g'::text), '|'::text ORDER BY s.size DESC) AS string_agg FROM (SELECT regexp_replace(number_pattern.p_number, '\D'::text, ''::text, 'g'::text) AS digits) n, LATERAL (SELECT DISTINCT LEAST(s_1.s, length(n.digits)) AS size FROM unnest(ARRAY[99, 11, 10, 9, 8]) s_1(s)) s WHERE ((length(n.digits) >= 8) AND (length(n.digits) <= 15)));
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.only_admins_delete_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.only_staff_writes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.only_staff_writes_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.require_staff();
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.open_dispute(p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'completed' and o.disputed_at is null order by o.id);
begin
  if p_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be disputed.';
  end if;
  if p_order.payment_id like 'credito:%' then
    raise sqlstate 'PT409' using message = 'Este pedido foi pago com crédito: não há PIX a contestar', detail = 'order_not_by_pix',
      hint = 'Only a PIX can be asked back by a bank.';
  end if;
  if v_ids = '{}' then
    return 'a contestação já estava aberta';
  end if;
  -- What they gave is frozen from here on: whoever is spending it has spent it, or will see.
  perform private.lock_credit_of_orders(v_ids);
  update public.orders set disputed_at = clock_timestamp() where id = any (v_ids);
  insert into private.order_disputes (order_id, opened_by, reason) select i, (select private.caller_id()), private.staff_action_reason() from unnest(v_ids) i;
  perform private.log_staff_action('dispute_opened', p_product_id => o.product_id, p_order_id => o.id)
  from public.orders o where o.id = any (v_ids) order by o.id;
  return 'contestação aberta' || private.in_orders_of_pix(v_ids);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.open_key_data(p_key_id uuid, p_sealed bytea)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
begin
  if v_key_data is null then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return v_key_data;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.order_conditions(p_search private.order_search, p_product_id text, p_state text, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_moment text := case when p_state in ('completed', 'first', 'credit') then 'o.paid_at' when p_state in ('refunded', 'credit_lost') then 'o.refunded_at'
    else 'o.created_at' end;
begin
  return concat_ws(' and ', 'true',
    case when p_product_id <> '' then 'o.product_id = any (array(select p.id from public.products p where $2 in (p.id, p.category)))' end,
    case when p_from is not null and p_state <> 'credit_given' then v_moment || ' >= $4' end,
    case when p_to is not null and p_state <> 'credit_given' then v_moment || ' < $5' end,
    case p_state
      when 'all' then null
      when 'waiting' then 'o.is_waiting'
      -- Said twice, for an index: what is held is completed, what is completed was paid, and what is refunded has its day.
      when 'held' then $c$o.hold_reason is not null and o.status = 'completed'$c$
      when 'held_unit' then $c$o.hold_reason = 'amount_unit' and o.status = 'completed'$c$
      when 'completed' then $c$o.status = 'completed' and o.paid_at is not null$c$
      when 'refunded' then $c$o.status = 'refunded' and o.refunded_at is not null$c$
      when 'disputed' then 'o.disputed_at is not null'
      when 'ownerless' then $c$o.user_id is null and o.status = 'completed'$c$
      when 'pix' then $c$o.payment_id not like 'credito:%'$c$
      when 'credit' then $c$o.status = 'completed' and o.id = any (array(select e.order_id from public.credit_entries e where e.kind = 'purchase'))$c$
      when 'credit_given' then $c$o.id = any (array(
          select e.order_id from public.credit_entries e where e.kind = 'claim' and ($4 is null or e.created_at >= $4) and ($5 is null or e.created_at < $5)))$c$
      when 'credit_lost' then 'o.refunded_at is not null and o.id = any (array(select l.order_id from private.lost_credit() l))'
      when 'pending' then $c$o.status = 'pending' and o.created_at >= now() - interval '15 minutes'$c$
      when 'expired' then $c$(o.status = 'expired' or o.status = 'pending' and o.created_at < now() - interval '15 minutes')$c$
      when 'first' then $c$o.status = 'completed' and not exists (
          select 1 from public.orders e where e.user_id = o.user_id and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        ) and not exists (
          select 1 from public.orders e where o.user_id is null and e.user_id is null and e.customer_email = o.customer_email
            and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        )$c$
      else 'o.status = $3'
    end,
    case
      when p_search.part is null then null
      when p_search.is_broad then $c$(o.user_id = any (($1).user_ids) or o.payment_id = any (($1).payment_ids) or o.product_id = any (($1).product_ids)
        or o.id between ($1).from_id and ($1).to_id or strpos(o.customer_email, ($1).part) > 0 or strpos(lower(o.payment_id), ($1).part) > 0
        or strpos((select u.email from auth.users u where u.id = o.user_id), ($1).part) > 0)$c$
      when p_search.product_ids = '{}' then 'o.id = any (($1).order_ids)'
      else '(o.id = any (($1).order_ids) or o.product_id = any (($1).product_ids))'
    end);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.order_facts(p_order public.orders, p_orders uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('order_id', p_order.id, 'products', jsonb_agg(p.name order by o.created_at, p.name), 'amount', sum(o.amount),
      'with_credit', p_order.payment_id like 'credito:%', 'has_account', p_order.user_id is not null,
      'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
    from public.orders o join public.products p on p.id = o.product_id where o.id = any (p_orders)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.order_of_notice(p_notice private.notices)
 RETURNS public.orders
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.order_state(p_order public.orders)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', p_order.status, 'user_id', p_order.user_id, 'hold_reason', p_order.hold_reason,
    'delivered_key_id', p_order.delivered_key_id);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_about(p_user_id uuid)
 RETURNS SETOF public.orders
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select o.* from public.orders o
    where o.user_id = p_user_id or o.customer_email = any (private.emails_of(p_user_id))
      or o.id in (select g.order_id from private.key_givings g where g.given_to = p_user_id)
      or o.id in (select c.order_id from public.guarantee_claims c where c.user_id = p_user_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_asked_for(p_query private.staff_query, p_users uuid[], p_payments text[], p_emails text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with found as (
    select o.id, 1 as place from public.orders o where o.id between (p_query).from_id and (p_query).to_id
    union all select o.id, 2 from public.orders o where o.payment_id = any (p_payments) or o.user_id = any (p_users)
      or o.user_id is null and o.customer_email = any (p_emails)
  ), best as (
    select o.*, u.email as owner_email, p.name as product_name, f.place
    from (select f.id, min(f.place) as place from found f group by f.id) f
    join public.orders o on o.id = f.id join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    order by f.place, o.created_at desc, o.id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'created_at', b.created_at,
    'status', case when b.status = 'pending' and b.created_at < now() - interval '15 minutes' then 'expired' else b.status end, 'amount', b.amount,
    'product_name', b.product_name, 'email', coalesce(b.owner_email, b.customer_email), 'is_waiting', b.is_waiting, 'hold_reason', b.hold_reason)
    order by b.place, b.created_at desc, b.id), '[]')
  from best b;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_for_staff(p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
      'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
      'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
      'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
      'with_credit', o.payment_id like 'credito:%')
      order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
      left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_of_customer(p_user_id uuid, p_order public.orders)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_user_id is not null then
    return array(select o.id from public.orders o where o.user_id = p_user_id order by o.created_at desc, o.id);
  elsif p_order.customer_email is null or private.is_placeholder_email(p_order.customer_email) then
    return array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.user_id is null order by o.created_at desc, o.id);
  end if;
  return array(
    select o.id from public.orders o where o.user_id is null and o.customer_email = p_order.customer_email order by o.created_at desc, o.id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_on_page(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_is_admin boolean := private.is_admin();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
      'amount', o.amount, 'product_id', o.product_id, 'product_name', p.name, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
      'key_id', case when v_is_admin then o.delivered_key_id end) order by g.place), '[]')
    from unnest(p_order_ids) with ordinality as g (id, place) join public.orders o on o.id = g.id join public.products p on p.id = o.product_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_with_phones(p_orders jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
    from (
      select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
      from jsonb_array_elements(p_orders) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
      offset 0
    ) e
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.orders_with_text(p_text text)
 RETURNS private.found_text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
declare
  c_looked_at constant integer := 1000;
  v_found private.found_text;
  v_newest uuid[] := array(
    select o.id from (select n.* from public.orders n order by n.created_at desc limit c_looked_at) o
    where strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0
      or strpos((select u.email from auth.users u where u.id = o.user_id), p_text) > 0
  );
  v_grams integer[] := private.telling_grams(p_text);
  v_users uuid[];
  v_payments text[];
begin
  v_found.is_broad := length(p_text) < 3 or cardinality(v_newest) >= c_looked_at / 20;
  -- Nothing that is looked at is longer, or has a blank.
  if not v_found.is_broad and length(p_text) <= 254 and p_text !~ '\s' then
    v_users := array(
      select u.id from private.account_words w join auth.users u on u.id = w.user_id
      where private.grams(w.words) @> v_grams and strpos(u.email, p_text) > 0 limit private.most_counted() + 1);
    v_payments := array(
      select w.payment_id from private.payer_words w
      where private.grams(w.words) @> v_grams and strpos(w.words, p_text) > 0 limit private.most_counted() + 1);
    v_found.order_ids := array(
      select unnest(v_newest)
      union select o.id from public.orders o where o.user_id = any (v_users)
      union select o.id from public.orders o
        where o.payment_id = any (v_payments) and (strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0)
      union select o.id from public.orders o where o.user_id is null and o.customer_email = p_text
      limit private.most_counted() + 1);
    -- Any of them are no page: the newest of them are asked for.
    v_found.is_broad := private.most_counted() < any (array[cardinality(v_users), cardinality(v_payments), cardinality(v_found.order_ids)]);
  end if;
  return v_found;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.override_words(p_action text, p_was public.orders, p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case p_action
    when 'release' then case when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
    when 'assign' then case when p_was.user_id = p_order.user_id then 'o pedido já era desta conta' else 'pedido atribuído à conta' end
    when 'refund' then case when p_was.status = 'refunded' then 'o pedido já estava reembolsado' else 'pedido marcado como reembolsado' end
    when 'replace' then 'key trocada'
    else case
      when p_was.delivered_key_id is not null then 'a key já tinha sido entregue'
      when p_order.delivered_key_id is not null then 'key entregue'
      when p_order.hold_reason is not null then 'o pedido está retido: um administrador precisa liberá-lo'
      else 'não há key em estoque para este pedido; ele continua na fila'
    end
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payer_email(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_email text := lower(btrim(p_payload #>> '{customer,email}'));
begin
  return case when length(v_email) <= 254 and v_email ~ '^[^\s@]+@[^\s@]+$' then v_email end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payer_found_by(p_payment_id text, p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.found_by(p_payment_id, private.payer_email(p_payload), p_payload #>> '{customer,name}', p_payload #>> '{customer,phone}');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payer_of(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with told as (
      select e.id, left(private.sanitize_text(e.payload #>> '{customer,name}'), 200) as name,
        private.phone_digits(left(e.payload #>> '{customer,phone}', 50)) as phone
      from private.events_of_orders(p_order_ids) e
    )
    select jsonb_build_object(
      'name', (array_agg(t.name order by t.id desc) filter (where t.name <> '' and t.name !~* '^cliente checkout$'))[1],
      'phone', (array_agg(t.phone order by t.id desc) filter (where length(t.phone) between 8 and 15))[1])
    from told t
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payers_asked_for(p_query private.staff_query)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
declare
  v_events bigint[] := array(
    select n.event_id from (select w.event_id, w.words from private.payer_words w order by w.event_id desc limit 2000) n
    where private.is_meant(n.words, p_query) order by n.event_id desc limit 30
  );
begin
  if cardinality(v_events) = 30 then
    return v_events;
  end if;
  return array(
    with hits as materialized (
      select w.event_id from private.payer_words w
      where (private.grams(w.words) @> private.telling_grams(p_query.part) or private.grams(w.words) @> private.grams(p_query.digits)
          or private.grams(w.words) @> private.grams(p_query.phone) or private.grams(w.words) @> private.grams_of_all(p_query.words))
        and private.is_meant(w.words, p_query)
      limit 20000
    )
    select h.event_id from hits h order by h.event_id desc limit 30
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payment_id_of(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200
    and btrim(p_payload #>> '{payment,id}') not like 'credito:%' then
    return nullif(btrim(p_payload #>> '{payment,id}'), '');
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payment_lines(p_payload jsonb, p_is_sale boolean)
 RETURNS private.payment_line[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_ids text[];
  v_lines private.payment_line[];
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    return case when v_main is not null then array[private.product_line(v_main, p_is_sale)] end;
  end if;
  select array_agg(btrim(e ->> 'id')) into v_ids from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and v_main <> all (coalesce(v_ids, '{}')) then
    v_ids := v_main || v_ids;
  end if;
  select array_agg((l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, null)::private.payment_line order by l.product_id, l.line) into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price, p.guarantee_hours, p.guarantee_wait_hours
    from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id, false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  return array(
    select (l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, s.amount_unit)::private.payment_line
    from unnest(v_lines) with ordinality l (product_id, line, price, guarantee_hours, guarantee_wait_hours, unit, place), private.store_settings s order by l.place
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payments_asked_for(p_events bigint[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'payment_id', e.payment_id, 'received_at', e.received_at, 'outcome', e.outcome,
    'email', private.payer_email(e.payload)) order by e.id desc), '[]')
  from (select * from public.payment_events e where e.id = any (p_events) order by e.id desc limit 5) e;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.payments_of_people(p_query private.staff_query)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
begin
  return array(
    select w.payment_id from private.payer_words w
    where (private.grams(w.words) @> private.grams(p_query.digits) or private.grams(w.words) @> private.grams(p_query.phone)
        or private.grams(w.words) @> private.grams_of_all(p_query.words))
      and private.is_meant(w.words, p_query) limit 5000
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.person_pattern(p_user_id uuid, p_emails text[], p_events bigint[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_pattern text;
begin
  with known (full_name, display_name, phone) as (
    select p.full_name, p.display_name, p.phone from public.profiles p where p.id = p_user_id
    union
    select coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name'), u.raw_user_meta_data ->> 'display_name',
      left(u.raw_user_meta_data ->> 'phone', 50) from auth.users u where u.id = p_user_id
    union
    select e.payload #>> '{customer,name}', null, left(e.payload #>> '{customer,phone}', 50) from public.payment_events e where e.id = any (p_events)
  ), parts (part) as (
    select private.email_pattern(e) from unnest(p_emails) e
    union select private.number_pattern(k.phone) from known k
    union select '(?<![[:alnum:]])(?:' || nullif(private.name_pattern(k.full_name, k.display_name), '') || ')(?![[:alnum:]])' from known k
  )
  select string_agg(p.part, '|') into v_pattern from parts p;
  return v_pattern;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.phone_digits(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(regexp_replace(p_phone, '\D', '', 'g'), '');
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.pictures_of_claim(p_claim_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'bytes', octet_length(p.file),
      'created_at', p.created_at) order by p.created_at, p.id), '[]')
    from private.guarantee_claim_pictures p where p.claim_id = p_claim_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.pix_code_of(p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_order.status <> 'pending' or p_order.created_at <= now() - interval '15 minutes' then
    return null;
  end if;
  return (
    -- By time, which has an index, and not by payment: the event came with the order, which lives fifteen minutes.
    select btrim(e.payload #>> '{payment,pixCode}') from public.payment_events e
    where e.received_at >= p_order.created_at and e.received_at < p_order.created_at + interval '15 minutes'
      and e.payment_id = p_order.payment_id and private.is_pix_code(btrim(e.payload #>> '{payment,pixCode}'))
    order by e.received_at desc limit 1
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.plain_jpeg_size(p_file bytea)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_segments private.jpeg_segment[] := private.jpeg_segments(p_file);
  v_scan private.jpeg_segment := v_segments[cardinality(v_segments)];
  v_markers text := (select string_agg(s.marker, ',' order by s.place) from unnest(v_segments) with ordinality s (marker, start, size, place));
  v_size integer[];
begin
  if v_markers is null or v_markers !~ '^((db|c4|dd),)*c0,((db|c4|dd),)*da$' then
    return null;
  end if;
  v_size := (select private.jpeg_frame_size(p_file, s, v_scan) from unnest(v_segments) s where s.marker = 'c0');
  -- In the scan 0xff stands before a zero or a restart marker alone. The pattern takes two digits at a time, so that it counts in bytes.
  if v_size[1] between 1 and 2048 and v_size[2] between 1 and 2048
    and encode(substring(p_file from v_scan.start + v_scan.size + 1), 'hex') ~ '^(?:[0-9a-e].|f[0-9a-e]|ff00|ffd[0-7])+ffd9$'
    and (
      select bool_and(t.names is not null) and count(n.name) = count(distinct n.name)
      from unnest(v_segments) s cross join lateral (select private.jpeg_tables(p_file, s)) t (names) left join lateral unnest(t.names) n (name) on true) then
    return v_size;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.plain_phone(p_digits text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  v_digits text := ltrim(p_digits, '0');
begin
  if v_digits ~ '^550?[0-9]{10,11}$' then
    v_digits := ltrim(substr(v_digits, 3), '0');
  end if;
  return case
    when length(v_digits) = 11 and substr(v_digits, 3, 1) = '9' then left(v_digits, 2) || substr(v_digits, 4)
    when length(v_digits) = 9 and left(v_digits, 1) = '9' then substr(v_digits, 2)
    else v_digits
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.plain_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := lower(p_text);
  v_code text;
begin
  for v_round in 1..3 loop
    exit when position('%' in v_text) = 0 and position('\u00' in v_text) = 0;
    for v_code in select distinct m[1] from regexp_matches(v_text, '(%[2-7][0-9a-f]|\\u00[2-7][0-9a-f])', 'g') m loop
      v_text := replace(v_text, v_code, lower(chr(('x' || right(v_code, 2))::bit(8)::integer)));
    end loop;
  end loop;
  return v_text;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.plain_webp_size(p_file bytea)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_chunks private.webp_chunk[] := private.webp_chunks(p_file);
  v_names text := (select string_agg(c.name, ',' order by c.place) from unnest(v_chunks) with ordinality c (name, start, size, place));
  v_head private.webp_chunk := v_chunks[1];
  v_size integer[] := private.webp_frame_size(p_file, v_chunks[cardinality(v_chunks)]);
begin
  if v_names is null or v_size is null or v_names not in ('VP8 ', 'VP8L', 'VP8X,VP8 ', 'VP8X,VP8L', 'VP8X,ALPH,VP8 ') then
    return null;
  end if;
  -- The extended header may speak of transparency (16) and of nothing else.
  if v_head.name = 'VP8X' and (v_head.size <> 10 or get_byte(p_file, v_head.start) & ~16 <> 0
    or private.little_endian(p_file, v_head.start + 4, 3) + 1 <> v_size[1] or private.little_endian(p_file, v_head.start + 7, 3) + 1 <> v_size[2]) then
    return null;
  end if;
  return case when v_size[1] between 1 and 2048 and v_size[2] between 1 and 2048 then v_size end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.plain_words(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  v_text text := left(p_text, 200);
begin
  if v_text ~ '[^ -~]' then
    v_text := regexp_replace(normalize(v_text, nfkd), U&'[\0300-\036F]', '', 'g');
  end if;
  return btrim(regexp_replace(lower(v_text), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g'));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.prepare_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_twin text;
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  select p.name into v_twin from public.products p
  where new.is_active and p.is_active and p.ggcheckout_id = new.ggcheckout_id and p.id <> new.id;
  if v_twin is not null then
    -- Two that are saved at the same moment pass here, and the index refuses the second.
    raise sqlstate 'PT409' using message = format('O produto "%s", que está à venda, já usa este ID do GGCheckout', v_twin),
      detail = 'ggcheckout_id_taken', hint = 'Two products on sale cannot share a ggcheckout_id: give this one its own, or keep it off sale.';
  end if;
  if new.original_price is null or new.original_price <= new.price or new.original_price = 'NaN' then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  new.key_template := private.clean_key_template(new.key_template);
  new.first_steps := private.clean_first_steps(new.first_steps);
  new.updated_at := now();
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.prepare_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.full_name := nullif(private.sanitize_text(new.full_name), '');
  new.display_name := nullif(lower(btrim(new.display_name)), '');
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    new.id := old.id;
    new.phone := old.phone;
    new.terms_version := old.terms_version;
    new.terms_accepted_at := old.terms_accepted_at;
    new.created_at := old.created_at;
  end if;
  if new.display_name is distinct from old.display_name and private.is_reserved_name(new.display_name) then
    raise sqlstate 'PT400' using message = 'Este nome de exibição é reservado à loja. Escolha outro.', detail = 'display_name_reserved',
      hint = 'No display_name that reads as the store or its staff.';
  end if;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.product_line(p_provider_id text, p_is_sale boolean)
 RETURNS private.payment_line
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_line private.payment_line;
begin
  if p_is_sale then
    -- Whoever changes the unit locks the whole table, which this statement waits for before it reads anything.
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1 for no key update;
  else
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1;
  end if;
  return v_line;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.products_asked_for(p_query private.staff_query)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'price', b.price, 'stock_count', b.stock_count, 'is_active', b.is_active,
    'ggcheckout_id', b.ggcheckout_id) order by b.is_active desc, b.name, b.id), '[]')
  from (
    select p.* from public.products p
    where strpos(lower(p.id), (p_query).part) > 0 or strpos(lower(p.ggcheckout_id), (p_query).part) > 0
      or cardinality((p_query).words) > 0
        and not exists (select 1 from unnest((p_query).words) w where strpos(' ' || private.plain_words(p.name), w) = 0)
    order by p.is_active desc, p.name, p.id limit 5
  ) b;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.progress_of(p_order public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_progress public.order_progress;
begin
  select * into v_progress from public.order_progress p
  where p.order_id = p_order.id and p.key_id = p_order.delivered_key_id and p.user_id is not distinct from p_order.user_id
  order by p.changed_at desc limit 1;
  return jsonb_build_object('steps_done', to_jsonb(coalesce(v_progress.steps_done, '{}')), 'accepted_at', v_progress.accepted_at);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.proof_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'givings', (select coalesce(jsonb_agg(jsonb_build_object('order_id', g.order_id, 'given_at', g.given_at, 'way', g.way, 'address', host(g.address),
        'device', g.device) order by g.id), '[]') from private.key_givings g where g.given_to = p_user_id),
    'first_steps', (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'steps_done', p.steps_done, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.user_id = p_user_id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d join public.orders o on o.id = d.order_id where o.user_id = p_user_id));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.prove_mailbox()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Accounts of a company's own sign-in may share an address, so it is no one's proof.
  if new.is_sso_user then
    return new;
  end if;
  if new.email is distinct from old.email then
    delete from private.proved_mailboxes m where m.user_id = new.id;
  end if;
  if not exists (select 1 from private.proved_mailboxes m where m.user_id = new.id) and private.proves_mailbox(old, new) then
    new.encrypted_password := null;
    new.phone := null;
    new.phone_confirmed_at := null;
    perform private.end_earlier_access(new.id, new.email);
    insert into private.proved_mailboxes (user_id, email) values (new.id, new.email);
  elsif new.email is not distinct from old.email then
    -- The auth service writes what it read of the person before the proof once more in the same transaction.
    if new.raw_user_meta_data ? 'phone' and new.raw_user_meta_data is distinct from old.raw_user_meta_data
      and exists (select 1 from private.proved_mailboxes m where m.user_id = new.id and m.proved_at = now()) then
      new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
    end if;
    return new;
  end if;
  -- What was mailed to the address before, or before the proof, opens nothing any more. Empty, not null: the hosted service reads texts.
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.phone_change := '';
  new.phone_change_token := '';
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.proved_address(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select lower(u.email) from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.proves_mailbox(p_old auth.users, p_new auth.users)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_new.email is distinct from p_old.email then
    if p_new.email = p_old.email_change and coalesce(p_new.email_change, '') = '' and p_old.email_change_sent_at is not null then
      return true;
    end if;
  elsif p_new.encrypted_password is not distinct from p_old.encrypted_password and (
    (p_old.recovery_token <> '' and coalesce(p_new.recovery_token, '') = '' and p_new.recovery_sent_at is not null)
    or (p_old.confirmation_token <> '' and coalesce(p_new.confirmation_token, '') = '' and p_new.confirmation_sent_at is not null
      -- The code of a text message stands in the same column.
      and p_new.phone_confirmed_at is not distinct from p_old.phone_confirmed_at)
    or (p_old.email_confirmed_at is null and p_new.email_confirmed_at is not null and p_new.invited_at is not null)
  ) then
    return true;
  end if;
  return exists (select 1 from auth.identities i where i.user_id = p_new.id and private.vouches_for(i.provider, i.identity_data, p_new.email));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.provider_ids(p_payload jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_main text := btrim(p_payload #>> '{product,id}');
begin
  -- Nearly every payment is of one product, named once or twice.
  if v_main <> '' and (p_payload -> 'products' is null or p_payload #>> '{products,0,id}' = v_main and p_payload #> '{products,1}' is null) then
    return array[v_main];
  end if;
  return array(select n.provider_id from private.named_products(p_payload) n);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.purpose_key(p_purpose text, p_master text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(p_master, 'UTF8'), 'sha256');
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.push_devices_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
      'since', s.created_at, 'last_told_at', s.last_ok_at) order by s.created_at, s.id), '[]')
    from private.push_subscriptions s where s.user_id = p_user_id
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.rare_outcomes()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY['received'::text, 'waiting'::text, 'held'::text, 'expired'::text, 'failed'::text, 'refunded'::text, 'unchanged'::text, 'unknown_product'::text, 'no_payment'::text, 'not_paid'::text, 'ignored'::text, 'error'::text];
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.read_day(p_text text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := btrim(p_text, E' \t\r\n');
  v_day text := case
    when v_text ~ '^\d{2}/\d{2}/\d{4}$' then right(v_text, 4) || '-' || substr(v_text, 4, 2) || '-' || left(v_text, 2)
    when v_text ~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$' then left(v_text, 10)
  end;
begin
  return case when pg_input_is_valid(v_day, 'date') then v_day::date end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.read_inbox(p_query private.inbox_query, p_limit integer, p_offset integer)
 RETURNS private.inbox_page
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_from text := case when p_query.patterns <> '{}' or p_query.product_id <> '' then 'private.inbox_words' else 'public.payment_events' end;
  v_where text := private.inbox_condition(p_query);
  v_is_reversed boolean;
  v_page private.inbox_page;
begin
  v_page.outcomes := private.count_outcomes(v_from, v_where, p_query);
  v_page.total := (
    select least(coalesce(sum(c.value::integer), 0), private.most_counted() + 1) from jsonb_each_text(v_page.outcomes) c
    where p_query.outcomes is null or c.key = any (p_query.outcomes));
  v_is_reversed := p_offset > v_page.total / 2 and v_page.total <= private.most_counted();
  execute format('select array(select e.id from %s e where %s %s order by e.received_at %s, e.id %4$s limit $2 offset $3)',
    v_from, v_where, case when p_query.outcomes is not null then 'and e.outcome = any (($1).outcomes)' end,
    case when v_is_reversed <> p_query.oldest_first then 'asc' else 'desc' end)
  into v_page.ids using p_query, case when v_is_reversed then least(p_limit, greatest(v_page.total - p_offset, 0)) else p_limit end,
    case when v_is_reversed then greatest(v_page.total - p_offset - p_limit, 0) else p_offset end;
  if v_is_reversed then
    v_page.ids := array(select i.id from unnest(v_page.ids) with ordinality i (id, place) order by i.place desc);
  end if;
  return v_page;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.read_key_data(p_key_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sealed bytea;
  v_is_viewed boolean;
begin
  -- By the record, and not first_viewed_at, which stays where staff hand the order to another account.
  select k.sealed, exists (
    select 1 from private.key_givings g where g.order_id = o.id and g.key_id = k.id and g.given_to = o.user_id
  ) into v_sealed, v_is_viewed
  from private.stored_keys k join public.orders o on o.delivered_key_id = k.id
  where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null;
  if v_sealed is null then
    return null;
  end if;
  if not v_is_viewed and (coalesce(current_setting('request.method', true), '') not in ('', 'GET', 'HEAD')
    or not private.record_key_view(p_key_id, 'product_keys')) then
    return null;
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$function$;
grant execute on function private.read_key_data(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.read_key_lines(p_keys text[])
 RETURNS TABLE(line integer, key_data text, fingerprint bytea, first_line integer, known jsonb, known_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(p_keys) > 5000 then
    raise sqlstate 'PT413' using message = 'No máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  return query
    with cleaned as materialized (
      select k.place::integer as place, private.accept_key(k.raw) as clean from unnest(p_keys) with ordinality as k (raw, place)
    ), marked as materialized (
      select c.place, c.clean, private.key_fingerprints(c.clean) as prints from cleaned c
    ), firsts as (
      select m.*, case when m.clean is not null then min(m.place) over (partition by m.prints[1]) end as first from marked m
    )
    select f.place, f.clean, f.prints[1], f.first, s.known, s.id
    from firsts f left join lateral (
      select k.id, jsonb_build_object('line', f.place, 'product_id', p.id, 'product_name', p.name, 'is_used', k.is_used) as known
      from private.stored_keys k join public.products p on p.id = k.product_id
      where f.place = f.first and k.fingerprint = any (f.prints) limit 1
    ) s on true;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.read_order_search(p_search text)
 RETURNS private.order_search
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_query private.staff_query := private.read_staff_query(p_search);
  v_search private.order_search;
  v_found private.found_text;
begin
  v_search.part := nullif(ltrim(lower(btrim(left(p_search, 254))), '#'), '');
  if v_search.part is null then
    return v_search;
  end if;
  perform private.take_in_payers();
  v_search.from_id := v_query.from_id;
  v_search.to_id := v_query.to_id;
  v_search.product_ids := array(select p.id from public.products p where strpos(lower(p.name), v_search.part) > 0);
  -- Part of an address, such as a domain that thousands have, is no name: whoever has it is found by it already.
  if v_query.digits is not null or v_query.words is not null and v_search.part !~ '^\S*[@.]\S*$' then
    v_search.user_ids := private.accounts_of_people(v_query);
    v_search.payment_ids := private.payments_of_people(v_query);
  end if;
  v_found := private.orders_with_text(v_search.part);
  v_search.is_broad := v_found.is_broad;
  if not v_search.is_broad then
    v_search.order_ids := v_found.order_ids || array(
      select o.id from public.orders o
      where o.user_id = any (v_search.user_ids) or o.payment_id = any (v_search.payment_ids || btrim(p_search)) or o.id between v_search.from_id and v_search.to_id);
  end if;
  return v_search;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.read_staff_query(p_text text)
 RETURNS private.staff_query
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := lower(btrim(regexp_replace(left(p_text, 1000), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_id text := ltrim(v_text, '#');
  v_query private.staff_query;
begin
  if length(v_text) < 3 or length(btrim(p_text)) > 200 then
    return v_query;
  end if;
  if v_text ~ '^[-+(). /0-9]+$' then
    v_query.digits := regexp_replace(v_text, '\D', '', 'g');
    v_query.phone := private.plain_phone(v_query.digits);
    if length(v_query.phone) < 4 then
      v_query.digits := null;
      v_query.phone := null;
    end if;
  else
    -- A number of four digits or more is looked for within a longer one.
    v_query.words := array(
      select case when w.word ~ '^[0-9]{4,}$' then w.word else ' ' || w.word end
      from unnest(string_to_array(private.plain_words(v_text), ' ')) w (word) where w.word <> '' order by length(w.word) desc limit 6
    );
    -- One word at least must have letters enough to be looked up.
    if coalesce(length(v_query.words[1]), 0) < 3 then
      v_query.words := null;
    end if;
  end if;
  if v_id !~ ' ' and (length(v_id) >= 5 or length(v_id) = 4 and v_id ~ '[^[:alpha:]]') then
    v_query.part := v_id;
    if strpos(v_id, '@') > 0 then
      -- No name has one.
      v_query.words := null;
    end if;
  end if;
  v_id := replace(v_id, '-', '');
  if v_id ~ '^[0-9a-f]{4,32}$' and (length(v_id) >= 8 or v_id ~ '[0-9]') then
    v_query.from_id := rpad(v_id, 32, '0')::uuid;
    v_query.to_id := rpad(v_id, 32, 'f')::uuid;
  end if;
  return v_query;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.readable_json(p_body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_body text;
begin
  -- Tried, not checked beforehand: the check would parse it all once more.
  return p_body::jsonb;
exception
  when data_exception or program_limit_exceeded then
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.record_key_view(p_key_id uuid, p_way text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order_id uuid;
begin
  if current_setting('transaction_read_only')::boolean then
    return false;
  end if;
  perform private.require_plain_answer();
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is null then
    return false;
  end if;
  insert into private.key_givings (order_id, key_id, given_to, way, address, device)
  values (v_order_id, p_key_id, (select private.caller_id()), p_way, private.caller_address(), private.caller_device());
  return true;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refund_order(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status not in ('completed', 'refunded') then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
  end if;
  perform private.require_credit_unspent(v_order);
  update public.orders set status = 'refunded', hold_reason = null where id = p_order_id returning * into v_order;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_credit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O extrato de crédito não pode ser alterado', detail = 'credit_is_final', hint = 'Entries are only added.';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_disputed(p_order public.orders)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'Este pedido está em contestação no banco', detail = 'order_disputed',
      hint = 'Nothing is given, replaced or credited until an admin closes the dispute.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_personal constant text[] := array['actor_email', 'user_email', 'reason', 'changes'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - c_personal = to_jsonb(old) - c_personal
    and coalesce(new.actor_email = old.actor_email, new.actor_email is null) and coalesce(new.user_email = old.user_email, new.user_email is null)
    and private.is_blanked(old.reason, new.reason)
    and new.changes #- '{comment,from}' is not distinct from old.changes #- '{comment,from}'
    and private.is_blanked(old.changes #>> '{comment,from}', new.changes #>> '{comment,from}') then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_many_alerts(p_count bigint, p_most integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_count >= p_most then
    raise sqlstate 'PT429' using message = 'Muitos pedidos de aviso agora. Tente de novo em alguns minutos.', detail = 'too_many_alerts',
      hint = 'Alerts are limited for each account, and for everybody together.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_open_disputes(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from private.orders_about(p_user_id) o where o.disputed_at is not null) then
    raise sqlstate 'PT409' using message = 'Há um pedido em contestação no banco. A conta pode ser excluída quando ela terminar.',
      detail = 'account_has_disputes', hint = 'Wait until staff close the dispute.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.refuse_open_orders(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_open text := (
    select string_agg(format('%s (%s)', p.name, case o.status when 'pending' then 'aguardando pagamento' else 'pago, ainda sem entrega' end), '; '
      order by o.created_at desc)
    from public.orders o join public.products p on p.id = o.product_id
    where o.user_id = p_user_id
      and ((o.status = 'completed' and o.delivered_key_id is null) or (o.status = 'pending' and o.created_at > now() - interval '15 minutes'))
  );
  v_balance numeric := (private.credit_of(p_user_id)).balance;
  v_credit text := case when v_balance > 0 then format('Seu crédito de %s na loja se perde com a conta.', private.in_reais(v_balance)) end;
begin
  if v_open is not null then
    raise sqlstate 'PT409' using message = concat_ws(' ', 'Há pedidos em andamento: ' || v_open || '.', v_credit), detail = 'account_has_open_orders',
      hint = 'Wait until every paid order is delivered or refunded and no payment is under way, or give the orders up: p_give_up_orders.';
  elsif v_credit is not null then
    raise sqlstate 'PT409' using message = v_credit, detail = 'account_has_credit', hint = 'Spend it first, or give it up: p_give_up_orders.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.reject_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  delete from private.review_entries r where r.id = old.id;
  if not found then
    return null;
  end if;
  return old;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.release_figures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with counted as (
    select c.* from private.page_counts c where c.variant <> 'live' or c.hour >= date_trunc('hour', now()) - interval '23 hours'
  ), histograms as (
    select s.remote, s.release, s.variant, s.kind, sum(s.times) as measured,
      private.third_quartile(s.kind, array_agg(s.times order by s.step)) as value
    from (
      select c.remote, c.release, c.variant, c.kind, u.step, sum(u.times)::bigint as times
      from counted c, unnest(c.steps) with ordinality as u (times, step)
      group by c.remote, c.release, c.variant, c.kind, u.step
    ) s group by s.remote, s.release, s.variant, s.kind
  ), totals as (
    select c.remote, c.release, c.variant,
      coalesce(sum(c.times) filter (where c.kind = 'visit'), 0) as visits,
      coalesce(sum(c.times) filter (where c.kind = 'failed_visit'), 0) as failed_visits,
      coalesce(sum(c.times) filter (where c.kind in ('failure', 'file', 'policy')), 0) as failures
    from counted c group by c.remote, c.release, c.variant
  )
  select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object(
    'measured', coalesce((select max(h.measured) from histograms h where (h.remote, h.release, h.variant) = (t.remote, t.release, t.variant)), 0),
    'lcp', (select h.value from histograms h where (h.remote, h.release, h.variant, h.kind) = (t.remote, t.release, t.variant, 'lcp')),
    'inp', (select h.value from histograms h where (h.remote, h.release, h.variant, h.kind) = (t.remote, t.release, t.variant, 'inp')),
    'cls', (select h.value from histograms h where (h.remote, h.release, h.variant, h.kind) = (t.remote, t.release, t.variant, 'cls'))
  ) order by t.remote, t.release, t.variant), '[]')
  from totals t;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.release_order(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status <> 'completed' or v_order.hold_reason is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
  end if;
  update public.orders set hold_reason = null where id = p_order_id;
  perform private.deliver_to_waiting_orders(v_order.product_id);
  select * into v_order from public.orders o where o.id = p_order_id;
  return v_order;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.release_unit_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_product_id text;
begin
  -- All products at once: no payment is between reading the unit and holding by it, and those that come read the new one (lock order, 45_delivery.sql).
  lock table public.products in exclusive mode;
  for v_product_id in
    with released as (
      -- Such an order was made to expect what the other reading of its amount is.
      update public.orders set amount = expected_amount, hold_reason = null where hold_reason = 'amount_unit' returning product_id
    )
    select distinct product_id from released order by product_id
  loop
    perform private.deliver_to_waiting_orders(v_product_id);
  end loop;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.releases_taken_back(p_now timestamp with time zone)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select c.change from private.release_state s, jsonb_array_elements(s.state -> 'changes') as c (change)
    where (c.change ->> 'action' = 'rollback' or c.change ->> 'action' = 'canary' and c.change ->> 'by' = 'canary')
      and pg_input_is_valid(c.change ->> 'at', 'timestamptz') and (c.change ->> 'at')::timestamptz > p_now - interval '2 days';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.remind_of_expiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_day date := (select private.expiry_of_order(o) from public.orders o where o.id = new.order_id and o.delivered_key_id = new.key_id);
  v_due timestamptz := (v_day - 3 + time '09:00') at time zone 'America/Sao_Paulo';
begin
  if v_due > now() then
    delete from private.notices n where n.kind = 'credential_expiring' and n.subject = new.order_id::text and n.due_at <> v_due;
    perform private.notify_buyer('credential_expiring', new.order_id, v_due);
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.remove_unused_key(p_key_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.lock_product(k.product_id) from private.stored_keys k where k.id = p_key_id;
  delete from private.stored_keys k where k.id = p_key_id and not k.is_used;
  return found;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.renew_inbox_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.inbox_words set received_at = new.received_at, outcome = new.outcome,
    words = case when new.payload is distinct from old.payload then private.words_of_event(new.payment_id, new.payload, provider_ids) else words end
  where id = new.id;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.renew_payer_words(p_events bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('store people words', 0));
  update private.payer_words w set words = private.payer_found_by(e.payment_id, e.payload)
  from public.payment_events e where e.id = w.event_id and w.event_id = any (p_events);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.replace_order_key(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_key_id uuid;
begin
  perform private.refuse_disputed(v_order);
  if v_order.status <> 'completed' or v_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  perform private.require_no_credit(p_order_id);
  v_key_id := private.lock_next_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_account(p_locks boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select private.caller_id());
begin
  if p_locks then
    perform 1 from auth.users u where u.id = v_user_id for no key update;
  else
    perform 1 from auth.users u where u.id = v_user_id;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have an account.';
  end if;
  return v_user_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'admin_only', hint = 'Only admins may do this.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_claim_limit(p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_limit integer := (select s.claim_limit from private.store_settings s);
begin
  if not private.is_admin() and private.given_lately(private.caller_id()) + p_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_consent_words(p_email text, p_text_version text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_credit(p_user_id uuid, p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  if v_credit.spendable >= p_amount then
    return;
  elsif v_credit.balance >= p_amount then
    raise sqlstate 'PT409' using message = 'Parte do seu crédito está bloqueada enquanto um PIX seu está em contestação.', detail = 'credit_frozen',
      hint = 'Credit that a disputed order gave cannot be spent.';
  end if;
  raise sqlstate 'PT409' using message = format('Seu crédito é de %s: não basta para este produto.', private.in_reais(v_credit.spendable)),
    detail = 'credit_insufficient', hint = 'Credit pays the whole price or nothing.';
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_credit_unspent(p_order public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_given public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_given from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_given.id is null or p_order.status <> 'completed'
    -- Of an account that is gone nothing is known to be the same.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_given.user_id) then
    return;
  end if;
  v_spent := v_given.amount - (private.credit_of(v_given.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.payment_id not like 'credito:%' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_gift(p_order public.orders, p_decision text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_no_credit(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.guarantee_claims c where c.order_id = p_order_id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_plain_answer()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_query text := current_query();
begin
  if v_query ~* '\mcast *\(' or v_query ~ '\mpgrst_call\M' and v_query ~ '\mWHERE\M' then
    raise sqlstate 'PT400' using message = 'O texto de uma key é dado inteiro, sem conversão nem filtro', detail = 'answer_not_plain',
      hint = 'Ask without a cast in select and without filters on the result.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_push_endpoint(p_endpoint text, p_p256dh text, p_auth text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not coalesce(private.is_push_endpoint(p_endpoint), false) then
    raise sqlstate 'PT400' using message = 'A loja não conhece o serviço de avisos deste navegador.', detail = 'push_service_unknown',
      hint = 'The endpoint must be https at a known push service.';
  elsif coalesce(p_p256dh, '') !~ '^B[A-P][A-Za-z0-9_-]{85}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{22}$' then
    raise sqlstate 'PT400' using message = 'O navegador não criou a inscrição direito. Tente de novo.', detail = 'push_keys_invalid',
      hint = 'p256dh is 65 bytes and auth 16, both base64url without padding.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_second_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (select s.second_factor_required from private.store_settings s) and not private.has_second_factor() then
    raise sqlstate 'PT403' using message = 'Confirme com o código do seu aplicativo autenticador', detail = 'second_factor_required',
      hint = 'Verify a second factor (aal2) and call again.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_sold_out(p_product_id text, p_category text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_product_id is not null and not exists (select 1 from public.products p where p.id = p_product_id and p.is_active) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product on sale has this id.';
  end if;
  if p_product_id is null and coalesce(p_category, '') not in ('facebook', 'tiktok', 'google', 'proxys', 'variados') then
    raise sqlstate 'PT404' using message = 'Categoria não encontrada', detail = 'category_not_found', hint = 'Name a product, or one of the five categories.';
  end if;
  if private.stock_left(p_product_id, p_category) > 0 then
    raise sqlstate 'PT409' using message = 'Já está disponível: atualize a página para comprar.', detail = 'product_in_stock',
      hint = 'There is stock now.';
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'staff_only', hint = 'Only managers and admins may do this.';
  end if;
end;
$function$;
grant execute on function private.require_staff() to anon, authenticated;

CREATE OR REPLACE FUNCTION private.reseal_key(p_key_id uuid, p_sealed bytea)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
  v_print bytea := (private.key_fingerprints(v_key_data))[1];
  v_is_repeated boolean := exists (select 1 from private.stored_keys k where k.fingerprint = v_print and k.id <> p_key_id);
begin
  if v_key_data is null then
    return 'unreadable';
  end if;
  update private.stored_keys set
    sealed = private.seal_key_data(p_key_id, v_key_data), fingerprint = case when v_is_repeated then fingerprint else v_print end
  where id = p_key_id;
  return case when v_is_repeated then 'repeated' else 'resealed' end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.reviews_on_page(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')
    from (
      select e.id, e.order_id, e.product_id, p.name as product_name, e.rating, e.comment, e.is_approved, e.created_at
      from private.review_entries e join public.products p on p.id = e.product_id
      where e.user_id = p_user_id order by e.created_at desc limit 50
    ) r
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.said_status(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_said text := p_payload #>> '{payment,status}';
begin
  if v_said is null or v_said = 'paid' or btrim(v_said) = '' then
    return 'paid';
  elsif jsonb_typeof(p_payload #> '{payment,status}') <> 'string' then
    return 'unknown';
  end if;
  v_said := btrim(regexp_replace(private.fold_for_search(v_said), '[^a-z]+', '_', 'g'), '_');
  return case
    when v_said ~ ('^((pix|payment|pagamento)_)?(paid|approved|completed?|confirmed|succeeded|success|settled|received'
      || '|pag[oa]|aprovad[oa]|concluid[oa]|complet[oa]|confirmad[oa]|recebid[oa]|liquidad[oa])$') then 'paid'
    when v_said ~ ('refus|reject|declin|denied|fail|cancel|expir|refund|revers|charged?_?back|disput|pending|wait|processing|in_process|analy|review'
      || '|unpaid|not_?paid|not_?approved|error|invalid|void|abandon|block|fraud|suspend|overdue|open|created|generated'
      || '|recus|rejeit|negad|falh|estorn|reembols|devolv|contest|pendente|aguard|processa|em_process|analis|nao_|reprov|erro|bloque|vencid|abert|criad|gerad')
      then 'not_paid'
    else 'unknown'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sales_between(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_first bigint;
begin
  execute 'select count(*) from public.orders o where ' || private.order_conditions(null, '', 'first', p_from, p_to)
  into v_first using null::private.order_search, '', 'first', p_from, p_to;
  return (
    select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0),
      'unreadable', count(*) - count(o.amount), 'new_customers', v_first)
    from public.orders o where o.status = 'completed' and o.paid_at >= p_from and o.paid_at < p_to
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sales_of_days(p_first date, p_last date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with products as materialized (
    select s.*, p.name, p.category
    from (
      select o.product_id, count(*) as orders, coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0) as revenue, count(*) - count(o.amount) as unreadable
      from public.orders o
      where o.status = 'completed' and o.paid_at >= private.day_start(p_first) and o.paid_at < private.day_start(p_last + 1) group by o.product_id
    ) s join public.products p on p.id = s.product_id
  )
  select jsonb_build_object(
    -- Day by day by the index: no order's time is turned into a day, which for 100,000 of them takes longer than all the rest.
    'by_day', (
      select jsonb_agg(to_jsonb(t) order by t.day)
      from (
        select d.day::date as day, s.*
        from generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select count(*) as orders, coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0) as revenue, count(*) - count(o.amount) as unreadable
          from public.orders o
          where o.status = 'completed' and o.paid_at >= d.day at time zone 'America/Sao_Paulo'
            and o.paid_at < (d.day + interval '1 day') at time zone 'America/Sao_Paulo'
        ) s
      ) t
    ),
    'by_category', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.revenue desc, c.category)
      from (select p.category, sum(p.orders) as orders, sum(p.revenue) as revenue, sum(p.unreadable) as unreadable from products p group by p.category) c
    ), '[]'),
    'by_product', coalesce((
      select jsonb_agg(to_jsonb(b) - 'category' order by b.revenue desc, b.orders desc, b.name)
      from (select p.* from products p order by p.revenue desc, p.orders desc, p.name limit 10) b
    ), '[]')
  );
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sales_report(p_days integer, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_today date := (p_now at time zone 'America/Sao_Paulo')::date;
  v_from timestamptz := private.day_start(v_today - (p_days - 1));
  v_week_ago timestamptz := ((p_now at time zone 'America/Sao_Paulo') - interval '7 days') at time zone 'America/Sao_Paulo';
begin
  return private.sales_of_days(v_today - (p_days - 1), v_today) || jsonb_build_object(
    'as_of', p_now,
    'today', private.sales_between(private.day_start(v_today), p_now),
    'week_ago', private.sales_between(private.day_start(v_today - 7), v_week_ago),
    'refunds', (
      select private.money_of(count(*), sum(o.amount) filter (where o.payment_id not like 'credito:%'), count(*) - count(o.amount), min(o.refunded_at))
      from public.orders o where o.refunded_at >= v_from and o.refunded_at <= p_now and o.status = 'refunded'
    ),
    'delivery', private.delivery_times(v_from, p_now),
    'credit', private.credit_report(v_from, p_now)
  ) || (
    -- Of PIX: a purchase with credit is paid in the moment in which it is made.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.payment_id not like 'credito:%'
  ) || private.stock_outlook(p_now) || private.unsettled_money();
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.same_address(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_email is null or private.is_placeholder_email(p_email) then
    return null;
  elsif p_user_id is null then
    return (select jsonb_build_object('account_id', u.id) from auth.users u where u.email = p_email and u.is_sso_user = false);
  end if;
  return (
    select jsonb_build_object('order_id', (array_agg(o.id order by o.created_at desc))[1], 'orders', count(*))
    from public.orders o where o.user_id is null and o.customer_email = p_email having count(*) > 0
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.same_secret(p_sent text, p_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_seed bigint := (random() * 4611686018427387904)::bigint;
begin
  if coalesce(p_sent, '') = '' or coalesce(p_secret, '') = '' then
    return false;
  end if;
  return hashtextextended(p_sent, v_seed) = hashtextextended(p_secret, v_seed) and p_sent = p_secret;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sanitize_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  c_blanks constant text := E' \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  v_text text := left(ltrim(p_text, c_blanks), 4000);
  v_before text;
begin
  loop
    v_before := v_text;
    v_text := regexp_replace(v_text, '[<>]', '', 'g');
    v_text := regexp_replace(v_text, 'javascript:', '', 'gi');
    v_text := regexp_replace(v_text, '\mon\w+\s*=', '', 'gi');
    v_text := rtrim(left(ltrim(v_text, c_blanks), 1000), c_blanks);
    exit when v_text = v_before;
  end loop;
  return v_text;
end;
$function$;
grant execute on function private.sanitize_text(text) to authenticated;

CREATE OR REPLACE FUNCTION private.sanitize_texts(p_texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(c.clean order by t.place) filter (where c.clean <> ''), '{}')
  from unnest(p_texts) with ordinality as t (raw, place), lateral (select private.sanitize_text(t.raw) as clean) c;
$function$;
grant execute on function private.sanitize_texts(text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.seal_key_data(p_key_id uuid, p_key_data text)
 RETURNS bytea
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_master text := private.key_encryption_key();
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x02'::bytea || private.master_name(v_master) || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing', v_master), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving', v_master), 'sha256');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sealed_by(p_sealed bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN SUBSTRING(p_sealed FROM 2 FOR 8);
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_beginning(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select case when s.stems[1] <> '' then array['=' || s.stems[1], '==' || array_to_string(s.stems, '')] else '{}' end
  from (select private.search_stems(p_words) as stems) s;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_meanings()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array(
    select (select string_agg(array_to_string(private.search_stems(string_to_array(m.member, ' ')), ' '), '|')
      from unnest(string_to_array(s.meaning, '|')) m (member))
    from unnest(private.search_synonyms()) s (meaning));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_neighbours(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select private.search_stems(array(select p_words[at] || p_words[at + 1] from generate_series(1, cardinality(p_words) - 1) at
    where p_words[at] || p_words[at + 1] !~ '[0-9]' order by at));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_slips(p_word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select case when p_word ~ '^[a-z]{4,30}$' then array(
    select overlay(p_word placing '' from at for 1) from generate_series(case when length(p_word) < 6 then 2 else 1 end, length(p_word)) at
    union select p_word) else '{}' end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_stems(p_words text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  v_text text := regexp_replace(replace(array_to_string(p_words, ' '), 'k', 'c'), '([a-z])\1+', '\1', 'g');
begin
  v_text := regexp_replace(v_text, '([a-z]{2})[oa]es\M', '\1ao', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ies\M', '\1y', 'g');
  v_text := regexp_replace(v_text, '([a-z][aeou])is\M', '\1l', 'g');
  v_text := regexp_replace(v_text, '([a-z][a-wyz])is\M', '\1il', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ns\M', '\1m', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2}[rz])es\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{2})s\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{6})[aoe]\M', '\1', 'g');
  return string_to_array(translate(v_text, 'yz', 'is'), ' ');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_synonyms()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array[
    'facebook|face|fb|meta', 'instagram|insta|ig', 'tiktok|tt', 'google|adwords|gads',
    'bm|business manager|gerenciador de negocios|portfolio empresarial', 'eua|usa|estados unidos|americana', 'brasil|brasileiro|br',
    'conta|account', 'perfil|profile', 'anuncio|ads', 'seguidor|follower', 'verificado|verified', 'restaurado|recuperado|reativado',
    'proxy|ip', 'dolar|usd'];
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.search_words(p_text text, p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  v_text text := lower(regexp_replace(normalize(left(p_text, p_most), nfkd),
    U&'[\0300-\036F\00AD\200B-\200F\2060\FEFF]', '', 'g'));
begin
  v_text := regexp_replace(v_text, '([0-9])[.,](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  v_text := regexp_replace(v_text, '[^a-z0-9]+', ' ', 'g');
  v_text := regexp_replace(v_text, '(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)', '\1\2000', 'g');
  return array_remove(string_to_array(v_text, ' '), '');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.send_alert_letter(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_address private.stock_alert_addresses;
begin
  insert into private.stock_alert_addresses as s (email) values (p_email)
  on conflict (email) do update
    set letter_at = case when s.letter_at > now() then s.letter_at else greatest(now(), s.letter_at + interval '1 hour') end
  returning * into v_address;
  perform private.notify('stock_alert_confirm', extract(epoch from v_address.letter_at)::text, null, p_email, v_address.letter_at);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.server_secret(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into v_secret using 'store_' || p_name;
  else
    v_secret := current_setting('store.' || p_name, true);
  end if;
  return nullif(btrim(v_secret), '');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.settle_claims_of_order(p_was public.orders, p_order public.orders)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_decision text := case
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
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.settle_payment_event(p_event public.payment_events)
 RETURNS public.payment_events
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  p_event.error := null;
  begin
    p_event.outcome := private.apply_payment_event(p_event);
  exception
    when transaction_rollback or insufficient_resources or operator_intervention or lock_not_available then
      raise;
    when others then
      p_event.outcome := 'error';
      p_event.error := sqlstate || ' ' || sqlerrm;
  end;
  p_event.applied_at := clock_timestamp();
  return p_event;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.settle_refunded_credit(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.credit_entries;
  v_returned_to uuid;
  v_lost record;
begin
  -- Before anything is read: a refund beside this one either sees what came back, or is seen here.
  perform private.lock_credit_of_orders(array[p_order_id]);
  -- The purchase before the gift ('purchase' > 'claim'): what comes back is there to be taken.
  for v_entry in
    select * from public.credit_entries e where e.order_id = p_order_id and e.kind in ('purchase', 'claim') and e.user_id is not null order by e.kind desc
  loop
    if v_entry.kind = 'purchase' then
      insert into public.credit_entries (user_id, amount, kind, order_id) values (v_entry.user_id, -v_entry.amount, 'refund', p_order_id)
      on conflict do nothing;
      v_returned_to := v_entry.user_id;
    else
      perform private.take_back_credit(v_entry.user_id, p_order_id, v_entry.amount);
    end if;
  end loop;
  if v_returned_to is not null then
    for v_lost in select * from private.lost_credit(v_returned_to) l order by l.refunded_at, l.order_id loop
      perform private.take_back_credit(v_returned_to, v_lost.order_id, v_lost.amount);
    end loop;
  end if;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.settle_stock_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.stock_alerts a
  set told_at = case when c.is_missed then null else coalesce(c.sent_at, now()) end, called_at = case when not c.is_missed then a.called_at end
  from (
    select w.id, max(n.sent_at) as sent_at,
      bool_and(n.sent_at is null) and bool_or(n.outcome = 'expired' or n.reason = 'not_true') as is_missed
    from private.stock_alerts w
    join private.notices n on n.kind = 'stock_alert' and n.subject = w.id || '-' || w.calls
    where w.called_at is not null and w.told_at is null
    group by w.id having bool_and(n.outcome <> 'queued')
  ) c where c.id = a.id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sign_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.author_name := case
    when not new.is_approved or new.user_id is null then null
    when old.is_approved then old.author_name
    else (select p.display_name from public.profiles p where p.id = new.user_id)
  end;
  return new;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.sold_out_and_wanted()
 RETURNS TABLE(product_id text, name text, waiting bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_alerts jsonb := private.count_stock_alerts();
begin
  return query
    select w.id, w.product_name, w.people
    from (
      select p.id, p.name as product_name,
        (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting) + coalesce((v_alerts ->> p.id)::bigint, 0) as people
      from public.products p where p.is_active and p.stock_count = 0
    ) w where w.people > 0;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_action_reason()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(current_setting('store.staff_action_reason', true), '');
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_actions_about(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'done_at', a.done_at, 'by', 'equipe da loja', 'action', a.action, 'order_id', a.order_id, 'review_id', a.review_id,
    'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
  from public.staff_actions a
  where a.order_id in (select o.id from public.orders o where o.user_id = p_user_id)
    or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id) or a.user_id = p_user_id
    or a.user_email = any (private.emails_of(p_user_id));
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_modes()
 RETURNS TABLE(user_id uuid, place integer, kind text, mode text, channel text, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select m.user_id, d.place, d.kind, coalesce(c.mode, case m.role when 'admin' then d.admin_mode else d.manager_mode end),
      coalesce(c.channel, 'mail'), greatest(m.created_at, c.on_since)
    from private.staff_members m cross join private.staff_notice_defaults() d
    left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = d.kind;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_notice_defaults()
 RETURNS TABLE(place integer, kind text, admin_mode text, manager_mode text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    (1, 'paid_without_key', 'at_once', 'at_once'),
    (2, 'webhook_silent', 'at_once', 'off'),
    (3, 'amount_held', 'at_once', 'off'),
    (4, 'events_failed', 'at_once', 'off'),
    (5, 'payment_without_owner', 'daily', 'off'),
    (6, 'stock_low', 'daily', 'at_once'),
    (7, 'sold_out_wanted', 'daily', 'at_once'),
    (8, 'release_taken_back', 'at_once', 'off'),
    (9, 'claim_waiting', 'at_once', 'at_once'),
    (10, 'claim_overdue', 'at_once', 'at_once')
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_notices_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
    from private.staff_notice_choices c where c.user_id = p_user_id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.staff_role()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select role from private.staff_members where user_id = (select private.caller_id());
$function$;
grant execute on function private.staff_role() to anon, authenticated;

CREATE OR REPLACE FUNCTION private.stock_left(p_product_id text, p_category text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum(greatest(p.stock_count - (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting), 0)), 0)
    from public.products p
    where p.is_active and p.stock_count > 0 and (p.id = p_product_id or p_product_id is null and p.category = p_category)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.stock_outlook(p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with pace as (
    select o.product_id, count(*) as sold from public.orders o
    where o.status = 'completed' and o.paid_at > p_now - interval '14 days' and o.paid_at <= p_now group by o.product_id
  ),
  outlook as (
    select p.id as product_id, p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, p.stock_count <= coalesce(t.low_stock, 5) as is_low,
      round(a.sold / greatest(least(extract(epoch from p_now - p.created_at) / 86400, 14), 1), 2) as per_day
    from public.products p left join pace a on a.product_id = p.id left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active
  ),
  ending as (
    select e.*, row_number() over (order by e.days_left nulls last, e.stock_count - e.threshold, e.name) as place
    from (select o.*, floor(o.stock_count / nullif(o.per_day, 0)) as days_left from outlook o) e
    where e.is_low or e.days_left < 7
  )
  select jsonb_build_object('low_stock_total', count(*),
    'low_stock', coalesce(jsonb_agg(to_jsonb(e) - 'place' order by e.place) filter (where e.place <= 100), '[]'))
  from ending e;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.store_key(p_product_id text, p_key_data text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_prints bytea[] := private.key_fingerprints(p_key_data);
begin
  insert into private.stored_keys (id, product_id, sealed, fingerprint)
  select v_id, p_product_id, private.seal_key_data(v_id, p_key_data), v_prints[1]
  where not exists (select 1 from private.stored_keys k where k.fingerprint = any (v_prints))
  on conflict (fingerprint) do nothing
  returning id into v_id;
  return v_id;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.synonyms_in(p_stems text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  v_text text := ' ' || array_to_string(p_stems, ' ') || ' ';
  v_meaning text;
  v_member text;
  v_found text[] := '{}';
begin
  foreach v_meaning in array private.search_meanings() loop
    foreach v_member in array string_to_array(v_meaning, '|') loop
      if strpos(v_text, ' ' || v_member || ' ') > 0 then
        v_found := v_found || string_to_array(replace(v_meaning, '|', ' '), ' ') || string_to_array(replace(v_meaning, ' ', ''), '|');
        exit;
      end if;
    end loop;
  end loop;
  return v_found;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_back_consents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.notice_choices set is_wanted = false, decided_by = 'bounce', text_version = null, chosen_at = clock_timestamp()
  where holder in (new.email, private.verified_owner(new.email)::text)
    and channel = 'mail' and is_wanted and about in (select k.purpose from private.notice_kinds() k where k.needs_consent);
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_back_credit(p_user_id uuid, p_order_id uuid, p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.credit_entries (user_id, amount, kind, order_id)
  select p_user_id, -l.amount, 'reversal', p_order_id
  from (select least(p_amount, (private.credit_of(p_user_id)).balance) as amount) l where l.amount > 0;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_in_events()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 10000;
  v_from bigint;
  v_taken integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  perform pg_advisory_xact_lock(hashtextextended('store inbox words', 0));
  v_from := (select max(w.id) from private.inbox_words w);
  insert into private.inbox_words (id, received_at, outcome, payment_id, provider_ids, words)
  select e.id, e.received_at, e.outcome, e.payment_id, i.ids, private.words_of_event(e.payment_id, e.payload, i.ids)
  from (select * from public.payment_events e where e.id > coalesce(v_from, 0) order by e.id limit c_most) e,
    lateral (select private.provider_ids(e.payload) as ids offset 0) i;
  get diagnostics v_taken = row_count;
  -- Events get their numbers before they are committed: the last minutes are looked at again.
  insert into private.inbox_words (id, received_at, outcome, payment_id, provider_ids, words)
  select e.id, e.received_at, e.outcome, e.payment_id, private.provider_ids(e.payload), private.words_of_event(e.payment_id, e.payload, private.provider_ids(e.payload))
  from public.payment_events e
  where e.received_at > now() - interval '2 minutes' and e.id < v_from and not exists (select 1 from private.inbox_words w where w.id = e.id);
  return v_taken < c_most;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_in_payers(p_limit integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from bigint := coalesce((select f.events_until from private.payer_feed f), 0);
  v_until bigint := (select max(e.id) from public.payment_events e);
  v_due bigint[];
begin
  if current_setting('transaction_read_only')::boolean or not pg_try_advisory_xact_lock(hashtextextended('store people words', 0)) then
    return 0;
  end if;
  v_due := array(
    select e.id from public.payment_events e
    where e.id > v_from and e.id <= v_until and e.payment_id is not null
      and not exists (select 1 from private.payer_words w where w.payment_id = e.payment_id and w.event_id >= e.id)
    order by e.id limit greatest(p_limit, 1)
  );
  insert into private.payer_words as w (payment_id, event_id, words)
  select distinct on (e.payment_id) e.payment_id, e.id, private.payer_found_by(e.payment_id, e.payload)
  from public.payment_events e where e.id = any (v_due)
  order by e.payment_id, e.payload -> 'customer' is null, e.id desc
  -- An event that names nobody has no words but the payment's id.
  on conflict (payment_id) do update set event_id = excluded.event_id, words = excluded.words
  where w.event_id < excluded.event_id and (length(excluded.words) > length(excluded.payment_id) + 2 or length(w.words) = length(w.payment_id) + 2);
  if cardinality(v_due) = greatest(p_limit, 1) then
    v_until := v_due[cardinality(v_due)];
  end if;
  -- Events get their numbers before they are committed: those of the last minutes are looked at again.
  v_until := least(v_until, (select min(e.id) - 1 from public.payment_events e where e.received_at > now() - interval '2 minutes'));
  insert into private.payer_feed as f (events_until) select v_until where v_until > v_from
  on conflict (only_row) do update set events_until = excluded.events_until;
  return cardinality(v_due);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_key_import(p_import_id uuid, p_product_id text)
 RETURNS private.key_imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := coalesce(p_import_id, gen_random_uuid());
  v_import private.key_imports;
begin
  insert into private.key_imports (id, product_id, made_by) values (v_id, p_product_id, (select private.caller_id())) on conflict (id) do nothing;
  select * into v_import from private.key_imports i where i.id = v_id;
  if v_import.product_id <> p_product_id or v_import.made_by <> (select private.caller_id()) then
    raise sqlstate 'PT409' using message = 'Esta adição é de outra pessoa ou de outro produto', detail = 'import_of_another',
      hint = 'Send another paste under another id.';
  end if;
  if v_import.undone_at is not null then
    raise sqlstate 'PT409' using message = 'Esta adição foi desfeita', detail = 'import_undone', hint = 'What is sent anew needs another id.';
  end if;
  return v_import;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_notice(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_notice private.notices := private.address_notice(p_notice);
  v_judged jsonb := private.judge_notice(v_notice);
  v_verdict text := v_judged ->> 'verdict';
  v_can_stop boolean;
begin
  if v_verdict = 'later' then
    update private.notices set next_try_at = (v_judged ->> 'until')::timestamptz, reason = v_judged ->> 'reason' where id = v_notice.id;
    return null;
  elsif v_verdict <> 'send' or v_notice.attempts >= 16 then
    update private.notices set outcome = case v_verdict when 'send' then 'given_up' else v_verdict end,
      reason = coalesce(v_judged ->> 'reason', v_notice.reason, 'sender_died'), taken_until = null where id = v_notice.id;
    return null;
  end if;
  update private.notices set account_id = v_notice.account_id, email = v_notice.email, attempts = attempts + 1,
    taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes' where id = v_notice.id;
  v_can_stop := (select not k.is_required from private.notice_kinds() k where k.kind = v_notice.kind);
  return jsonb_build_object('id', v_notice.id, 'kind', v_notice.kind, 'channel', v_notice.channel, 'account_id', v_notice.account_id,
    'email', v_notice.email, 'expires_at', v_notice.expires_at, 'stop', case when v_can_stop then private.notice_token(v_notice.id) end,
    'facts', v_judged -> 'facts');
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_report_place()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_minute timestamptz := date_trunc('minute', now());
begin
  update private.report_allowance a
  set minute = v_minute, taken = case when a.minute = v_minute then a.taken + 1 else 1 end
  where a.only_row in (
    select b.only_row from private.report_allowance b where b.minute < v_minute or b.taken < 600 for update skip locked);
  return found;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.take_up_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.accept_invitation(new.user_id, coalesce(to_jsonb(new) ->> 'email', (select u.email from auth.users u where u.id = new.user_id)));
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_amount_held(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
    where o.id = any (p_subjects::uuid[]) and o.status = 'completed' and o.hold_reason is not null having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_claims(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
      jsonb_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.place) filter (where w.place <= 10))
    from (
      select p.name, count(*) as claims, min(c.due_at) as due_at, row_number() over (order by count(*) desc, p.name, p.id) as place
      from private.claims_on_staffs_turn() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
    ) w having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_events_failed(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('error', count(*) filter (where e.outcome = 'error'),
      'unknown_product', count(*) filter (where e.outcome = 'unknown_product'), 'not_paid', count(*) filter (where e.outcome = 'not_paid'))
    from public.payment_events e
    where e.id = any (p_subjects::bigint[]) and e.outcome in ('error', 'unknown_product', 'not_paid') having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_of_alerts(p_user_id uuid, p_kind text, p_batch text, p_channel text, p_alert_ids bigint[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.staff_told (user_id, alert_id, batch, told_at) select p_user_id, i, p_batch, p_now from unnest(p_alert_ids) i;
  perform private.notify(p_kind, p_batch, p_account_id => p_user_id, p_due_at => p_now, p_channels =>
    -- A device that is gone does not keep anybody from being told.
    array[case when p_channel = any (private.notice_channels(p_user_id)) then p_channel else 'mail' end]);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_paid_without_key(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
      jsonb_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.place) filter (where w.place <= 10))
    from (
      select p.name, count(*) as orders, min(o.paid_at) as oldest_at, row_number() over (order by count(*) desc, p.name, p.id) as place
      from public.orders o join public.products p on p.id = o.product_id
      where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
    ) w having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_payment_without_owner(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
    where o.id = any (p_subjects::uuid[]) and o.status = 'completed' and o.user_id is null having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_release_taken_back(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', t ->> 'at', 'remote', t ->> 'remote', 'from', left(t ->> 'from', 60),
      'to', left(t ->> 'to', 60), 'why', left(t ->> 'why', 200)) order by t ->> 'at' desc))
    from private.releases_taken_back(now()) t
    where left(concat_ws(' ', t ->> 'at', t ->> 'remote'), 300) = any (p_subjects) having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_sold_out_wanted(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('total', count(*), 'products',
      jsonb_agg(jsonb_build_object('name', l.name, 'waiting', l.waiting) order by l.place) filter (where l.place <= 10))
    from (
      select w.name, w.waiting, row_number() over (order by w.waiting desc, w.name, w.product_id) as place
      from private.sold_out_and_wanted() w where w.product_id in (select private.alert_product(s) from unnest(p_subjects) s)
    ) l having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_staff(p_kind text, p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_kind
    when 'paid_without_key' then private.tell_paid_without_key(p_subjects)
    when 'amount_held' then private.tell_amount_held(p_subjects)
    when 'payment_without_owner' then private.tell_payment_without_owner(p_subjects)
    when 'webhook_silent' then private.tell_webhook_silent(p_subjects)
    when 'events_failed' then private.tell_events_failed(p_subjects)
    when 'stock_low' then private.tell_stock_low(p_subjects)
    when 'sold_out_wanted' then private.tell_sold_out_wanted(p_subjects)
    when 'release_taken_back' then private.tell_release_taken_back(p_subjects)
    when 'claim_waiting' then private.tell_claims(p_subjects)
    when 'claim_overdue' then private.tell_claims(p_subjects)
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_staff_at_once(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_batch record;
begin
  for v_batch in
    select u.user_id, u.kind, u.channel, max(u.alert_id)::text as name, array_agg(u.alert_id) as alert_ids from private.untold_alerts('at_once', p_now) u
    where not exists (
      select from private.staff_told t join private.staff_alerts a on a.id = t.alert_id
      where t.user_id = u.user_id and a.kind = u.kind and t.told_at > p_now - interval '1 hour')
    group by u.user_id, u.kind, u.channel
  loop
    perform private.tell_of_alerts(v_batch.user_id, v_batch.kind, v_batch.name, v_batch.channel, v_batch.alert_ids, p_now);
  end loop;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_staff_daily(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_day date := p_now at time zone 'America/Sao_Paulo';
  v_nine timestamptz := (v_day + time '09:00') at time zone 'America/Sao_Paulo';
  v_batch record;
begin
  if p_now < v_nine then
    return;
  end if;
  for v_batch in
    select u.user_id, array_agg(u.alert_id) as alert_ids from private.untold_alerts('daily', p_now) u
    where u.found_at < v_nine
      and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = v_day::text and n.recipient = u.user_id::text)
    group by u.user_id
  loop
    perform private.tell_of_alerts(v_batch.user_id, 'staff_daily', v_day::text, 'mail', v_batch.alert_ids, p_now);
  end loop;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_stock_low(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('total', count(*), 'products',
      jsonb_agg(jsonb_build_object('name', l.name, 'left', l.stock_count, 'threshold', l.threshold) order by l.place) filter (where l.place <= 10))
    from (
      select p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, row_number() over (order by p.stock_count, p.name, p.id) as place
      from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.id in (select private.alert_product(s) from unnest(p_subjects) s) and p.is_active and p.stock_count <= coalesce(t.low_stock, 5)
    ) l having count(*) > 0);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.tell_webhook_silent(p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
    where e.id::text = any (p_subjects));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.telling_grams(p_text text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return private.grams(case when strpos(p_text, '@') > 3 then right(left(p_text, strpos(p_text, '@')), 6) else p_text end);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.telling_words(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(w.word order by w.place) filter (where w.word <> all (
    '{a,o,e,as,os,um,uma,de,da,do,das,dos,com,para,pra,por,em,no,na,nos,nas,the,of,for,and,quero,comprar,compra,preco,valor,barato,barata}')), p_words)
  from unnest(p_words) with ordinality w (word, place);
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.terms_version()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '2026-11-22';
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.texts_in_log(p_user_id uuid, p_events bigint[], p_pattern text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct m[1]), '{}')
  from public.staff_actions a
  left join public.orders o on o.id = a.order_id,
    regexp_matches(concat_ws(' ', a.reason, a.changes #>> '{comment,from}'), '(' || concat_ws('|', p_pattern, case
      when o.user_id = p_user_id or a.user_id = p_user_id or a.event_id = any (p_events)
        or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id)
        then '\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}|\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2}' end) || ')', 'gi') m;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.third_quartile(p_kind text, p_steps bigint[])
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with running as (
    select s.step, s.times, sum(s.times) over (order by s.step) as until, sum(s.times) over () * 0.75 as wanted
    from unnest(p_steps) with ordinality as s (times, step)
  )
  select round(private.vital_start(p_kind) * power(1.12, r.step - 1 + (r.wanted - (r.until - r.times)) / r.times), 4)
  from running r where r.until >= r.wanted and r.times > 0 order by r.step limit 1;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.totals_of_orders(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where o.status = 'completed'),
      'waiting', count(*) filter (where o.is_waiting), 'held', count(*) filter (where o.hold_reason is not null),
      'refunded', count(*) filter (where o.status = 'refunded'),
      'spent', coalesce(sum(o.amount) filter (where o.status = 'completed' and o.payment_id not like 'credito:%'), 0))
    from public.orders o where o.id = any (p_order_ids)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.trusts_addresses()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_regclass('vault.decrypted_secrets') is null and coalesce(current_setting('store.trusts_addresses', true) = 'on', false);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.try_open_key_data(p_key_id uuid, p_sealed bytea)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
  v_proof bytea := substring(p_sealed from greatest(v_length - 31, 1));
  v_master text;
begin
  foreach v_master in array private.master_keys() loop
    if private.sealed_by(p_sealed) = private.master_name(v_master)
      and extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving', v_master), 'sha256') = v_proof then
      return convert_from(extensions.decrypt_iv(
        substring(v_body from 26), private.purpose_key('sealing', v_master), substring(v_body from 10 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
    end if;
  end loop;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.turn_off_notices(p_account_id uuid, p_email text, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_holder text := coalesce(p_account_id::text, p_email);
  v_about text := coalesce((select case when k.needs_consent then k.purpose else k.kind end from private.notice_kinds() k where k.kind = p_kind), 'all');
begin
  -- What was allowed by itself would outweigh what is said of all, or of the purpose.
  update private.notice_choices c set is_wanted = false, decided_by = 'letter', text_version = null, chosen_at = clock_timestamp()
  where c.holder in (p_account_id::text, p_email) and c.is_wanted and (p_kind is null or c.about in (p_kind, v_about));
  insert into private.notice_choices (holder, about, channel, is_wanted, decided_by)
  select v_holder, v_about, c.channel, false, 'letter' from (values ('mail'), ('push')) c (channel)
  on conflict (holder, about, channel) do nothing;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.unsettled_money()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'waiting', (select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o where o.is_waiting),
    'held', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
      where o.hold_reason is not null and o.status = 'completed'
    ),
    'ownerless', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
      where o.user_id is null and o.status = 'completed'
    )
  );
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.unsold_events(p_provider_id text DEFAULT NULL::text)
 RETURNS TABLE(event_id bigint, received_at timestamp with time zone, payment_id text, provider_id text, title text, product_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with named as materialized (
    select e.id, e.received_at, e.payment_id, n.provider_id, n.title, private.event_meaning(e.endpoint, e.event) as meaning
    from public.payment_events e, lateral private.named_products(e.payload) n
    where e.outcome in ('unknown_product', 'error') and (p_provider_id is null or n.provider_id = p_provider_id)
  ), known as materialized (
    select d.provider_id, (private.product_line(d.provider_id, false)).product_id from (select distinct n.provider_id from named n) d
  )
  select n.id, n.received_at, n.payment_id, n.provider_id, n.title, k.product_id from named n join known k on k.provider_id = n.provider_id
  -- Of several products in one payment some may be sold, while the event still waits for the others.
  where not exists (
    select 1 from public.orders o
    where o.payment_id = n.payment_id and o.product_id = k.product_id and (n.meaning = 'generated' or o.status in ('completed', 'refunded'))
  );
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.untold_alerts(p_mode text, p_now timestamp with time zone)
 RETURNS TABLE(user_id uuid, kind text, channel text, alert_id bigint, found_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select m.user_id, m.kind, m.channel, a.id, a.found_at
    from private.staff_modes() m join private.staff_alerts a on a.kind = m.kind and a.found_at >= m.since
    where m.mode = p_mode and a.found_at > p_now - interval '7 days'
      and not exists (select from private.staff_told t where t.user_id = m.user_id and t.alert_id = a.id);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.use_key_and_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of an inserted order there is no old row, of a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer, 0) - coalesce((old.status = 'completed')::integer, 0);
  v_taken integer := 0;
  v_left integer;
  v_total integer;
begin
  if new.delivered_key_id is distinct from old.delivered_key_id and new.delivered_key_id is not null then
    update private.stored_keys set is_used = true, used_at = clock_timestamp()
    where id = new.delivered_key_id and product_id = new.product_id and not is_used
      and place <= (select c.used_until from private.delivery_cursors c where c.product_id = new.product_id);
    if not found then
      if not private.use_later_key(new.delivered_key_id, new.product_id) then
        raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
          hint = 'An order takes an unused key of its own product.';
      end if;
    end if;
    v_taken := 1;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning stock_count, sold_count into v_left, v_total;
    -- What is_seen says, written out: a function in SQL is parsed and planned anew in each delivery, with the product locked.
    if (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.use_later_key(p_key_id uuid, p_product_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.stored_keys set is_used = true, used_at = clock_timestamp()
  where id = p_key_id and product_id = p_product_id and not is_used;
  if not found then
    return false;
  end if;
  perform private.note_used_until(k.product_id, k.place + 1024) from private.stored_keys k where k.id = p_key_id;
  return true;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.verified_owner(p_email text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_email text := lower(btrim(p_email));
  v_owner uuid;
begin
  if private.is_placeholder_email(v_email) then
    return null;
  end if;
  select m.user_id into v_owner from private.proved_mailboxes m where m.email = v_email;
  if v_owner is null and private.trusts_addresses() then
    -- "is_sso_user = false" is what the auth service's own index on the e-mail asks for.
    select u.id into v_owner from auth.users u where u.email = v_email and u.is_sso_user = false and u.email_confirmed_at is not null;
  end if;
  return v_owner;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.vital_start(p_kind text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'lcp' then 50 when 'inp' then 8 else 0.001 end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.vital_step(p_kind text, p_value numeric)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_value is null or p_value < 0 then
    return null;
  end if;
  return least(60, 1 + floor(ln(greatest(1, p_value / private.vital_start(p_kind))) / ln(1.12))::integer);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.vouches_for(p_provider text, p_identity jsonb, p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_provider not in ('email', 'phone') and coalesce(p_identity ->> 'email_verified' = 'true' and lower((p_identity ->> 'email') collate "C") = p_email, false);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.want_stock_alerts(p_holder text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.notice_choices (holder, about, channel, is_wanted)
  values (p_holder, 'stock_alert', 'mail', true), (p_holder, 'stock_alert', 'push', true)
  on conflict (holder, about, channel) do update
    set is_wanted = true, decided_by = 'person', text_version = null, chosen_at = clock_timestamp() where not notice_choices.is_wanted;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.was_paid_after(p_notice private.notices)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  if p_notice.sent_at is null or p_notice.kind not in ('pix_expiring', 'pix_recovery') then
    return null;
  end if;
  v_order := private.order_of_notice(p_notice);
  return exists (
    select 1 from public.orders o where o.product_id = v_order.product_id and o.paid_at > p_notice.sent_at
      and o.paid_at < p_notice.sent_at + interval '7 days'
      and (o.id = v_order.id or o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)
  );
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.webhook_capture_state()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'active', c.status = 'waiting', 'status', c.status, 'started_at', c.started_at,
    'latest_capture', case when c.capture_id is not null then
      jsonb_build_object('id', c.capture_id, 'timestamp', c.captured_at, 'headers', c.headers, 'payload', c.payload) end)
  from private.webhook_capture c;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.webp_chunks(p_file bytea)
 RETURNS private.webp_chunk[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_total integer := octet_length(p_file);
  v_at integer := 12;
  v_size bigint;
  v_chunks private.webp_chunk[] := '{}';
begin
  if v_total < 26 or substring(p_file from 1 for 4) <> 'RIFF'::bytea or substring(p_file from 9 for 4) <> 'WEBP'::bytea
    or private.little_endian(p_file, 4, 4) <> v_total - 8 then
    return null;
  end if;
  -- Four are the most that a still picture has; more are looked at no further.
  while v_at < v_total and cardinality(v_chunks) < 5 loop
    v_size := case when v_at + 8 <= v_total then private.little_endian(p_file, v_at + 4, 4) end;
    if v_size is null or v_at + 8 + v_size + v_size % 2 > v_total then
      return null;
    end if;
    v_chunks := v_chunks || (encode(substring(p_file from v_at + 1 for 4), 'escape'), v_at + 8, v_size::integer)::private.webp_chunk;
    v_at := v_at + 8 + v_size::integer + v_size::integer % 2;
  end loop;
  return v_chunks;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.webp_frame_size(p_file bytea, p_chunk private.webp_chunk)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_bits bigint;
begin
  if p_chunk.name = 'VP8 ' and p_chunk.size > 10 then
    v_bits := private.little_endian(p_file, p_chunk.start, 3);
    -- A whole picture (not a change to one), shown, whose first part lies within the chunk.
    if v_bits & 1 = 0 and (v_bits >> 4) & 1 = 1 and v_bits >> 5 <= p_chunk.size - 10
      and substring(p_file from p_chunk.start + 4 for 3) = '\x9d012a'::bytea then
      return array[private.little_endian(p_file, p_chunk.start + 6, 2) & 16383, private.little_endian(p_file, p_chunk.start + 8, 2) & 16383];
    end if;
  elsif p_chunk.name = 'VP8L' and p_chunk.size > 5 and get_byte(p_file, p_chunk.start) = 47 then
    v_bits := private.little_endian(p_file, p_chunk.start + 1, 4);
    if v_bits >> 29 = 0 then
      return array[(v_bits & 16383) + 1, ((v_bits >> 14) & 16383) + 1];
    end if;
  end if;
  return null;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.why_no_claim(p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    when cardinality(v_claims) >= 3 then 'claims_used_up'
    when (select count(*) from public.guarantee_claims c where c.user_id = p_order.user_id and c.state in ('open', 'answered')) >= 10 then 'too_many_claims'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.why_not_chosen(p_account_id uuid, p_email text, p_kind text, p_channel text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kind record;
  v_is_wanted boolean;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_kind;
  select c.is_wanted into v_is_wanted from private.notice_choices c
  where c.holder in (p_account_id::text, p_email) and c.channel = p_channel and c.about in (p_kind, v_kind.purpose, 'all')
  order by array_position(array[p_kind, v_kind.purpose, 'all'], c.about), c.chosen_at desc limit 1;
  return case
    when v_is_wanted is false then 'turned_off'
    when v_kind.needs_consent and v_is_wanted is null then 'no_consent'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.why_unwanted(p_notice private.notices, p_purpose text, p_is_required boolean, p_needs_consent boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_notice.channel = 'mail' and exists (select 1 from private.closed_addresses a where a.email = p_notice.email) then
    return 'address_closed';
  elsif p_is_required then
    return null;
  end if;
  return private.why_not_chosen(p_notice.account_id, p_notice.email, p_notice.kind, p_notice.channel);
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.without_identity(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_payload) = 'object' then
    p_payload := p_payload #- '{customer,document}' #- '{customer,ip}' #- '{customerIp}';
  end if;
  if p_payload::text ~* 'document|identification|cpf|cnpj|tax_?id|[_"-]ip[_"-]|ip"|ip_?addr|remote_?addr|forwarded' then
    return private.without_identity_keys(p_payload);
  end if;
  return p_payload;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.without_identity_keys(p_value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.without_identity_keys(e.value)) from jsonb_each(p_value) e
        where e.key !~* 'document|identification|cpf|cnpj|tax[_-]?id|^ip$|[_-]ip$|ip[_-]?addr|remote[_-]?addr|forwarded' and e.key !~ '[a-z]I[Pp]$'
      ), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.without_identity_keys(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)
      ), '[]');
    else
      return p_value;
  end case;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.words_for_no_claim(p_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case p_code
    when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
    when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
    when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
    when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
    when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
    when 'guarantee_over' then 'A garantia deste pedido terminou.'
    when 'claims_used_up' then 'Este pedido já teve três chamados. Se o problema continua, fale com o suporte.'
    when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
  end;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.words_of_event(p_payment_id text, p_payload jsonb, p_provider_ids text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_name text := left(p_payload #>> '{customer,name}', 200);
begin
  if v_name ~ '[^ -~]' then
    v_name := private.fold_for_search(v_name);
  end if;
  -- Without regular expressions, which took half of the time.
  return lower(concat_ws(' ', p_payment_id, left(p_payload #>> '{customer,email}', 254), v_name, translate(left(p_payload #>> '{customer,phone}', 50), ' +-()./', ''),
    left(array_to_string(p_provider_ids, ' '), 1000)));
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION private.words_of_product(p_product public.products)
 RETURNS TABLE(word text, rank integer)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_name text[] := private.search_words(p_product.name, 200);
  v_telling text[] := private.telling_words(v_name);
  v_beside text[] := private.search_words(concat_ws(' ', p_product.name, p_product.id, case p_product.category
    when 'facebook' then 'facebook ads' when 'tiktok' then 'tiktok ads' when 'google' then 'google ads youtube'
    when 'variados' then 'variados outros diversos' else p_product.category end), 400);
  v_near text[] := private.search_stems(v_beside);
  v_text text[] := private.search_stems(private.search_words(
    concat_ws(' ', p_product.description, array_to_string(p_product.features, ' ')), 2000));
begin
  return query
    select a.word, max(a.rank) from (
      select unnest(private.search_stems(v_name) || private.search_neighbours(v_telling) || private.search_beginning(v_telling)), 3
      union all select unnest(v_near || private.search_neighbours(v_beside) || private.synonyms_in(v_near)), 2
      union all select unnest(v_text || private.synonyms_in(v_text)), 1
    ) a (word, rank) group by a.word;
end;
$function$;
-- Granted to nobody.

CREATE OR REPLACE FUNCTION public.accept_order(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  insert into public.order_progress as p (order_id, key_id, user_id, accepted_at)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, clock_timestamp())
  on conflict (order_id, key_id, user_id) do update set accepted_at = clock_timestamp() where p.accepted_at is null;
  return private.progress_of(v_order);
end;
$function$;
grant execute on function public.accept_order(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_twin_of uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
  v_size integer[];
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_twin_of = v_claim.id then
    return;
  elsif v_twin_of is not null then
    raise sqlstate 'PT409' using message = 'Envie a imagem de novo', detail = 'picture_id_taken', hint = 'Send a new uuid as p_picture_id.';
  elsif length(p_picture) > 409600 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes, 409600 characters of base64.';
  end if;
  if (select count(*) from private.guarantee_claim_pictures p where p.claim_id = p_claim_id) >= 5 then
    raise sqlstate 'PT429' using message = 'Um chamado pode ter no máximo cinco imagens', detail = 'claim_pictures_used_up', hint = 'Five pictures a claim.';
  end if;
  v_file := private.decoded_picture(p_picture);
  v_size := coalesce(private.plain_webp_size(v_file), private.plain_jpeg_size(v_file));
  if v_size is null then
    raise sqlstate 'PT400' using message = 'Esta imagem não pôde ser recebida', detail = 'picture_invalid',
      hint = 'One still WebP or baseline JPEG picture in base64, without metadata, at most 2048 by 2048 pixels.';
  end if;
  insert into private.guarantee_claim_pictures (id, claim_id, file, width, height) values (p_picture_id, p_claim_id, v_file, v_size[1], v_size[2]);
end;
$function$;
grant execute on function public.add_claim_picture(uuid,uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.add_customer_note(p_note text, p_user_id uuid DEFAULT NULL::uuid, p_order_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_text text := coalesce(private.sanitize_text(p_note), '');
  v_author_id uuid := (select private.caller_id());
  v_note private.customer_notes;
begin
  perform private.require_staff();
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva a nota', detail = 'note_required', hint = 'The note is empty.';
  end if;
  if length(btrim(p_note)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma nota pode ter no máximo 1000 caracteres', detail = 'note_too_long', hint = 'Shorten the note.';
  end if;
  v_note := private.lock_note_subject(p_user_id, p_order_id);
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
$function$;
grant execute on function public.add_customer_note(text,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.add_product_keys(p_product_id text, p_keys text[], p_import_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import private.key_imports;
  v_fresh integer;
  v_report jsonb;
begin
  perform private.lock_stock_for_staff(p_product_id);
  v_import := private.take_key_import(p_import_id, p_product_id);
  with lines as materialized (
    select l.*, coalesce(k.import_id = v_import.id, false) as is_again, coalesce(k.used_at <= v_import.last_added_at, false) as was_delivered
    from private.read_key_lines(p_keys) l left join private.stored_keys k on k.id = l.known_id
  ), added as (
    -- In the order pasted, where each first appears: the first key pasted is the first delivered.
    insert into private.stored_keys (id, product_id, sealed, fingerprint, import_id)
    select n.id, p_product_id, private.seal_key_data(n.id, n.key_data), n.fingerprint, v_import.id
    from (
      select gen_random_uuid() as id, l.key_data, l.fingerprint from lines l where l.line = l.first_line and l.known is null order by l.line
    ) n
    on conflict (fingerprint) do nothing returning 1
  )
  select (select count(*) from added), jsonb_build_object(
    'added', (select count(*) from added) + count(*) filter (where l.is_again), 'repeated', count(*) filter (where l.line <> l.first_line),
    'existing', count(*) filter (where l.line = l.first_line and not l.is_again) - (select count(*) from added),
    'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null and not l.is_again), '[]'),
    'empty', count(*) filter (where l.key_data is null), 'delivered', count(*) filter (where l.is_again and l.was_delivered),
    'import_id', v_import.id)
  into v_fresh, v_report from lines l;
  if v_report ->> 'empty' = coalesce(cardinality(p_keys), 0)::text then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'Every key given was empty.';
  end if;
  v_report := v_report || jsonb_build_object('delivered', (v_report ->> 'delivered')::integer + private.deliver_to_waiting_orders(p_product_id));
  update private.key_imports set added = added + v_fresh, last_added_at = clock_timestamp() where id = v_import.id and v_fresh > 0;
  return v_report || jsonb_build_object('stock', (select p.stock_count from public.products p where p.id = p_product_id));
end;
$function$;
grant execute on function public.add_product_keys(text,text[],uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.ask_stock_alert(p_product_id text DEFAULT NULL::text, p_category text DEFAULT NULL::text, p_email text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select private.caller_id());
  v_own text := (select lower(u.email) from auth.users u where u.id = v_user_id);
  v_email text := lower(coalesce(nullif(btrim(p_email), ''), v_own));
  v_problem text := private.email_problem(v_email);
  v_category text := case when p_product_id is null then p_category end;
begin
  perform private.require_sold_out(p_product_id, v_category);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  if v_user_id = private.verified_owner(v_email) then
    perform private.keep_stock_alert_of_account(v_user_id, v_email, p_product_id, v_category);
    return 'waiting';
  end if;
  perform private.refuse_many_alerts((select count(*) from private.stock_alerts a where a.confirmed_at is null and a.asked_at > now() - interval '1 minute'), 60);
  if (select count(*) from private.stock_alerts a where a.email = v_email and a.told_at is null) < 20 then
    insert into private.stock_alerts (product_id, category, email) values (p_product_id, v_category, v_email) on conflict do nothing;
    perform private.send_alert_letter(v_email);
  end if;
  return 'confirm';
end;
$function$;
grant execute on function public.ask_stock_alert(text,text,text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Locked: whoever deletes their account does it before or after this.
  v_user_id uuid := private.require_account(p_locks => true);
  v_payment public.payment_events;
  v_past private.payment_past;
  v_order public.orders;
begin
  if p_request_id is null then
    raise sqlstate 'PT400' using message = 'Falta o número desta compra', detail = 'request_id_required', hint = 'Choose an id on the device; send it again with a retry.';
  end if;
  v_payment.payment_id := 'credito:' || p_request_id;
  v_past := private.lock_payment(v_payment.payment_id, null);
  if v_past.has_orders then
    select o.* into v_order from public.orders o join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where o.payment_id = v_payment.payment_id and o.product_id = p_product_id and e.user_id = v_user_id;
    if v_order.id is null then
      raise sqlstate 'PT409' using message = 'Esta compra já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another purchase.';
    end if;
  else
    v_past.owner := v_user_id;
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'product_id', v_order.product_id, 'amount', v_order.amount,
    'balance', (private.credit_of(v_user_id)).balance);
end;
$function$;
grant execute on function public.buy_with_credit(text,numeric,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_my_stock_alert(p_product_id text DEFAULT NULL::text, p_category text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select private.caller_id());
  v_email text := private.proved_address(v_user_id);
begin
  delete from private.stock_alerts a
  where a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category) and (a.user_id = v_user_id or a.email = v_email);
end;
$function$;
grant execute on function public.cancel_my_stock_alert(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_stock_alerts(p_token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text;
begin
  delete from private.stock_alert_addresses s where s.token = p_token returning s.email into v_email;
  delete from private.stock_alerts a where a.email = v_email and a.told_at is null;
end;
$function$;
grant execute on function public.cancel_stock_alerts(uuid) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.catalogue_revision()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- A number, not the latest alone: of two transactions the one that began first may be seen last.
  select concat(count(*), ' ', max(c.id)) from private.page_changes c;
$function$;
grant execute on function public.catalogue_revision() to anon, authenticated;

CREATE OR REPLACE FUNCTION public.change_staff_role(p_user_id uuid, p_role text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
begin
  perform private.begin_staff_change(p_reason);
  if p_role is null or p_role not in ('admin', 'manager', 'none') then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin, manager or none.';
  end if;
  select m.role into v_role from private.staff_members m where m.user_id = p_user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta pessoa não faz mais parte da equipe', detail = 'staff_member_not_found', hint = 'Nobody of this id works here.';
  end if;
  if v_role = 'admin' and p_role <> 'admin'
    and not exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> p_user_id) then
    raise sqlstate 'PT409' using message = 'A loja precisa de pelo menos um administrador', detail = 'last_admin', hint = 'Make somebody else an admin first.';
  end if;
  if p_role = 'none' then
    delete from private.staff_invitations i using auth.users u where u.id = p_user_id and i.email = lower(u.email);
    delete from private.staff_members where user_id = p_user_id;
  else
    update private.staff_members set role = p_role, given_by = private.caller_id() where user_id = p_user_id and role <> p_role;
  end if;
end;
$function$;
grant execute on function public.change_staff_role(uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.change_store_setting(p_name text, p_value text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_second_factor();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required or claim_limit.';
  end case;
  return public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000.';
end;
$function$;
grant execute on function public.change_store_setting(text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.check_dossier(p_sha256 text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if coalesce(lower(btrim(p_sha256)), '') !~ '^[0-9a-f]{64}$' then
    raise sqlstate 'PT400' using message = 'Isto não é um SHA-256', detail = 'sha256_invalid', hint = '64 hexadecimal digits.';
  end if;
  return (
    select jsonb_build_object('id', d.id, 'order_id', d.order_id, 'made_at', d.made_at) from private.dossiers d where d.sha256 = lower(btrim(p_sha256))
  );
end;
$function$;
grant execute on function public.check_dossier(text) to authenticated;

CREATE OR REPLACE FUNCTION public.check_webhook(p_event text, p_body text, p_headers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_headers) is distinct from 'object' or private.is_authentic_webhook(coalesce(p_body, ''), p_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if p_body is null or octet_length(p_body) > 65536 or not private.is_shallow(p_body) or private.readable_json(p_body) is null then
    return '{"status": 400, "body": {"error": "not_json"}}';
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', false, 'outcome', 'checked', 'endpoint', p_event));
end;
$function$;
grant execute on function public.check_webhook(text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.claim_notices(p_secret text, p_channels text[], p_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_notice private.notices;
  v_taken jsonb := '[]';
  v_seen integer := 0;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  perform private.gather_notices();
  update private.notices set outcome = 'expired', reason = coalesce(reason, 'not_sent_in_time'), taken_until = null
  where outcome = 'queued' and expires_at <= now() and (taken_until is null or taken_until < now());
  for v_notice in
    select n.* from private.notices n
    where n.outcome = 'queued' and n.next_try_at <= now() and n.channel = any (p_channels) and (not private.is_quiet_hour(now())
      or n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent))
    order by n.next_try_at, n.id limit least(greatest(p_limit, 1), 100) for update skip locked
  loop
    v_seen := v_seen + 1;
    v_taken := v_taken || coalesce(private.take_notice(v_notice), '[]');
  end loop;
  return jsonb_build_object('notices', v_taken, 'more', v_seen >= least(greatest(p_limit, 1), 100));
end;
$function$;
grant execute on function public.claim_notices(text,text[],integer) to service_role;

CREATE OR REPLACE FUNCTION public.claim_picture(p_picture_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_file bytea := (
    select p.file from private.guarantee_claim_pictures p join public.guarantee_claims c on c.id = p.claim_id
    where p.id = p_picture_id and (c.user_id = (select private.caller_id()) or private.is_staff()));
begin
  if v_file is null then
    raise sqlstate 'PT404' using message = 'Imagem não encontrada', detail = 'picture_not_found', hint = 'Only the buyer of its claim and staff see a picture.';
  end if;
  return translate(encode(v_file, 'base64'), E'\n', '');
end;
$function$;
grant execute on function public.claim_picture(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.close_address(p_email text, p_reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.closed_addresses (email, reason)
  select lower(btrim(p_email)), p_reason where p_reason in ('bounced', 'complained') and length(p_email) <= 254 and p_email ~ '^[^\s@]+@[^\s@]+$'
  on conflict (email) do nothing;
$function$;
grant execute on function public.close_address(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.confirm_stock_alerts(p_token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text := (select s.email from private.stock_alert_addresses s where s.token = p_token);
  v_user_id uuid := private.verified_owner(v_email);
  v_waiting jsonb;
begin
  delete from private.stock_alerts a where a.email = v_email and a.confirmed_at is null
    and exists (select 1 from private.stock_alerts b where b.user_id = v_user_id and b.wanted = a.wanted and b.told_at is null);
  update private.stock_alerts a set confirmed_at = now() where a.email = v_email and a.confirmed_at is null;
  v_waiting := private.alerts_of(v_user_id, v_email);
  if v_email is null or v_waiting = '[]' then
    raise sqlstate 'PT404' using message = 'Este link não vale mais. Peça o aviso de novo na página do produto.', detail = 'alert_not_found',
      hint = 'The token is unknown, or its address waits for nothing.';
  end if;
  perform private.want_stock_alerts(v_email);
  return v_waiting;
end;
$function$;
grant execute on function public.confirm_stock_alerts(uuid) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_entry public.credit_entries;
  v_balance numeric;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  if p_amount is null or p_entry_id is null or p_amount not between -10000 and 10000 or p_amount = 0 or p_amount <> round(p_amount, 2) then
    raise sqlstate 'PT400' using message = 'Informe um valor em reais e centavos, até R$ 10.000,00', detail = 'credit_amount_invalid',
      hint = 'Whole cents, not 0, from -10000 to 10000, and an id for the entry.';
  end if;
  perform 1 from auth.users u where u.id = p_user_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account.';
  end if;
  perform private.lock_credit(p_user_id);
  select * into v_entry from public.credit_entries e where e.id = p_entry_id;
  if v_entry.id is not null and (v_entry.user_id, v_entry.kind, v_entry.amount) is distinct from (p_user_id, 'correction', p_amount) then
    raise sqlstate 'PT409' using message = 'Esta correção já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another entry.';
  elsif v_entry.id is null then
    v_balance := (private.credit_of(p_user_id)).balance;
    if v_balance + p_amount < 0 then
      raise sqlstate 'PT409' using message = format('O crédito desta conta é de %s e não pode ficar negativo', private.in_reais(v_balance)),
        detail = 'credit_insufficient', hint = 'Take back at most the balance.';
    end if;
    insert into public.credit_entries (id, user_id, amount, kind) values (p_entry_id, p_user_id, p_amount, 'correction');
    perform private.log_staff_action('credit_corrected', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('credit', v_balance), jsonb_build_object('credit', v_balance + p_amount)));
  end if;
  return private.credit_face(p_user_id);
end;
$function$;
grant execute on function public.correct_credit(uuid,numeric,text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.count_page_report(p_report jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := p_report ->> 'kind';
  v_vital text;
  v_step integer;
begin
  -- The shell alone may have no release: what fails before its code is there, and what only its policy noticed.
  if (p_report ->> 'remote', p_report ->> 'release') is distinct from ('shell', '-') and not exists (
    select 1 from private.page_releases r where r.remote = p_report ->> 'remote' and r.release = p_report ->> 'release') then
    return 'unknown_release';
  end if;
  if not private.take_report_place() then
    return 'too_many';
  end if;
  if not exists (select 1 from private.page_releases r where r.remote = 'shell' and r.release = p_report ->> 'shell') then
    p_report := p_report || '{"shell": "-"}';
  end if;
  perform private.count_report(p_report, v_kind);
  if v_kind = 'visit' then
    foreach v_vital in array array['lcp', 'inp', 'cls'] loop
      v_step := private.vital_step(v_vital, (p_report ->> v_vital)::numeric);
      if v_step is not null then
        perform private.count_report(p_report, v_vital, v_step);
      end if;
    end loop;
    return 'counted';
  end if;
  if (p_report ->> 'first')::boolean then
    perform private.count_report(p_report, 'failed_visit');
  end if;
  perform private.keep_failure(p_report);
  return 'counted';
end;
$function$;
grant execute on function public.count_page_report(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.customer_overview(p_user_id uuid DEFAULT NULL::uuid, p_order_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_user_id uuid := p_user_id;
  v_account jsonb;
  v_ids uuid[];
  v_contact jsonb;
begin
  perform private.require_staff();
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id;
    v_user_id := v_order.user_id;
  end if;
  v_account := private.account_face(v_user_id);
  if v_account is null and v_order.id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account or order.';
  end if;
  v_ids := private.orders_of_customer(v_user_id, v_order);
  perform private.log_customer_view(v_user_id, v_ids);
  v_contact := private.contact_of(v_user_id, v_order.customer_email, v_ids[1:20]);
  return jsonb_build_object(
    'customer', v_contact || jsonb_build_object('account', v_account),
    'same_address', private.same_address(v_user_id, v_contact ->> 'email'),
    'can_note', v_user_id is not null or v_order.customer_email is not null,
    'totals', private.totals_of_orders(v_ids),
    'credit', case when v_user_id is not null then private.credit_face(v_user_id) end,
    'orders', private.orders_on_page(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', private.reviews_on_page(v_user_id),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', private.notes_on_page(v_user_id, v_ids)
  );
end;
$function$;
grant execute on function public.customer_overview(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_claim public.guarantee_claims;
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(p_decision, '') not in ('replacement', 'credit', 'refund', 'refusal') then
    raise sqlstate 'PT400' using message = 'Decisão desconhecida', detail = 'decision_unknown', hint = 'replacement, credit, refund or refusal.';
  elsif p_decision <> 'refusal' then
    perform private.require_second_factor();
  end if;
  perform private.lock_giver();
  select l.* into v_order from public.guarantee_claims c, lateral private.lock_order(c.order_id) l where c.id = p_claim_id;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  elsif v_claim.user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe decide o seu próprio chamado', detail = 'claim_of_own', hint = 'Ask a colleague.';
  elsif v_claim.state not in ('open', 'answered') then
    if v_claim.decided_by is distinct from private.caller_id() or v_claim.decision is distinct from p_decision then
      raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'It was decided or withdrawn meanwhile.';
    end if;
  else
    if p_decision = 'refusal' then
      perform private.end_claim(p_claim_id, p_decision, null, null);
    else
      perform private.give_for_claim(v_order, v_claim, p_decision);
    end if;
    perform private.notify_claim('claim_decided', p_claim_id);
    perform private.log_staff_action('claim_decided', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_key_id => v_claim.key_id,
      p_user_id => v_claim.user_id, p_changes => private.changed_fields('{}', jsonb_build_object('decision', p_decision)));
    select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  end if;
  return jsonb_build_object('id', v_claim.id, 'decision', v_claim.decision, 'decided_at', v_claim.decided_at, 'given_amount', v_claim.given_amount,
    'new_key_id', v_claim.new_key_id);
end;
$function$;
grant execute on function public.decide_guarantee_claim(uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_customer_note(p_note_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_note private.customer_notes;
begin
  perform private.require_staff();
  select * into v_note from private.customer_notes n where n.id = p_note_id for update;
  if v_note.id is null then
    return;
  end if;
  if v_note.author_id is distinct from (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem escreveu a nota ou um administrador pode apagá-la', detail = 'note_of_another',
      hint = 'Ask its author or an admin.';
  end if;
  delete from private.customer_notes n where n.id = p_note_id;
  perform private.log_staff_action('note_deleted', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
end;
$function$;
grant execute on function public.delete_customer_note(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_my_account(p_give_up_orders boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_account(p_locks => true);
begin
  if private.is_staff() then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  perform private.require_recent_sign_in();
  perform private.lock_for_erasure(v_user_id);
  perform private.refuse_open_disputes(v_user_id);
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$function$;
grant execute on function public.delete_my_account(boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_product_key(p_key_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  if not private.remove_unused_key(p_key_id) then
    raise sqlstate 'PT404' using message = 'Key not found or already used', detail = 'key_not_available', hint = 'Only unused keys can be deleted.';
  end if;
  return (select p.stock_count from public.products p where p.id = v_product_id);
end;
$function$;
grant execute on function public.delete_product_key(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_product_keys(p_key_ids uuid[], p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.begin_staff_action(p_reason);
  if cardinality(p_key_ids) > 500 then
    raise sqlstate 'PT413' using message = 'No máximo 500 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  perform private.lock_products(array(select distinct k.product_id from private.stored_keys k where k.id = any (p_key_ids)));
  delete from private.stored_keys k where k.id = any (p_key_ids) and not k.is_used;
  return (select coalesce(jsonb_agg(k.id), '[]') from private.stored_keys k where k.id = any (p_key_ids));
end;
$function$;
grant execute on function public.delete_product_keys(uuid[],text) to authenticated;

CREATE OR REPLACE FUNCTION public.deliver_product_key(p_order_id uuid)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  select l.* into v_order from public.orders o, lateral private.lock_order(o.id) l
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only completed orders are delivered.';
  end if;
  perform private.refuse_disputed(v_order);
  if v_order.is_waiting then
    perform private.deliver_to_waiting_orders(v_order.product_id);
    select * into v_order from public.orders o where o.id = p_order_id;
  end if;
  perform private.record_key_view(v_order.delivered_key_id, 'deliver_product_key');
  return query select v_order.delivered_key_id is not null, case
    when v_order.delivered_key_id is not null then 'Key entregue com sucesso!'
    when v_order.hold_reason is not null then 'Pago — valor em conferência'
    else 'Pago — aguardando estoque'
  end;
end;
$function$;
grant execute on function public.deliver_product_key(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.export_orders(p_search text DEFAULT ''::text, p_product_id text DEFAULT ''::text, p_state text DEFAULT 'all'::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded', 'credit', 'credit_given', 'credit_lost') then p_to
    else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7)) order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  if not private.is_admin() then
    return private.orders_for_staff(v_ids);
  end if;
  if p_after_id is null and cardinality(v_ids) > 0 then
    perform private.log_staff_action('orders_exported', p_product_id => nullif(p_product_id, ''));
  end if;
  return private.orders_with_phones(private.orders_for_staff(v_ids));
end;
$function$;
grant execute on function public.export_orders(text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.find_notices(p_search text DEFAULT ''::text, p_kind text DEFAULT ''::text, p_channel text DEFAULT ''::text, p_outcome text DEFAULT ''::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_staff();
  return (
    with counted as (
      select f.outcome, count(*) as times
      from private.found_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, '') f group by f.outcome
    ), found as materialized (
      select f.id, row_number() over () as place
      from private.found_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, coalesce(p_outcome, '')) f
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'outcomes', (select coalesce(jsonb_object_agg(c.outcome, c.times), '{}') from counted c),
      'notices', (
        select coalesce(jsonb_agg(private.notice_line(n) order by p.place), '[]')
        from (select f.id, f.place from found f order by f.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join private.notices n on n.id = p.id))
  );
end;
$function$;
grant execute on function public.find_notices(text,text,text,text,timestamp with time zone,timestamp with time zone,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.find_orders(p_search text DEFAULT ''::text, p_product_id text DEFAULT ''::text, p_state text DEFAULT 'all'::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0, p_sort text DEFAULT 'newest'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search private.order_search;
  v_order text := case p_sort when 'newest' then 'created_at desc, id' when 'oldest_paid' then 'paid_at, id' when 'amount' then 'amount desc nulls last, id' end;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_staff();
  if v_order is null then
    raise sqlstate 'PT400' using message = 'Ordem desconhecida', detail = 'sort_unknown', hint = 'newest, oldest_paid or amount.';
  end if;
  v_search := private.read_order_search(p_search);
  -- Who bought for the first time is worked out once, for the page and for the total; all else ends where enough is counted, and has an index.
  execute format(
    'with found as %s (select o.id, o.created_at, o.paid_at, o.amount from public.orders o where %s)
     select (select count(*) from (select from found limit $8) c), array(select id from found order by %s limit least(greatest($6, 1), 100) offset greatest($7, 0))',
    case when p_state = 'first' then 'materialized' else 'not materialized' end,
    private.order_conditions(v_search, p_product_id, p_state, p_from, p_to), v_order
  ) into v_total, v_ids using v_search, p_product_id, p_state, p_from, p_to, p_limit, p_offset, private.most_counted() + 1;
  return jsonb_build_object('total', v_total, 'orders', private.orders_for_staff(v_ids));
end;
$function$;
grant execute on function public.find_orders(text,text,text,timestamp with time zone,timestamp with time zone,integer,integer,text) to authenticated;

CREATE OR REPLACE FUNCTION public.find_payment_events(p_search text DEFAULT ''::text, p_outcomes text[] DEFAULT NULL::text[], p_product_id text DEFAULT ''::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_hours integer DEFAULT NULL::integer, p_oldest_first boolean DEFAULT false, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query private.inbox_query := (
    private.inbox_patterns(coalesce(p_search, '')), case when btrim(p_search) ~ '^[0-9]{1,18}$' then btrim(p_search)::bigint end,
    (select p.ggcheckout_id from public.products p where p.id = p_product_id), coalesce(p_product_id, ''),
    greatest(p_from, case when p_hours is not null then now() - make_interval(hours => least(greatest(p_hours, 1), 8784)) end), p_to,
    p_outcomes, coalesce(p_oldest_first, false), null)::private.inbox_query;
  v_is_whole boolean := true;
  v_page private.inbox_page;
begin
  perform private.require_staff();
  if v_query.patterns <> '{}' or v_query.product_id <> '' then
    v_is_whole := private.take_in_events() and private.take_in_payers() < 500;
    v_query.ids := private.events_asked_for(v_query);
  end if;
  v_page := private.read_inbox(v_query, least(greatest(coalesce(p_limit, 50), 1), 100), greatest(coalesce(p_offset, 0), 0));
  return jsonb_build_object('total', v_page.total, 'outcomes', v_page.outcomes, 'is_whole', v_is_whole, 'events', (
    select coalesce(jsonb_agg(private.inbox_line(e) order by i.place), '[]')
    from unnest(v_page.ids) with ordinality i (id, place) join public.payment_events e on e.id = i.id));
end;
$function$;
grant execute on function public.find_payment_events(text,text[],text,timestamp with time zone,timestamp with time zone,integer,boolean,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.find_staff_actions(p_action text DEFAULT ''::text, p_person text DEFAULT ''::text, p_product_id text DEFAULT ''::text, p_field text DEFAULT ''::text, p_order text DEFAULT ''::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_search text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select f.id from private.found_staff_actions(coalesce(p_action, ''), coalesce(p_person, ''), coalesce(p_product_id, ''),
        coalesce(p_field, ''), btrim(coalesce(p_order, '')), p_from, p_to, lower(btrim(coalesce(p_search, '')))) as f (id)
    ), page as (
      select f.id from found f order by f.id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'actions', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object('product_name', p.name) order by a.id desc)
        from page join public.staff_actions a on a.id = page.id left join public.products p on p.id = a.product_id
      ), '[]')
    )
  );
end;
$function$;
grant execute on function public.find_staff_actions(text,text,text,text,text,timestamp with time zone,timestamp with time zone,text,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.get_user_email(user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if user_id is distinct from (select private.caller_id()) then
    perform private.require_admin();
  end if;
  return (select u.email from auth.users u where u.id = get_user_email.user_id);
end;
$function$;
grant execute on function public.get_user_email(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.get_user_role()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('role', private.staff_role());
$function$;
grant execute on function public.get_user_role() to anon, authenticated;

CREATE OR REPLACE FUNCTION public.guarantee_claim_facts(p_claim_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason, 'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by),
      'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', private.earlier_claims(v_claim),
    'stock', (select p.stock_count from public.products p where p.id = v_claim.product_id),
    'limit', private.claim_limit_left());
end;
$function$;
grant execute on function public.guarantee_claim_facts(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.guarantee_ends_at(p_order public.orders)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.guarantee_ends_at(p_order);
$function$;
grant execute on function public.guarantee_ends_at(public.orders) to authenticated;

CREATE OR REPLACE FUNCTION public.inspect_store()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_migration text;
begin
  -- The list of migrations is the CLI's, and the embedded backend's: a database made otherwise has none.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into v_migration;
  end if;
  return jsonb_build_object(
    'migration', v_migration,
    'has_webhook_secret', private.server_secret('webhook_secret') is not null,
    'has_previous_webhook_secret', private.server_secret('webhook_secret_previous') is not null,
    'has_master_key', coalesce(length(private.server_secret('key_encryption_key')) >= 32, false),
    'is_being_resealed', private.server_secret('key_encryption_key_previous') is not null,
    'trusts_addresses', to_regclass('vault.decrypted_secrets') is null and coalesce(current_setting('store.trusts_addresses', true) = 'on', false),
    'admins', (select count(*) from private.staff_members s where s.role = 'admin'),
    'demo_accounts', (select count(*) from auth.users u
      where u.email in ('cliente@exemplo.com.br', 'gerente@exemplo.com.br', 'admin@exemplo.com.br')),
    'forgets_late', exists (
      select 1 from public.payment_events e, private.store_settings s
      where e.received_at < now() - make_interval(days => s.payload_days + 1)
        and e.received_at > coalesce((select f.events_until from private.forgetting f), '-infinity')),
    'has_notices_secret', coalesce(length(private.server_secret('notices_secret')) >= 32, false),
    'notices_standing', (select count(*) from private.notices n
      where n.outcome = 'queued' and n.next_try_at < now() - interval '15 minutes' and n.expires_at > now()
        and (n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent) or not private.is_quiet_hour(now() - interval '15 minutes'))),
    'notices_given_up', (select count(*) from private.notices n where n.outcome = 'given_up' and n.created_at > now() - interval '1 day'),
    'tells_composer', exists (select 1 from pg_catalog.pg_trigger t where t.tgname = 'tell_composer' and t.tgenabled <> 'D'));
end;
$function$;
grant execute on function public.inspect_store() to service_role;

CREATE OR REPLACE FUNCTION public.invite_staff(p_email text, p_role text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text := lower(btrim(p_email));
  v_problem text := case when private.is_placeholder_email(v_email) then 'email_invalid' else private.email_problem(v_email) end;
begin
  perform private.begin_staff_change(p_reason);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem, hint = 'An address that could sign up.';
  end if;
  if exists (select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email) then
    raise sqlstate 'PT409' using message = 'Esta pessoa já faz parte da equipe', detail = 'already_staff', hint = 'Change the role instead.';
  end if;
  insert into private.staff_invitations (email, role, invited_by) values (v_email, p_role, private.caller_id())
  on conflict (email) do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at;
exception
  when check_violation or not_null_violation then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin or manager.';
end;
$function$;
grant execute on function public.invite_staff(text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.is_admin_user()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.is_staff();
$function$;
grant execute on function public.is_admin_user() to anon, authenticated;

CREATE OR REPLACE FUNCTION public.is_display_name_free(p_display_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(lower(btrim(p_display_name)), '') ~ '^[a-z0-9_]{3,20}$' and not private.is_reserved_name(lower(btrim(p_display_name)))
    and not exists (select 1 from public.profiles p where p.display_name = lower(btrim(p_display_name)));
$function$;
grant execute on function public.is_display_name_free(text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_changed_products(p_since timestamp with time zone DEFAULT NULL::timestamp with time zone, p_after text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  with changed as (
    select p.id, p.updated_at, p.is_active or p.is_builtin as is_listed,
      -- What is a buyer's alone is on no page.
      to_jsonb(p) - array['key_template', 'first_steps'] as product
    from public.products p
    where p.updated_at >= p_since and (p.updated_at, p.id) > (p_since, p_after)
    order by p.updated_at, p.id limit 500
  )
  select jsonb_build_object(
    'at', now(),
    'products', coalesce(jsonb_agg(c.product order by c.updated_at, c.id) filter (where c.is_listed), '[]'),
    'removed', coalesce(jsonb_agg(encode(sha256(convert_to(c.id, 'UTF8')), 'hex') order by c.updated_at, c.id)
      filter (where not c.is_listed), '[]'),
    'next', case when count(*) = 500 then
      jsonb_build_object('p_since', max(c.updated_at), 'p_after', (array_agg(c.id order by c.updated_at desc, c.id desc))[1]) end)
  from changed c;
$function$;
grant execute on function public.list_changed_products(timestamp with time zone,text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_common_products(p_count integer)
 RETURNS SETOF public.products
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.* from public.products p
  where p.is_active and p.id in (
    (select n.id from public.products n where n.is_active order by n.created_at desc limit least(greatest(p_count, 0), 1000))
    union
    (select distinct s.product_id from (
      select o.product_id from public.orders o where o.paid_at is not null order by o.paid_at desc limit 5 * least(greatest(p_count, 0), 1000)
    ) s limit least(greatest(p_count, 0), 1000))
  );
$function$;
grant execute on function public.list_common_products(integer) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_credit_holders(p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    with holders as materialized (
      select e.user_id, sum(e.amount) as balance, max(e.created_at) as last_at
      from public.credit_entries e where e.user_id is not null group by e.user_id having sum(e.amount) > 0
    ), page as (
      select h.*, row_number() over (order by h.balance desc, h.user_id) as place from holders h
      order by h.balance desc, h.user_id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object('total', (select count(*) from holders), 'holders', coalesce(jsonb_agg(jsonb_build_object(
      'user_id', p.user_id, 'name', f.full_name, 'email', u.email, 'balance', p.balance, 'frozen', (private.credit_of(p.user_id)).frozen,
      'last_at', p.last_at) order by p.place), '[]'))
    from page p join auth.users u on u.id = p.user_id left join public.profiles f on f.id = p.user_id
  );
end;
$function$;
grant execute on function public.list_credit_holders(integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_guarantee_claims(p_state text DEFAULT 'undecided'::text, p_reason text DEFAULT ''::text, p_product_id text DEFAULT ''::text, p_search text DEFAULT ''::text, p_is_overdue boolean DEFAULT false, p_order_id uuid DEFAULT NULL::uuid, p_user_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 30, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select f.id, f.state, f.due_at, f.opened_at from private.found_claims(p_reason, p_product_id, p_search, p_is_overdue, p_order_id, p_user_id) f
    ), asked as materialized (
      select f.id, row_number() over (order by case f.state when 'open' then 1 when 'answered' then 2 else 3 end,
        case when f.state in ('open', 'answered') then f.due_at end, f.opened_at desc, f.id) as place
      from found f where p_state in (f.state, 'all') or p_state = 'undecided' and f.state in ('open', 'answered')
    )
    select jsonb_build_object('read_at', clock_timestamp(), 'total', (select count(*) from asked),
      'states', jsonb_build_object('open', 0, 'answered', 0, 'decided', 0, 'withdrawn', 0)
        || (select coalesce(jsonb_object_agg(s.state, s.times), '{}') from (select f.state, count(*) as times from found f group by f.state) s),
      'claims', (
        select coalesce(jsonb_agg(private.claim_line(c) order by p.place), '[]')
        from (select a.id, a.place from asked a order by a.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join public.guarantee_claims c on c.id = p.id))
  );
end;
$function$;
grant execute on function public.list_guarantee_claims(text,text,text,text,boolean,uuid,uuid,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_key_imports(p_product_id text, p_limit integer DEFAULT 5, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.key_imports i where i.product_id = p_product_id and i.added > 0),
    'imports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'created_at', i.created_at, 'email', u.email, 'is_mine', i.made_by = (select private.caller_id()), 'added', i.added,
        'left', k.unused, 'delivered', k.used, 'orders', k.orders, 'undone_at', i.undone_at, 'removed', i.removed) order by i.created_at desc, i.id)
      from (
        select * from private.key_imports f where f.product_id = p_product_id and f.added > 0
        order by f.created_at desc, f.id limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
      ) i
      left join auth.users u on u.id = i.made_by
      cross join lateral (
        select count(*) filter (where not s.is_used) as unused, count(*) filter (where s.is_used) as used, coalesce((
          select jsonb_agg(o.id order by o.used_at desc) from (
            select r.id, d.used_at from private.stored_keys d join public.orders r on r.delivered_key_id = d.id
            where d.import_id = i.id and d.is_used order by d.used_at desc limit 20
          ) o), '[]') as orders
        from private.stored_keys s where s.import_id = i.id
      ) k
    ), '[]')
  );
end;
$function$;
grant execute on function public.list_key_imports(text,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_log_people()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    with recursive people (email) as (
      select min(a.actor_email) from public.staff_actions a
      union all
      select (select min(a.actor_email) from public.staff_actions a where a.actor_email > p.email) from people p where p.email is not null
    )
    select coalesce(array_agg(p.email order by p.email), '{}') from people p where p.email is not null
  );
end;
$function$;
grant execute on function public.list_log_people() to authenticated;

CREATE OR REPLACE FUNCTION public.list_newest_products(p_per_category integer, p_except text[] DEFAULT '{}'::text[])
 RETURNS SETOF public.products
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.*
  from (select distinct category from public.products where is_active) c
  cross join lateral (
    select * from public.products n
    where n.is_active and n.category = c.category and n.id <> all (p_except)
    order by n.created_at desc, n.id
    limit least(greatest(p_per_category, 0), 50)
  ) p;
$function$;
grant execute on function public.list_newest_products(integer,text[]) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_page_changes(p_since text DEFAULT NULL::text)
 RETURNS TABLE(moment text, product_ids text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.first_open::text, case
    when p_since::xid8 <= s.first_open and count(c.product_id) <= 2000
      and exists (select 1 from private.page_changes k where k.changed_in < p_since::xid8)
    then coalesce(array_agg(c.product_id order by c.product_id) filter (where c.product_id is not null), '{}') end
  from (select pg_snapshot_xmin(pg_current_snapshot()) as first_open) s
  left join lateral (
    select distinct k.product_id from private.page_changes k
    where k.changed_in >= p_since::xid8
      -- What another database wrote, before its data came here, may name transactions that this one has not begun.
      and (k.changed_in < pg_snapshot_xmax(pg_current_snapshot()) or k.changed_in = pg_current_xact_id_if_assigned())
    limit 2001
  ) c on true
  group by s.first_open;
$function$;
grant execute on function public.list_page_changes(text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_product_keys(p_product_id text, p_state text DEFAULT 'all'::text, p_search text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search text := left(btrim(coalesce(p_search, '')), 8000);
  v_asked record;
  v_where text;
  v_used_until bigint;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_admin();
  -- Known before the statements are planned, so that the planner knows how many keys these are.
  v_used_until := (select c.used_until from private.delivery_cursors c where c.product_id = p_product_id);
  if v_search <> '' then
    select * into v_asked from private.keys_asked_for(p_product_id, v_search);
    v_where := private.key_conditions(p_state, v_search, v_asked.is_broad);
  else
    select null::uuid[] as ids into v_asked;
    v_where := private.key_conditions(p_state, '', false);
  end if;
  if v_search = '' and p_state = 'available' then
    -- That is what the stock is.
    v_total := (select least(p.stock_count, private.most_counted() + 1) from public.products p where p.id = p_product_id);
  else
    execute format('select count(*) from (select from private.stored_keys k where %s limit $5) c', v_where)
    into v_total using p_product_id, v_asked.ids, lower(v_search), v_used_until, private.most_counted() + 1;
  end if;
  execute format('select array(select k.id from private.stored_keys k where %s order by k.place desc limit $5 offset $6)', v_where)
  into v_ids using p_product_id, v_asked.ids, lower(v_search), v_used_until, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return jsonb_build_object('total', coalesce(v_total, 0), 'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_used', k.is_used, 'used_at', k.used_at, 'created_at', k.created_at,
      'defective_at', k.defective_at, 'recipient_email', coalesce(u.email, o.customer_email), 'order_id', o.id) order by i.place), '[]')
    from unnest(v_ids) with ordinality i (id, place) join private.stored_keys k on k.id = i.id
      left join public.orders o on o.delivered_key_id = k.id left join auth.users u on u.id = o.user_id
  ));
end;
$function$;
grant execute on function public.list_product_keys(text,text,text,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_push_devices(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) order by s.created_at desc, s.id), '[]')
    from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id)
  );
end;
$function$;
grant execute on function public.list_push_devices(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.list_rated_products(p_reviews integer, p_after text DEFAULT ''::text, p_up_to text DEFAULT NULL::text)
 RETURNS TABLE(product_id text, average numeric, total bigint, reviews jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ranked as (
    select r.*, row_number() over (partition by r.product_id order by r.created_at desc, r.id) as place
    from public.reviews r where r.is_approved and r.product_id > p_after and (p_up_to is null or r.product_id <= p_up_to)
  )
  select k.product_id, round(avg(k.rating), 1), count(*),
    coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'product_id', k.product_id, 'rating', k.rating, 'comment', k.comment, 'created_at', k.created_at,
      'user_name', k.user_name) order by k.place) filter (where k.place <= least(p_reviews, 24)), '[]')
  from ranked k group by k.product_id order by k.product_id;
$function$;
grant execute on function public.list_rated_products(integer,text,text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.list_releases()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'told_at', s.told_at, 'state', s.state, 'figures', private.release_figures(),
      'failures', coalesce((
        select jsonb_agg(to_jsonb(f) order by f.last_at desc)
        from (select * from private.page_failures f order by f.last_at desc limit 30) f), '[]'))
    from private.release_state s
  );
end;
$function$;
grant execute on function public.list_releases() to authenticated;

CREATE OR REPLACE FUNCTION public.list_staff()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'email', u.email, 'name', p.full_name, 'role', m.role, 'since', m.created_at,
        'given_by', (select g.email from auth.users g where g.id = m.given_by),
        'second_factor', case when to_regclass('auth.mfa_factors') is not null
          then private.auth_rows_of('mfa_factors', m.user_id, array['status']) @> '[{"status": "verified"}]' end,
        'last_seen', private.last_seen(m.user_id)) order by m.role, m.created_at, u.email), '[]')
      from private.staff_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at,
        'invited_by', (select g.email from auth.users g where g.id = i.invited_by)) order by i.invited_at desc, i.email), '[]')
      from private.staff_invitations i
    )
  );
end;
$function$;
grant execute on function public.list_staff() to authenticated;

CREATE OR REPLACE FUNCTION public.list_stock_watch()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'low', (
      select coalesce(jsonb_agg(p.id order by p.id), '[]')
      from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.is_active and p.stock_count <= coalesce(t.low_stock, 5)
    ),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w
    ),
    'alerts', private.count_stock_alerts()
  );
end;
$function$;
grant execute on function public.list_stock_watch() to authenticated;

CREATE OR REPLACE FUNCTION public.list_unsold_products()
 RETURNS TABLE(provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamp with time zone, newest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select u.provider_id, max(u.title), u.product_id, p.name, count(*)::integer, count(distinct u.payment_id)::integer,
      min(u.received_at), max(u.received_at)
    from private.unsold_events() u left join public.products p on p.id = u.product_id
    group by u.provider_id, u.product_id, p.name order by min(u.received_at), u.provider_id limit 200;
end;
$function$;
grant execute on function public.list_unsold_products() to authenticated;

CREATE OR REPLACE FUNCTION public.list_waiting_products()
 RETURNS TABLE(product_id text, product_name text, waiting integer, oldest_paid_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select p.id, p.name, count(*)::integer, min(o.paid_at)
    from public.orders o join public.products p on p.id = o.product_id
    where o.is_waiting group by p.id, p.name order by min(o.paid_at);
end;
$function$;
grant execute on function public.list_waiting_products() to authenticated;

CREATE OR REPLACE FUNCTION public.make_dossier(p_order_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_id uuid := gen_random_uuid();
  v_made_at timestamptz := clock_timestamp();
  v_text text;
  v_sha256 text;
begin
  perform private.begin_staff_action(p_reason);
  v_order := private.lock_order_for_admin(p_order_id);
  if v_order.paid_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido nunca foi pago', detail = 'order_not_paid', hint = 'A dossier proves a paid order.';
  end if;
  v_text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', v_id, 'format', 1, 'made_at', v_made_at),
    'order', private.dossier_order(v_order), 'same_payment', private.dossier_siblings(v_order), 'buyer', private.dossier_buyer(v_order), 'payments', private.dossier_payments(v_order),
    'keys', private.dossier_keys(v_order)) || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_deeds(v_order));
  v_sha256 := encode(sha256(convert_to(v_text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (v_id, v_order.id, v_sha256, (select private.caller_id()), v_made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return jsonb_build_object('id', v_id, 'made_at', v_made_at, 'sha256', v_sha256, 'text', v_text);
end;
$function$;
grant execute on function public.make_dossier(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.mark_notice(p_id uuid, p_result text, p_reason text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_outcome text;
begin
  update private.notices n set
    outcome = case when p_result = 'sent' then 'sent' when p_result = 'again' and n.attempts < 16 then 'queued' else 'given_up' end,
    sent_at = case when p_result = 'sent' then clock_timestamp() end,
    reason = case when p_result <> 'sent' then left(coalesce(p_reason, 'unknown'), 60) end,
    next_try_at = now() + least(interval '1 minute' * power(2, greatest(n.attempts, 1) - 1), interval '2 hours'), taken_until = null
  where n.id = p_id and (n.outcome = 'queued' or p_result = 'sent' and n.outcome <> 'sent')
  returning n.outcome into v_outcome;
  return coalesce(v_outcome, (select n.outcome from private.notices n where n.id = p_id));
end;
$function$;
grant execute on function public.mark_notice(uuid,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.my_credit()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.caller_id();
begin
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have credit.';
  end if;
  return private.credit_face(v_user_id);
end;
$function$;
grant execute on function public.my_credit() to authenticated;

CREATE OR REPLACE FUNCTION public.my_notice_choices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.my_notice_choices() to authenticated;

CREATE OR REPLACE FUNCTION public.my_order_guarantee(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_why_not text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order sees its guarantee.';
  end if;
  v_why_not := private.why_no_claim(v_order);
  return jsonb_build_object('read_at', clock_timestamp(), 'why_not', v_why_not, 'why_not_words', private.words_for_no_claim(v_why_not),
    'order', jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product_id', v_order.product_id,
      'product_name', (select p.name from public.products p where p.id = v_order.product_id), 'amount', v_order.amount,
      'with_credit', v_order.payment_id like 'credito:%',
      'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at, 'guarantee_hours', v_order.guarantee_hours,
      'guarantee_wait_hours', v_order.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = v_order.user_id));
end;
$function$;
grant execute on function public.my_order_guarantee(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.my_personal_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  -- Asked here too: key_to_take_along leaves out a key that it cannot give, and says nothing.
  perform private.require_plain_answer();
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id), 'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.kept_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', private.push_devices_of(v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', private.staff_notices_of(v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$function$;
grant execute on function public.my_personal_data() to authenticated;

CREATE OR REPLACE FUNCTION public.my_staff_notices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'has_device', 'push' = any (private.notice_channels(private.caller_id())),
    'choices', (
      select jsonb_agg(jsonb_build_object('kind', m.kind, 'mode', m.mode, 'channel', m.channel) order by m.place)
      from private.staff_modes() m where m.user_id = private.caller_id()));
end;
$function$;
grant execute on function public.my_staff_notices() to authenticated;

CREATE OR REPLACE FUNCTION public.my_stock_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select private.caller_id());
begin
  return private.alerts_of(v_user_id, private.proved_address(v_user_id));
end;
$function$;
grant execute on function public.my_stock_alerts() to authenticated;

CREATE OR REPLACE FUNCTION public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    if not private.is_claim_reason(p_reason) then
      raise sqlstate 'PT400' using message = 'Escolha o que está errado', detail = 'claim_reason_unknown', hint = 'See is_claim_reason.';
    end if;
    v_code := private.why_no_claim(v_order);
    if v_code is not null then
      raise sqlstate 'PT409' using message = private.words_for_no_claim(v_code), detail = v_code, hint = 'See why_no_claim.';
    end if;
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, v_order.delivered_key_id, p_reason, private.claim_due_at()) returning * into v_claim;
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
  return jsonb_build_object('id', v_claim.id, 'state', v_claim.state, 'due_at', v_claim.due_at);
end;
$function$;
grant execute on function public.open_guarantee_claim(uuid,text,text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.open_order_key(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_order.delivered_key_id, 'key_data', private.read_key_data(v_order.delivered_key_id),
    'given_at', (
      select g.given_at from private.key_givings g where g.order_id = v_order.id and g.key_id = v_order.delivered_key_id order by g.id desc limit 1))
    || private.key_help_of(v_order.product_id) || private.progress_of(v_order);
end;
$function$;
grant execute on function public.open_order_key(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_contact(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return private.contact_of(v_order.user_id, v_order.customer_email, array[p_order_id]);
end;
$function$;
grant execute on function public.order_contact(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_credit(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text := (select o.status from public.orders o where o.id = p_order_id);
  v_given public.credit_entries;
  v_taken numeric;
begin
  perform private.require_staff();
  if v_status is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  select * into v_given from public.credit_entries e where e.order_id = p_order_id and e.kind = 'claim';
  select coalesce(-sum(e.amount), 0) into v_taken from public.credit_entries e where e.order_id = p_order_id and e.kind = 'reversal';
  return (
    select jsonb_build_object(
      'paid', coalesce(-sum(e.amount) filter (where e.kind = 'purchase'), 0), 'returned', coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0),
      'given', coalesce(v_given.amount, 0), 'taken_back', v_taken,
      -- A refund has taken back what there was.
      'spent', coalesce(greatest(v_given.amount - case v_status when 'refunded' then v_taken else (private.credit_of(v_given.user_id)).balance end, 0), 0))
    from public.credit_entries e where e.order_id = p_order_id
  );
end;
$function$;
grant execute on function public.order_credit(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_givings(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := (select private.caller_id());
  v_is_staff boolean := private.is_staff();
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id and (o.user_id = v_caller or v_is_staff);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may see its givings.';
  end if;
  return private.givings_of(v_order, case when not v_is_staff then v_caller end);
end;
$function$;
grant execute on function public.order_givings(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_pix_code(p_order_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may read the code that pays it.';
  end if;
  return private.pix_code_of(v_order);
end;
$function$;
grant execute on function public.order_pix_code(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_queue_position(p_order_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its place.';
  end if;
  if not v_order.is_waiting then
    return null;
  end if;
  return (
    select count(*) from public.orders o
    where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id)
  );
end;
$function$;
grant execute on function public.order_queue_position(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.order_standing(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return jsonb_build_object(
    'givings', private.givings_of(v_order), 'first_steps', private.key_help_of(v_order.product_id) -> 'first_steps',
    'disputes', private.disputes_of(v_order.id),
    'dossiers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'made_at', d.made_at, 'made_by', u.email, 'sha256', d.sha256) order by d.made_at desc), '[]')
      from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = v_order.id)
  ) || private.progress_of(v_order);
end;
$function$;
grant execute on function public.order_standing(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.orders_since(p_seen text DEFAULT ''::text, p_page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_owner uuid := private.caller_id();
  v_ids uuid[];
  v_revision text;
  v_orders jsonb;
begin
  select array_agg(o.id order by o.created_at desc, o.id desc),
    md5(coalesce(string_agg((o.id, o.status, o.amount, o.paid_at, o.delivered_at, o.delivered_key_id, o.hold_reason, o.disputed_at,
      case when o.guarantee_wait_hours > 0 then o.first_viewed_at end)::text, '' order by o.created_at desc, o.id desc), ''))
  into v_ids, v_revision
  from (
    select * from public.orders where user_id = v_owner
    order by created_at desc, id desc limit 20 offset 20 * (greatest(p_page, 1)::bigint - 1)
  ) o;
  if v_revision = p_seen then
    return jsonb_build_object('read_at', clock_timestamp());
  end if;
  select jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'product_id', o.product_id, 'status', o.status, 'amount', o.amount,
    'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'delivered_key_id', o.delivered_key_id, 'guarantee_hours', o.guarantee_hours,
    'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o), 'is_waiting', o.is_waiting,
    'hold_reason', o.hold_reason, 'disputed_at', o.disputed_at, 'with_credit', o.payment_id like 'credito:%') order by o.created_at desc, o.id desc)
  into v_orders from public.orders o where o.id = any (v_ids);
  return jsonb_build_object('read_at', clock_timestamp(), 'revision', v_revision,
    'total', (select count(*) from public.orders o where o.user_id = v_owner), 'orders', coalesce(v_orders, '[]'));
end;
$function$;
grant execute on function public.orders_since(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text DEFAULT NULL::text)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was public.orders;
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
  select * into v_was from private.lock_order(p_order_id);
  perform private.refuse_disputed(v_was);
  case p_action
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, p_email);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then perform public.deliver_product_key(p_order_id);
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$function$;
grant execute on function public.override_order(uuid,text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.payment_data_days()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.payload_days from private.store_settings s;
$function$;
grant execute on function public.payment_data_days() to anon, authenticated;

CREATE OR REPLACE FUNCTION public.payment_health()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'last_event_at', (select max(e.received_at) from public.payment_events e),
      'events_last_hour', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
      'events_last_day', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
      'failed_events', (select count(*) from public.payment_events e where e.outcome = 'error'),
      'unknown_products', (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
      'not_paid_events', (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
      'waiting_orders', (select count(*) from public.orders o where o.is_waiting),
      'oldest_waiting_at', (select min(o.paid_at) from public.orders o where o.is_waiting),
      'held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
      'unit_held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
      'ownerless_orders', (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
      'keys_without_order', coalesce((select c.keys_without_order from private.stock_check c), 0)
    )
  );
end;
$function$;
grant execute on function public.payment_health() to authenticated;

CREATE OR REPLACE FUNCTION public.preview_product_keys(p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null), '[]'),
      'empty', count(*) filter (where l.key_data is null),
      'repeated', coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'first_line', l.first_line) order by l.line)
        filter (where l.line <> l.first_line), '[]'))
    from private.read_key_lines(p_keys) l
  );
end;
$function$;
grant execute on function public.preview_product_keys(text[]) to authenticated;

CREATE OR REPLACE FUNCTION public.product_rating(p_product_id text)
 RETURNS TABLE(average numeric, total bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select round(avg(r.rating), 1), count(*) from public.reviews r where r.product_id = p_product_id and r.is_approved;
$function$;
grant execute on function public.product_rating(text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.publish_releases(p_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(p_state -> 'remotes'), '') <> 'array' or octet_length(p_state::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Estado das entregas inválido', detail = 'state_invalid', hint = 'Send {shell, remotes: [], changes: []}.';
  end if;
  delete from private.page_counts c using jsonb_array_elements(p_state -> 'remotes') r, private.release_state s
  where c.variant <> 'live' and c.remote = r ->> 'name' and r -> 'canary' ->> 'since' is not null and not exists (
    select 1 from jsonb_array_elements(s.state -> 'remotes') b
    where b ->> 'name' = r ->> 'name' and b -> 'canary' ->> 'since' = r -> 'canary' ->> 'since');
  update private.release_state set state = p_state, told_at = now() where only_row;
  insert into private.page_releases as p (remote, release)
  select distinct live.remote, live.release from (
    select 'shell' as remote, p_state ->> 'shell' as release
    union all select r ->> 'name', r ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
    union all select r ->> 'name', r -> 'canary' ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
  ) live where length(live.remote) between 1 and 60 and length(live.release) between 1 and 60
  on conflict (remote, release) do update set last_live_at = now();
  delete from private.page_releases where last_live_at < now() - interval '30 days';
  delete from private.page_counts where hour < now() - interval '30 days';
  delete from private.page_failures where last_at < now() - interval '30 days';
  return private.release_figures();
end;
$function$;
grant execute on function public.publish_releases(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.push_key()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.server_secret('vapid_public_key');
end;
$function$;
grant execute on function public.push_key() to authenticated;

CREATE OR REPLACE FUNCTION public.read_at(p_order public.orders)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select now();
$function$;
grant execute on function public.read_at(public.orders) to authenticated;

CREATE OR REPLACE FUNCTION public.read_payment_event(p_event_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.payment_events;
begin
  perform private.require_staff();
  select * into v_event from public.payment_events e where e.id = p_event_id;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  return jsonb_build_object(
    'line', private.inbox_line(v_event), 'content', coalesce(v_event.body, v_event.payload::text, ''),
    'replays', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'actor_email', a.actor_email, 'reason', a.reason,
        'from', a.changes #>> '{outcome,from}', 'to', a.changes #>> '{outcome,to}') order by a.id desc), '[]')
      from (select * from public.staff_actions a where a.event_id = p_event_id order by a.id desc limit 50) a));
end;
$function$;
grant execute on function public.read_payment_event(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.read_store_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (select to_jsonb(s) - 'only_row' from private.store_settings s);
end;
$function$;
grant execute on function public.read_store_settings() to authenticated;

CREATE OR REPLACE FUNCTION public.receive_payment_event(p_event text, p_body text, p_headers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := case when jsonb_typeof(p_headers) = 'object' then p_headers else '{}' end;
  v_event public.payment_events;
  v_is_watched boolean;
begin
  if private.is_authentic_webhook(coalesce(p_body, ''), v_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if coalesce(p_event, '') not in ('pix.generated', 'pix.paid') then
    return '{"status": 404, "body": {"error": "unknown_endpoint"}}';
  end if;
  if octet_length(p_body) > 65536 then
    return '{"status": 413, "body": {"error": "too_large"}}';
  end if;
  if private.is_shallow(p_body) then
    v_event.payload := private.without_identity(private.readable_json(p_body));
  end if;
  if v_event.payload is null then
    -- JSON that jsonb cannot hold is still an event, and kept.
    if not private.is_shallow(p_body) or p_body is not json then
      return '{"status": 400, "body": {"error": "not_json"}}';
    end if;
  end if;
  v_event.received_at := clock_timestamp();
  v_event.endpoint := p_event;
  v_event.body := case when v_event.payload is null then p_body end;
  v_event.event := left(v_event.payload ->> 'event', 100);
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; of the headers only what finds the call in the log of the Edge Functions.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    jsonb_strip_nulls(jsonb_build_object('x-request-id', left(v_headers ->> 'x-request-id', 200))), v_event.outcome, v_event.error, v_event.applied_at)
  returning id, exists (select 1 from private.webhook_capture c where c.status = 'waiting') into v_event.id, v_is_watched;
  if v_is_watched then
    perform private.capture_webhook(v_headers, coalesce(private.readable_json(p_body), 'null'));
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$function$;
grant execute on function public.receive_payment_event(text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.record_opened_notice(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.notices set opened_at = now() where id = p_id and opened_at is null and sent_at is not null;
$function$;
grant execute on function public.record_opened_notice(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.recovery_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_object_agg(f.kind, to_jsonb(f) - 'kind'), '{}') from (
      select k.kind, count(r.subject) as sent, count(*) filter (where r.is_opened) as opened, count(o.id) as paid, coalesce(sum(o.amount), 0) as amount
      from private.notice_kinds() k
      left join (
        -- A buyer who is told by letter and on a device is one.
        select n.kind, n.subject, min(n.sent_at) as sent_at, bool_or(n.opened_at is not null) as is_opened from private.notices n
        where n.outcome = 'sent' and n.created_at > now() - interval '30 days' group by n.kind, n.subject
      ) r on r.kind = k.kind
      left join public.orders o on o.id = case when pg_input_is_valid(r.subject, 'uuid') then r.subject::uuid end and o.paid_at > r.sent_at
      where k.purpose = 'recovery' group by k.kind
    ) f);
end;
$function$;
grant execute on function public.recovery_figures() to authenticated;

CREATE OR REPLACE FUNCTION public.remove_push_subscription(p_endpoint text, p_auth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth;
end;
$function$;
grant execute on function public.remove_push_subscription(text,text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.renew_push_subscription(p_old_endpoint text, p_old_auth text, p_endpoint text, p_p256dh text, p_auth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth and p_endpoint <> p_old_endpoint;
  update private.push_subscriptions s set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth
  where s.endpoint = p_old_endpoint and s.auth = p_old_auth;
  if not found then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown', hint = 'Subscribe anew while signed in.';
  end if;
exception
  when unique_violation then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown', hint = 'Subscribe anew while signed in.';
end;
$function$;
grant execute on function public.renew_push_subscription(text,text,text,text,text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.reopen_my_address()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.reopen_my_address() to authenticated;

CREATE OR REPLACE FUNCTION public.replay_payment_event(p_event_id bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.payment_events;
begin
  perform private.begin_staff_action(p_reason);
  -- Beside other replays, never beside what ends personal data (lock order, 45_delivery.sql).
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  -- Received long ago, it is not read again by who gathers notices.
  perform private.notify_payment(v_event.payment_id);
  return v_event.outcome;
end;
$function$;
grant execute on function public.replay_payment_event(bigint,text) to authenticated;

CREATE OR REPLACE FUNCTION public.replay_product_events(p_product_id text, p_reason text, p_after bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_waiting bigint[];
  v_ids bigint[];
  v_event public.payment_events;
  v_done jsonb := '[]';
begin
  perform private.begin_staff_action(p_reason);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  v_waiting := array(
    select u.event_id from public.products p, lateral private.unsold_events(btrim(p.ggcheckout_id)) u
    where p.id = p_product_id and u.product_id = p_product_id
      and (p_after is null or (u.received_at, u.event_id) > (select e.received_at, e.id from public.payment_events e where e.id = p_after))
    order by u.received_at, u.event_id);
  v_ids := v_waiting[1:50];
  perform private.lock_for_replay(v_ids);
  for v_event in
    -- Whoever was faster with one of them has done it.
    select * from public.payment_events e where e.id = any (v_ids) and e.outcome in ('unknown_product', 'error') order by e.received_at, e.id
  loop
    v_event := private.settle_payment_event(v_event);
    update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = v_event.id;
    perform private.notify_payment(v_event.payment_id);
    v_done := v_done || jsonb_build_object('event_id', v_event.id, 'outcome', v_event.outcome, 'error', v_event.error);
  end loop;
  return jsonb_build_object(
    'replayed', jsonb_array_length(v_done), 'last', v_ids[cardinality(v_ids)], 'left', cardinality(v_waiting) - cardinality(v_ids),
    'outcomes', (select coalesce(jsonb_object_agg(o.outcome, o.times), '{}') from (
      select d ->> 'outcome' as outcome, count(*) as times from jsonb_array_elements(v_done) d group by 1) o),
    'stays', (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(v_done) d
      where d ->> 'outcome' in ('unknown_product', 'error', 'no_payment', 'not_paid', 'ignored')));
end;
$function$;
grant execute on function public.replay_product_events(text,text,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.report_push_devices(p_reached uuid[], p_gone uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.push_subscriptions s set last_ok_at = now() where s.id = any (p_reached);
  delete from private.push_subscriptions s where s.id = any (p_gone);
end;
$function$;
grant execute on function public.report_push_devices(uuid[],uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.reseal_product_keys(p_limit integer DEFAULT 200, p_leave_older boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_masters text[] := private.master_keys();
  v_present bytea := private.master_name(v_masters[1]);
  v_previous bytea := coalesce(private.master_name(v_masters[2]), '');
  v_left integer;
  v_unreadable uuid[];
  v_older integer;
  v_repeated uuid[] := '{}';
  v_resealed integer := 0;
  v_product_id text;
  v_key record;
  v_outcome text;
begin
  perform private.lock_key_texts();
  select count(*) filter (where private.sealed_by(k.sealed) = v_previous),
    coalesce(array_agg(k.id) filter (where private.sealed_by(k.sealed) not in (v_present, v_previous)), '{}')
  into v_left, v_unreadable from private.stored_keys k;
  v_older := cardinality(v_unreadable);
  if v_older > 0 and not p_leave_older then
    raise sqlstate 'PT409' using message = format('Há keys (%s) seladas com outra chave mestra', v_older), detail = 'older_master_key',
      hint = 'Put the master key that sealed them back as store_key_encryption_key_previous, and call again; p_leave_older passes them over.';
  end if;
  for v_product_id in select distinct k.product_id from private.stored_keys k where private.sealed_by(k.sealed) = v_previous order by 1 loop
    perform private.lock_product(v_product_id);
    for v_key in
      select k.id, k.sealed from private.stored_keys k
      where k.product_id = v_product_id and private.sealed_by(k.sealed) = v_previous order by k.place for update
    loop
      v_outcome := private.reseal_key(v_key.id, v_key.sealed);
      v_resealed := v_resealed + (v_outcome <> 'unreadable')::integer;
      v_unreadable := case when v_outcome = 'unreadable' then v_unreadable || v_key.id else v_unreadable end;
      v_repeated := case when v_outcome = 'repeated' then v_repeated || v_key.id else v_repeated end;
      exit when v_resealed >= least(greatest(p_limit, 1), 1000);
    end loop;
    exit when v_resealed > 0;
  end loop;
  return jsonb_build_object('resealed', v_resealed, 'left', v_left - v_resealed - (cardinality(v_unreadable) - v_older),
    'unreadable', cardinality(v_unreadable), 'unreadable_ids', to_jsonb(v_unreadable[1:100]), 'repeated_ids', to_jsonb(v_repeated[1:100]));
end;
$function$;
grant execute on function public.reseal_product_keys(integer,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.retry_notices(p_ids uuid[], p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_put uuid[];
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_ids), 0) > 100 then
    raise sqlstate 'PT400' using message = 'No máximo 100 avisos de uma vez', detail = 'too_many_notices', hint = 'Send them in parts.';
  end if;
  with put as (
    update private.notices n set outcome = 'queued', attempts = 0, next_try_at = now(), taken_until = null, reason = 'tried_again'
    where n.id = any (p_ids) and n.outcome = 'given_up' and n.expires_at > now() returning n.id
  )
  select coalesce(array_agg(p.id), '{}') into v_put from put p;
  if v_put <> '{}' then
    perform private.log_staff_action('notices_retried', p_changes => private.changed_fields('{}', jsonb_build_object('notices', cardinality(v_put))));
  end if;
  return jsonb_build_object('put', cardinality(v_put), 'refused', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'reason',
      case when n.id is null then 'not_found' when n.outcome = 'given_up' then 'expired' else 'not_given_up' end) order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) left join private.notices n on n.id = i.id where i.id <> all (v_put)));
end;
$function$;
grant execute on function public.retry_notices(uuid[],text) to authenticated;

CREATE OR REPLACE FUNCTION public.reveal_order_key(p_order_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'reveal_order_key');
  return private.read_key_data(v_order.delivered_key_id);
end;
$function$;
grant execute on function public.reveal_order_key(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.reveal_product_key(p_key_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.stored_keys;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select * into v_key from private.stored_keys k where k.id = p_key_id;
  if v_key.id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_key.product_id, p_key_id => p_key_id);
  perform private.record_key_view(p_key_id, 'reveal_product_key');
  return private.open_key_data(p_key_id, v_key.sealed);
end;
$function$;
grant execute on function public.reveal_product_key(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.sales_summary(p_days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return private.sales_report(least(greatest(coalesce(p_days, 30), 1), 366), now());
end;
$function$;
grant execute on function public.sales_summary(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 10;
  -- Two devices at once are counted one after the other.
  v_user_id uuid := private.require_account(p_locks => true);
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth, private.caller_agent())
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, agent = excluded.agent,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end where s.auth = excluded.auth;
  if not found then
    raise sqlstate 'PT409' using message = 'Este aparelho já recebe avisos de outra forma. Recarregue a página e tente de novo.', detail = 'push_endpoint_taken',
      hint = 'The endpoint is known with another secret.';
  end if;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = v_user_id order by o.created_at desc, o.endpoint = p_endpoint desc offset c_most
  );
end;
$function$;
grant execute on function public.save_push_subscription(text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.search_products(p_query text, p_limit integer DEFAULT 8)
 RETURNS SETOF public.products
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as materialized (select (private.telling_words(private.search_words(p_query, 100)))[:8] as words),
  hits as (
    select w.product_id, f.place,
      max(case when f.place > 0 then w.rank * 5 + f.alike when f.word like '==%' then 60 else 20 end) as score,
      bool_or(f.alike > 1) as is_strict, bool_or(w.rank > 1) as is_near
    from asked a, private.find_search_words(a.words) f join private.product_words w on w.word = f.word
    where w.rank > 1 or f.alike >= 4
    group by w.product_id, f.place
  ),
  rated as (
    select h.product_id, sum(h.score) as score, case
      when count(*) filter (where h.place > 0 and h.is_strict) = cardinality(a.words) then 3
      when count(*) filter (where h.place > 0) = cardinality(a.words) then 2
      when 2 * count(*) filter (where h.place > 0 and h.is_near) >= cardinality(a.words) then 1 end as level
    from hits h, asked a group by h.product_id, a.words
  )
  select p.*
  from rated r join public.products p on p.id = r.product_id
  where r.level = (select max(level) from rated) and p.is_active
  order by r.score desc, p.stock_count > 0 desc, p.name collate "C", p.id collate "C"
  limit least(greatest(p_limit, 0), 60);
$function$;
grant execute on function public.search_products(text,integer) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.send_template_to_self(p_kind text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
  v_subject text := p_kind || ' ' || gen_random_uuid();
begin
  perform private.require_staff();
  if not exists (select from private.notice_kinds() k where k.kind = p_kind and k.kind <> 'template_test') then
    raise sqlstate 'PT400' using message = 'Modelo desconhecido', detail = 'template_unknown', hint = 'A kind of private.notice_kinds().';
  end if;
  if (select count(*) from private.notices n
      where n.account_id = v_caller and n.kind = 'template_test' and n.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'Dez modelos por hora: espere um pouco', detail = 'too_many_tests', hint = 'Wait for the hour to pass.';
  end if;
  perform private.notify('template_test', v_subject, p_account_id => v_caller, p_channels => array['mail']);
  return (select n.id from private.notices n where n.kind = 'template_test' and n.subject = v_subject);
end;
$function$;
grant execute on function public.send_template_to_self(text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_first_step(p_order_id uuid, p_step text, p_is_done boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  if p_is_done is null or not coalesce(private.key_help_of(v_order.product_id) -> 'first_steps' ? p_step, false) then
    raise sqlstate 'PT400' using message = 'Este passo não é deste produto', detail = 'step_unknown',
      hint = 'p_step is one of the words of products.first_steps, p_is_done true or false.';
  end if;
  insert into public.order_progress as p (order_id, key_id, user_id, steps_done)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, case when p_is_done then array[p_step] else '{}' end)
  on conflict (order_id, key_id, user_id) do update set changed_at = clock_timestamp(),
    steps_done = array_remove(p.steps_done, p_step) || case when p_is_done then array[p_step] else '{}' end
  where p_is_done is distinct from (p_step = any (p.steps_done));
  return private.progress_of(v_order);
end;
$function$;
grant execute on function public.set_first_step(uuid,text,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.set_notice_choice(text,text,boolean,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_order_dispute(p_order_id uuid, p_state text, p_reason text)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Before anything is locked: lock_order_for_admin asks for them too.
  perform private.require_admin();
  perform private.require_second_factor();
  perform private.lock_orders_of_payment(p_order_id);
  v_order := private.lock_order_for_admin(p_order_id);
  case p_state
    when 'open' then message := private.open_dispute(v_order);
    when 'kept', 'returned' then message := private.close_dispute(v_order, p_state);
    else
      raise sqlstate 'PT400' using message = 'Estado desconhecido', detail = 'state_unknown', hint = 'open, kept or returned.';
  end case;
  success := true;
  return next;
end;
$function$;
grant execute on function public.set_order_dispute(uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_staff_notice(p_kind text, p_mode text, p_channel text DEFAULT 'mail'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before record;
begin
  perform private.require_staff();
  select * into v_before from private.staff_modes() m where m.user_id = private.caller_id() and m.kind = p_kind;
  if v_before.kind is null or coalesce(p_mode, '') not in ('at_once', 'daily', 'off') or coalesce(p_channel, '') not in ('mail', 'push') then
    raise sqlstate 'PT400' using message = 'Escolha de aviso inválida', detail = 'staff_notice_invalid', hint = 'A staff kind; at_once, daily or off; mail or push.';
  end if;
  insert into private.staff_notice_choices (user_id, kind, mode, channel, on_since)
  values (private.caller_id(), p_kind, p_mode, p_channel, case when v_before.mode = 'off' then now() else v_before.since end)
  on conflict (user_id, kind) do update set mode = excluded.mode, channel = excluded.channel, on_since = excluded.on_since;
end;
$function$;
grant execute on function public.set_staff_notice(text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_stock_threshold(p_product_id text, p_low_stock integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if p_low_stock is null or p_low_stock not between 0 and 100000 then
    raise sqlstate 'PT400' using message = 'Informe um limite entre 0 e 100000', detail = 'threshold_invalid', hint = 'Give a whole number.';
  end if;
  insert into private.stock_thresholds (product_id, low_stock)
  select p.id, p_low_stock from public.products p where p.id = p_product_id
  on conflict (product_id) do update set low_stock = excluded.low_stock;
  if not found then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$function$;
grant execute on function public.set_stock_threshold(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'orders', (select count(*) from public.orders o where o.is_waiting)
      + (select count(*) from public.orders o where o.hold_reason is not null and o.status = 'completed')
      -- Those without an owner by their index alone, less those that are counted above.
      + (select count(*) from public.orders o where o.user_id is null and o.status = 'completed')
      - (select count(*) from public.orders o where o.user_id is null and o.is_waiting)
      - (select count(*) from public.orders o where o.user_id is null and o.hold_reason is not null and o.status = 'completed'),
    'events', (select count(*) from public.payment_events e where e.outcome in ('error', 'unknown_product', 'not_paid')),
    'claims', (select count(*) from public.guarantee_claims c where c.state = 'open'),
    'reviews', (select count(*) from private.review_entries r where not r.is_approved),
    'low_stock', (
      select count(*) from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.is_active and p.stock_count <= coalesce(t.low_stock, 5)
    )
  );
end;
$function$;
grant execute on function public.staff_counts() to authenticated;

CREATE OR REPLACE FUNCTION public.staff_search(p_text text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query private.staff_query;
  v_users uuid[];
  v_payments text[];
  v_events bigint[];
  v_emails text[];
begin
  perform private.require_staff();
  perform private.take_in_payers();
  v_query := private.read_staff_query(p_text);
  v_users := private.accounts_asked_for(v_query);
  v_events := private.payers_asked_for(v_query);
  select array_agg(e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (v_events);
  if v_payments is null and v_query.part is not null then
    -- Orders may be there without their events, such as those that were brought from elsewhere: the newest by a part, all by the whole.
    select array_agg(o.payment_id), array_agg(o.customer_email) filter (where o.user_id is null) into v_payments, v_emails from (
      (
        select * from (select * from public.orders n order by n.created_at desc limit 2000) o
        where strpos(o.payment_id, ltrim(btrim(p_text), '#')) > 0 or o.user_id is null and strpos(o.customer_email, v_query.part) > 0
        order by o.created_at desc limit 30
      )
      union (select * from public.orders o where o.payment_id = ltrim(btrim(p_text), '#') limit 30)
      union (select * from public.orders o where o.user_id is null and o.customer_email = v_query.part limit 30)
    ) o;
  end if;
  v_emails := array_remove(v_emails, null);
  v_users := v_users || array(select u.id from auth.users u where u.email = any (v_emails) and u.is_sso_user = false and u.id <> all (v_users));
  v_events := v_events || private.newest_payments_of(v_users[:5]);
  return jsonb_build_object(
    'orders', private.orders_asked_for(v_query, v_users, v_payments, v_emails),
    'payments', private.payments_asked_for(v_events),
    'customers', private.customers_asked_for(v_users, v_events, v_emails),
    'keys', private.key_asked_for(left(p_text, 8000)),
    'products', private.products_asked_for(v_query)
  );
end;
$function$;
grant execute on function public.staff_search(text) to authenticated;

CREATE OR REPLACE FUNCTION public.stop_notices(p_token text, p_all boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id text := split_part(p_token, '.', 1);
  v_notice private.notices;
begin
  if not pg_input_is_valid(v_id, 'uuid') or not coalesce(private.same_secret(p_token, private.notice_token(v_id::uuid)), false) then
    return null;
  end if;
  select * into v_notice from private.notices n where n.id = v_id::uuid;
  if v_notice.id is null then
    return null;
  end if;
  perform private.turn_off_notices(v_notice.account_id, v_notice.email, case when p_all is not true then v_notice.kind end);
  return (select jsonb_build_object('kind', k.kind, 'purpose', k.purpose, 'all', p_all is true) from private.notice_kinds() k where k.kind = v_notice.kind);
end;
$function$;
grant execute on function public.stop_notices(text,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.suggest_display_names(p_display_name text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asked text := lower(btrim(p_display_name));
  v_name text;
  v_found integer := 0;
begin
  if coalesce(v_asked, '') !~ '^[a-z0-9_]{3,20}$' or private.is_reserved_name(v_asked) then
    return;
  end if;
  for v_number in 1..200 loop
    v_name := left(v_asked, 20 - length(v_number::text)) || v_number;
    if public.is_display_name_free(v_name) then
      return next v_name;
      v_found := v_found + 1;
      exit when v_found = 3;
    end if;
  end loop;
end;
$function$;
grant execute on function public.suggest_display_names(text) to anon, authenticated;

CREATE OR REPLACE FUNCTION public.sync_stock()
 RETURNS TABLE(product_id text, stock_before integer, stock_after integer, sold_before integer, sold_after integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id text;
begin
  perform private.require_staff();
  for v_id in select p.id from public.products p order by p.id loop
    perform private.lock_product(v_id);
    return query
      with counted as (
        select
          (select count(*) from private.stored_keys k where k.product_id = v_id and not k.is_used)::integer as stock,
          (select count(*) from public.orders o where o.product_id = v_id and o.status = 'completed')::integer as sold
      ), was as (select p.stock_count, p.sold_count from public.products p where p.id = v_id),
      put_right as (
        update public.products p set stock_count = c.stock, sold_count = c.sold, updated_at = now()
        from counted c, was w
        where p.id = v_id and (p.stock_count, p.sold_count) is distinct from (c.stock, c.sold)
        returning p.id, w.stock_count as stock_before, c.stock as stock_after, w.sold_count as sold_before, c.sold as sold_after
      ), noted as (
        insert into private.page_changes (product_id)
        select r.id from put_right r where private.is_seen(r.stock_before, r.stock_after) or private.is_seen(r.sold_before, r.sold_after)
      )
      select r.* from put_right r;
  end loop;
end;
$function$;
grant execute on function public.sync_stock() to authenticated;

CREATE OR REPLACE FUNCTION public.undo_key_import(p_import_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import private.key_imports;
  v_removed integer;
begin
  perform private.begin_staff_action(p_reason);
  -- The product of an import never changes. Who adds its keys, and who delivers one, waits here or is waited for.
  perform private.lock_product(i.product_id) from private.key_imports i where i.id = p_import_id;
  select * into v_import from private.key_imports i where i.id = p_import_id;
  if v_import.id is null then
    raise sqlstate 'PT404' using message = 'Adição de keys não encontrada', detail = 'import_not_found', hint = 'No import has this id.';
  end if;
  if v_import.made_by <> (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem fez esta adição ou um administrador pode desfazê-la', detail = 'import_of_another',
      hint = 'A manager may undo their own imports.';
  end if;
  if v_import.undone_at is null then
    update private.key_imports set undone_at = clock_timestamp(), removed = 0 where id = p_import_id;
    delete from private.stored_keys k where k.import_id = p_import_id and not k.is_used;
    get diagnostics v_removed = row_count;
    update private.key_imports set removed = v_removed where id = p_import_id;
  end if;
  return (
    select jsonb_build_object('removed', i.removed, 'stock', p.stock_count,
      'delivered', (select count(*) from private.stored_keys k where k.import_id = i.id and k.is_used))
    from private.key_imports i join public.products p on p.id = i.product_id where i.id = p_import_id
  );
end;
$function$;
grant execute on function public.undo_key_import(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.update_profile(p_full_name text, p_display_name text)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
begin
  if coalesce(private.sanitize_text(p_full_name), '') = '' then
    raise sqlstate 'PT400' using message = 'Nome completo é obrigatório', detail = 'full_name_required', hint = 'full_name must not be empty.';
  end if;
  if coalesce(lower(btrim(p_display_name)), '') !~ '^[a-z0-9_]{3,20}$' then
    raise sqlstate 'PT400' using message = 'Nome de exibição deve ter pelo menos 3 caracteres', detail = 'display_name_invalid',
      hint = 'display_name: 3 to 20 of a-z, 0-9 and underscore.';
  end if;
  update public.profiles set full_name = p_full_name, display_name = p_display_name where id = private.caller_id() returning * into v_profile;
  if v_profile.id is null then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have a profile.';
  end if;
  return v_profile;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este nome de exibição já está em uso (display_name)', detail = 'display_name_taken',
      hint = 'Choose another display_name.';
end;
$function$;
grant execute on function public.update_profile(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.usual_delivery_seconds()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when count(*) >= 20 then
    nullif(ceil(percentile_disc(0.5) within group (order by l.seconds)), 'infinity')::integer
  end
  from (
    select greatest(coalesce(extract(epoch from o.delivered_at - o.paid_at)::double precision, 'infinity'), 1) as seconds
    from public.orders o where o.paid_at > now() - interval '30 days' and o.payment_id not like 'credito:%' order by o.paid_at desc limit 50
  ) l;
$function$;
grant execute on function public.usual_delivery_seconds() to anon, authenticated;

CREATE OR REPLACE FUNCTION public.webhook_debug_clear()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.forget_capture();
  return private.webhook_capture_state();
end;
$function$;
grant execute on function public.webhook_debug_clear() to authenticated;

CREATE OR REPLACE FUNCTION public.webhook_debug_start()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update private.webhook_capture set status = 'waiting', started_at = clock_timestamp(), capture_id = null, captured_at = null,
    headers = null, payload = null where only_row;
  return private.webhook_capture_state();
end;
$function$;
grant execute on function public.webhook_debug_start() to authenticated;

CREATE OR REPLACE FUNCTION public.webhook_debug_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.webhook_capture_state();
end;
$function$;
grant execute on function public.webhook_debug_status() to authenticated;

CREATE OR REPLACE FUNCTION public.webhook_debug_stop()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update private.webhook_capture set status = 'inactive' where only_row;
  return private.webhook_capture_state();
end;
$function$;
grant execute on function public.webhook_debug_stop() to authenticated;

CREATE OR REPLACE FUNCTION public.webhook_debug_test(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(jsonb_typeof(p_payload), '') <> 'object' or octet_length(p_payload::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Conteúdo de teste inválido', detail = 'payload_invalid', hint = 'Send one JSON object of at most 64 KiB.';
  end if;
  perform private.capture_webhook('{"x-store-test": "true"}', p_payload);
  return private.webhook_capture_state();
end;
$function$;
grant execute on function public.webhook_debug_test(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.withdraw_claim(p_claim_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.guarantee_claims c where c.id = p_claim_id and c.user_id = (select private.caller_id()) and c.state = 'withdrawn') then
    return;
  end if;
  perform private.lock_claim(p_claim_id, p_for_staff => false);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = p_claim_id;
end;
$function$;
grant execute on function public.withdraw_claim(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.withdraw_invitation(p_email text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.begin_staff_change(p_reason);
  delete from private.staff_invitations where email = lower(btrim(p_email));
  if not found then
    raise sqlstate 'PT404' using message = 'Este convite não existe mais', detail = 'invitation_not_found', hint = 'It was taken up, withdrawn or forgotten.';
  end if;
end;
$function$;
grant execute on function public.withdraw_invitation(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.write_in_claim(p_claim_id uuid, p_text text, p_message_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_text text := private.claim_text(p_text);
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => true);
  v_from_staff boolean := v_claim.user_id is distinct from (select private.caller_id());
  v_twin public.guarantee_claim_messages;
begin
  if p_message_id is null then
    raise sqlstate 'PT400' using message = 'A mensagem não tem número', detail = 'message_id_required', hint = 'Send a new uuid as p_message_id.';
  end if;
  select * into v_twin from public.guarantee_claim_messages m where m.id = p_message_id;
  if v_twin.id is not null then
    if v_twin.claim_id = p_claim_id and v_twin.from_staff = v_from_staff and v_twin.text = v_text then
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
    update public.guarantee_claims set state = 'open', due_at = private.claim_due_at() where id = p_claim_id;
  end if;
end;
$function$;
grant execute on function public.write_in_claim(uuid,text,uuid) to authenticated;
