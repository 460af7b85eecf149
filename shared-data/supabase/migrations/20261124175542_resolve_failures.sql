-- Stacks of reported failures are resolved to the sources' files and lines by the process that has the releases' source maps.
-- page_failures has at most a few hundred rows, and only reports of failures write it.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

ALTER TABLE "private"."page_failures" ADD COLUMN "is_resolved" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION public.publish_releases(p_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(p_state -> 'remotes'), '') <> 'array' or octet_length(p_state::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Estado das entregas inválido', detail = 'state_invalid', hint = 'Send {shell, remotes: [], changes: []}.';
  end if;
  delete from private.page_counts c using jsonb_array_elements(p_state -> 'remotes') r, private.release_state s
  where c.variant <> 'live' and c.remote = r ->> 'name' and r -> 'canary' ->> 'since' is not null and not exists (
    select 1 from jsonb_array_elements(s.state -> 'remotes') b
    where b ->> 'name' = r ->> 'name' and b -> 'canary' ->> 'since' = r -> 'canary' ->> 'since');
  update private.release_state set state = p_state, told_at = now() where only_row;
  insert into private.page_releases as p (remote, release)
  select distinct live.remote, live.release from (
    select 'shell' as remote, p_state ->> 'shell' as release
    union all select r ->> 'name', r ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
    union all select r ->> 'name', r -> 'canary' ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
  ) live where length(live.remote) between 1 and 60 and length(live.release) between 1 and 60
  on conflict (remote, release) do update set last_live_at = now();
  delete from private.page_releases where last_live_at < now() - interval '30 days';
  delete from private.page_counts where hour < now() - interval '30 days';
  delete from private.page_failures where last_at < now() - interval '30 days';
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'stack', f.stack)), '[]')
    from (select * from private.page_failures u where not u.is_resolved and u.stack <> '' order by u.last_at desc limit 30) f);
end;
$function$;

CREATE OR REPLACE FUNCTION public.resolve_failures(p_stacks jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.page_failures f set stack = left(s.stack, 4000), is_resolved = true
  from jsonb_to_recordset(p_stacks) as s (id text, stack text) where f.id = s.id and not f.is_resolved and s.stack is not null;
$function$;

REVOKE ALL ON FUNCTION "public"."resolve_failures"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_failures"(jsonb) TO "service_role";
