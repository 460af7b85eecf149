-- Has Postgres copy its write-ahead log as it goes, so that a backup can be brought to any later moment (shell/docs/runbook.md).
-- It counts from the next restart of store-backend. A folder on another disk survives this one.
alter system set archive_mode = on;
alter system set archive_timeout = '1min';
alter system set archive_command = 'test ! -f /var/backups/store/wal/%f && cp %p /var/backups/store/wal/.%f && mv /var/backups/store/wal/.%f /var/backups/store/wal/%f';
