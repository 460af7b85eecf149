-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A token that releases a remote ends with the role of the admin who created it and has seen its text. Tokens of before name nobody
-- and stay: revoke them at /admin/entregas where such an admin has left. No table that sells is locked.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

ALTER TABLE "private"."release_tokens" ADD COLUMN "created_by" uuid;

CREATE OR REPLACE FUNCTION private.end_release_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_token private.release_tokens;
begin
  for v_token in
    update private.release_tokens t set revoked_at = now() where t.created_by = old.user_id and t.revoked_at is null returning *
  loop
    perform private.log_staff_action('release_token_revoked', p_changes =>
      private.changed_fields(jsonb_build_object('remote', v_token.remote, 'holder', v_token.holder), null));
  end loop;
  return null;
end;
$function$;

ALTER FUNCTION "private"."end_release_tokens"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_release_token(p_remote text, p_holder text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token text := 'rel_' || encode(extensions.gen_random_bytes(32), 'hex');
  v_holder text := btrim(coalesce(p_holder, ''));
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  if p_remote is null or p_remote !~ '^[a-z][a-z0-9_-]{0,39}$' or p_remote = 'shell' or length(v_holder) not between 1 and 60 or v_holder ~ '[<>[:cntrl:]]' then
    raise sqlstate 'PT400' using message = 'Informe a área e a equipe', detail = 'release_token_invalid', hint = 'A remote is a word of a-z, 0-9, "-" and "_".';
  end if;
  if (select count(*) from private.release_tokens t where t.remote = p_remote and t.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'Esta área já tem 20 tokens. Revogue um antes.', detail = 'release_tokens_full', hint = 'Revoke a token first.';
  end if;
  insert into private.release_tokens (remote, holder, token_hash, created_by)
    values (p_remote, v_holder, extensions.digest(v_token, 'sha256'), private.caller_id());
  perform private.log_staff_action('release_token_created', p_changes =>
    private.changed_fields(null, jsonb_build_object('remote', p_remote, 'holder', v_holder)));
  return v_token;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_release_tokens()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_admin();
  select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'created_by'] order by t.created_at desc, t.id), '[]') from private.release_tokens t;
$function$;

CREATE TRIGGER end_release_tokens_of_demoted AFTER UPDATE OF role ON private.staff_members FOR EACH ROW WHEN (((old.role = 'admin'::public.staff_role) AND (new.role <> 'admin'::public.staff_role))) EXECUTE FUNCTION private.end_release_tokens();

CREATE TRIGGER end_release_tokens_of_removed AFTER DELETE ON private.staff_members FOR EACH ROW WHEN ((old.role = 'admin'::public.staff_role)) EXECUTE FUNCTION private.end_release_tokens();

REVOKE ALL ON FUNCTION "private"."end_release_tokens"() FROM PUBLIC;
