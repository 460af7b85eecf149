-- How a webhook of the checkout becomes orders, and the inbox that keeps it.

create type public.payment_endpoint as enum ('pix.generated', 'pix.paid');

-- Where the lines of one payment have several outcomes, the first in this order is the event's: the one that staff must look at.
create type public.payment_outcome as enum (
  'received', 'error', 'unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged', 'no_payment',
  'not_paid', 'ignored'
);

-- The payment inbox: every authenticated event for ever, with what became of it. The payer's data in it end: customers/retention.sql.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint public.payment_endpoint not null,
  event text,
  payment_id text,
  -- Only for an event with an unreadable payload, for staff to look at.
  body text,
  -- Without the payer's document and address on the network. Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a
  -- surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome public.payment_outcome not null default 'received',
  error text,
  applied_at timestamptz
);

create index payment_events_newest on public.payment_events (received_at);
-- Only what staff look for among the events is worth an index: nearly all of them are delivered, or wait to be paid.
create index payment_events_by_outcome on public.payment_events (outcome, id desc) where outcome <> 'delivered' and outcome <> 'pending';
create index payment_events_by_payment on public.payment_events (payment_id);

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
