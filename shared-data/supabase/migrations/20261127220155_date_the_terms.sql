-- The terms in force are those of 2026-11-27: they say that a guarantee may count from the first look at the key. Accounts made from now on
-- accept these; nobody who accepted the former ones is asked again.
set lock_timeout = '4s';

-- The version of the terms that are in force: the one of shared-data/src/terms/terms-version.ts; a test compares.
create or replace function private.terms_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-27';
