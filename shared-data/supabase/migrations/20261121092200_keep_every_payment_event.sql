-- The inbox: every authenticated event as it came, for ever, with what became of it.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint text not null check (endpoint in ('pix.generated', 'pix.paid')),
  event text,
  payment_id text,
  body text not null,
  -- Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome text not null default 'received' check (
    outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged',
      'unknown_product', 'no_payment', 'ignored', 'error')
  ),
  error text,
  applied_at timestamptz
);

create index payment_events_by_payment on public.payment_events (payment_id);
create index payment_events_newest on public.payment_events (received_at desc);

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
-- No insert, update or delete: what the provider sent is kept for ever, and only receiving and replaying write here.
