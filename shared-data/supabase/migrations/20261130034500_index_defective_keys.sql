-- The profit of an order or a day reads the few defective keys, not the whole stock. The index locks keys against writing while it is built: upgrading.md
-- says how to build it before.
set lock_timeout = '4s';

create index if not exists stored_keys_defective on private.stored_keys (defective_at) where defective_at is not null;
