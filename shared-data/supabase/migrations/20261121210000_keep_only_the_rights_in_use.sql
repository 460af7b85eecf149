-- Only functions with their owner's rights let admins pass, and nothing that visitors may call asks whether somebody is one.
revoke execute on function private.require_admin() from anon, authenticated;
revoke execute on function private.is_admin() from anon;
