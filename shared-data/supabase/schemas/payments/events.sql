-- How a webhook of the checkout becomes orders, and the inbox that keeps it.

-- The payment inbox: every authenticated event for ever, with what became of it. The payer's data in it end: customers/retention.sql.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint text not null,
  event text,
  payment_id text,
  -- Only of an event whose payload could not be read, for staff to look at.
  body text,
  -- Without the payer's document and address on the network. Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome text not null default 'received',
  error text,
  applied_at timestamptz
);

create index payment_events_newest on public.payment_events (received_at);
-- Only what staff look for among the events is worth an index: nearly all of them are delivered, or wait to be paid.
create index payment_events_by_outcome on public.payment_events (outcome, id desc) where outcome <> 'delivered' and outcome <> 'pending';
-- The payments that came and sold nothing: what is paid later by the same id was paid when the first of them came.
create index payment_events_unsold on public.payment_events (payment_id) where outcome in ('unknown_product', 'error');
-- None on every payment_id: nobody looks for events by their payment, and each delivery would write it, a hundredth of its work.

-- The outcomes that payment_events_by_outcome knows. Asked for by name and not by what they are not: the planner then knows how few they are.
create function private.rare_outcomes() returns text[]
language sql immutable set search_path = ''
return array['received', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error'];

-- Whether an event came to one of our addresses, and ended in a way that we know.
-- Only definer functions write the inbox.
create function private.is_sound_event(p_endpoint text, p_outcome text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_endpoint in ('pix.generated', 'pix.paid')
    and p_outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product',
      'no_payment', 'not_paid', 'ignored', 'error');
end;
$$;

alter table public.payment_events add constraint payment_events_are_sound check (private.is_sound_event(endpoint, outcome));

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
-- No insert, update or delete: receiving and replaying write here, and what ends personal data.
