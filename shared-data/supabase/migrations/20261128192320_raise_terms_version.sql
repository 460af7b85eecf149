-- The terms say when a guarantee begins in other words.
create or replace function private.terms_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-28';
