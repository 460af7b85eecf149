-- The owner's programs and outgoing webhooks find changed orders by their index, however many there are. Nothing is locked.
set lock_timeout = '4s';

alter function private.webhook_events(timestamptz) set enable_seqscan = off;
alter function public.list_shop_orders(timestamptz, uuid, integer) set enable_seqscan = off;
