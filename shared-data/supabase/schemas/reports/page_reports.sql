-- Reports of pages about releases (R12.9): counts and a sample of failures, no row for a visitor, nothing about a person; and what the store's own
-- processes tell of what is live, for staff to see.

-- The live releases, as the store's own processes read them from the registry: {shell, remotes: [{name, version, since, by, why, canary}], changes}.
create table private.release_state (
  only_row boolean primary key default true check (only_row),
  state jsonb not null default '{"remotes": [], "changes": []}',
  reported_at timestamptz
);

insert into private.release_state default values;

-- Which releases pages may speak of: those that are live, or were in the last thirty days. The shell is one of them, by the hash in its file's name.
create table private.page_releases (
  remote text not null,
  release text not null,
  last_live_at timestamptz not null default now(),
  primary key (remote, release)
);

-- live: all visitors; stable and canary: the two sides of a trial.
create type private.release_variant as enum ('live', 'stable', 'canary');
create type private.page_report as enum ('visit', 'failed_visit', 'failure', 'file', 'policy', 'lcp', 'inp', 'cls');

-- How often something was reported in an hour. A vital has a histogram: how many values fell into each of sixty steps of 12 %.
create table private.page_counts (
  remote text not null,
  release text not null,
  shell text not null,
  variant private.release_variant not null,
  kind private.page_report not null,
  hour timestamptz not null,
  times integer not null,
  steps integer[],
  primary key (remote, release, variant, kind, shell, hour)
);

create index page_counts_hour on private.page_counts (hour);

-- Distinct failures, at most thirty of a release: the rest is only counted.
create table private.page_failures (
  id text primary key,
  remote text not null,
  release text not null,
  shell text not null,
  variant private.release_variant not null,
  kind private.page_report not null,
  agent text not null,
  path text not null,
  message text not null,
  -- As reported, and from is_resolved on with the sources' files and lines, where the release's source map is known.
  stack text not null,
  is_resolved boolean not null default false,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

create index page_failures_release on private.page_failures (remote, release, times, last_at);

-- How many reports of all callers were taken in a minute.
create table private.report_allowance (
  only_row boolean primary key default true check (only_row),
  minute timestamptz not null default '-infinity',
  taken integer not null default 0
);

insert into private.report_allowance default values;

-- ## Taking a report

-- Counts one more of a kind in this hour; with a step, 1 to 60, also in it.
create function private.count_report(p_report jsonb, p_kind text, p_step integer default null) returns void
language sql volatile set search_path = ''
as $$
  insert into private.page_counts as c (remote, release, shell, variant, kind, hour, times, steps)
  values (
    p_report ->> 'remote', p_report ->> 'release', p_report ->> 'shell', (p_report ->> 'variant')::private.release_variant, p_kind::private.page_report,
    date_trunc('hour', now()), 1,
    case when p_step is not null then array_fill(0, array[p_step - 1]) || 1 || array_fill(0, array[60 - p_step]) end)
  on conflict (remote, release, variant, kind, shell, hour) do update
  set times = c.times + 1,
    steps = case when p_step is not null then c.steps[:p_step - 1] || (c.steps[p_step] + 1) || c.steps[p_step + 1:] end;
$$;

-- Where the first step of a vital begins: at 50 ms (lcp), 8 ms (inp) or 0.001 (cls). Each next one is 12 % higher.
create function private.vital_start(p_kind text) returns numeric
language sql immutable set search_path = ''
return case p_kind when 'lcp' then 50 when 'inp' then 8 else 0.001 end;

-- Keeps a failure among its release's thirty, or counts it once more. Where they are full, the rarest and oldest is dropped.
create function private.keep_failure(p_report jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_remote text := p_report ->> 'remote';
  v_release text := p_report ->> 'release';
  v_message text := coalesce(left(p_report ->> 'message', 300), '');
  v_stack text := coalesce(left(p_report ->> 'stack', 2000), '');
  v_id text := md5(jsonb_build_array(v_remote, v_release, p_report ->> 'kind', v_message, split_part(v_stack, E'\n', 1))::text);
begin
  update private.page_failures set times = times + 1, last_at = now() where id = v_id;
  if found then
    return;
  end if;
  delete from private.page_failures where id in (
    select f.id from private.page_failures f where f.remote = v_remote and f.release = v_release
    order by f.times desc, f.last_at desc offset 29);
  insert into private.page_failures (id, remote, release, shell, variant, kind, agent, path, message, stack)
  values (v_id, v_remote, v_release, p_report ->> 'shell', (p_report ->> 'variant')::private.release_variant,
    (p_report ->> 'kind')::private.page_report, coalesce(p_report ->> 'agent', '-'), coalesce(p_report ->> 'path', '-'), v_message, v_stack);
end;
$$;

-- Takes one report of a page, as the Edge Function has cleaned it, of a release that is live or was lately: invented names fill nothing.
-- Refuses: nothing by raising; gives 'counted', 'unknown_release' or 'too_many'.
create function public.count_page_report(p_report jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text := p_report ->> 'kind';
  v_vital text;
  v_value numeric;
begin
  -- The shell alone may have no release: what fails before its code is there, and what only its policy noticed.
  if (p_report ->> 'remote', p_report ->> 'release') is distinct from ('shell', '-') and not exists (
    select 1 from private.page_releases r where r.remote = p_report ->> 'remote' and r.release = p_report ->> 'release') then
    return 'unknown_release';
  end if;
  -- A minute has six hundred places. Who finds another report being taken gets none: a flood holds one connection, and a lost report is lost.
  update private.report_allowance a
  set minute = date_trunc('minute', now()), taken = case when a.minute = date_trunc('minute', now()) then a.taken + 1 else 1 end
  where a.only_row in (
    select b.only_row from private.report_allowance b where b.minute < date_trunc('minute', now()) or b.taken < 600 for update skip locked);
  if not found then
    return 'too_many';
  end if;
  if not exists (select 1 from private.page_releases r where r.remote = 'shell' and r.release = p_report ->> 'shell') then
    p_report := p_report || '{"shell": "-"}';
  end if;
  perform private.count_report(p_report, v_kind);
  if v_kind = 'visit' then
    foreach v_vital in array array['lcp', 'inp', 'cls'] loop
      v_value := (p_report ->> v_vital)::numeric;
      if v_value >= 0 then
        perform private.count_report(
          p_report, v_vital, least(60, 1 + floor(ln(greatest(1, v_value / private.vital_start(v_vital))) / ln(1.12))::integer));
      end if;
    end loop;
    return 'counted';
  end if;
  if (p_report ->> 'first')::boolean then
    perform private.count_report(p_report, 'failed_visit');
  end if;
  perform private.keep_failure(p_report);
  return 'counted';
end;
$$;

-- ## Reading the figures

-- The value below which three quarters of a histogram lie.
create function private.third_quartile(p_kind text, p_steps bigint[]) returns numeric
language sql immutable set search_path = ''
as $$
  with running as (
    select s.step, s.times, sum(s.times) over (order by s.step) as until, sum(s.times) over () * 0.75 as wanted
    from unnest(p_steps) with ordinality as s (times, step)
  )
  select round(private.vital_start(p_kind) * power(1.12, r.step - 1 + (r.wanted - (r.until - r.times)) / r.times), 4)
  from running r where r.until >= r.wanted and r.times > 0 order by r.step limit 1;
$$;

-- The figures of each release and side of a trial: [{remote, release, variant, visits, failed_visits, failures, measured, lcp, inp, cls}]. A trial's
-- since it began; what is live for everybody, of the last day.
create function private.release_figures() returns jsonb
language sql stable set search_path = ''
as $$
  with counted as (
    select c.* from private.page_counts c where c.variant <> 'live' or c.hour >= date_trunc('hour', now()) - interval '23 hours'
  ), vitals as (
    select s.remote, s.release, s.variant, s.kind, sum(s.times) as measured,
      private.third_quartile(s.kind::text, array_agg(s.times order by s.step)) as value
    from (
      select c.remote, c.release, c.variant, c.kind, u.step, sum(u.times)::bigint as times
      from counted c, unnest(c.steps) with ordinality as u (times, step)
      group by c.remote, c.release, c.variant, c.kind, u.step
    ) s group by s.remote, s.release, s.variant, s.kind
  ), totals as (
    select c.remote, c.release, c.variant,
      coalesce(sum(c.times) filter (where c.kind = 'visit'), 0) as visits,
      coalesce(sum(c.times) filter (where c.kind = 'failed_visit'), 0) as failed_visits,
      coalesce(sum(c.times) filter (where c.kind in ('failure', 'file', 'policy')), 0) as failures
    from counted c group by c.remote, c.release, c.variant
  )
  select coalesce(jsonb_agg(to_jsonb(t) || to_jsonb(v) order by t.remote, t.release, t.variant), '[]')
  from totals t cross join lateral (
    select coalesce(max(v.measured), 0) as measured, max(v.value) filter (where v.kind = 'lcp') as lcp,
      max(v.value) filter (where v.kind = 'inp') as inp, max(v.value) filter (where v.kind = 'cls') as cls
    from vitals v where (v.remote, v.release, v.variant) = (t.remote, t.release, t.variant)
  ) v;
$$;

-- Takes what is live from the store's own process that watches it, and forgets what is older than thirty days. Where a remote's trial is another one
-- than before, its figures start again. Returns the failures with stacks to resolve: [{id, stack}].
-- Refuses: 400 state_invalid (no object with a list of remotes, or over 64 KiB).
create function public.publish_releases(p_state jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(p_state -> 'remotes'), '') <> 'array' or octet_length(p_state::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Estado das entregas inválido', detail = 'state_invalid', hint = 'Send {shell, remotes: [], changes: []}.';
  end if;
  delete from private.page_counts c using jsonb_array_elements(p_state -> 'remotes') r, private.release_state s
  where c.variant <> 'live' and c.remote = r ->> 'name' and r -> 'canary' ->> 'since' is not null and not exists (
    select 1 from jsonb_array_elements(s.state -> 'remotes') b
    where b ->> 'name' = r ->> 'name' and b -> 'canary' ->> 'since' = r -> 'canary' ->> 'since');
  update private.release_state set state = p_state, reported_at = now() where only_row;
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
$$;

-- Takes stacks with the sources' files and lines, [{id, stack}], from the process that has the releases' source maps.
create function public.resolve_failures(p_stacks jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.page_failures f set stack = left(s.stack, 4000), is_resolved = true
  from jsonb_to_recordset(p_stacks) as s (id text, stack text) where f.id = s.id and not f.is_resolved and s.stack is not null;
$$;

-- The page "Versões" of the back-office: {reported_at, state, figures, failures}, the failures that were seen last first.
create function public.list_releases() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'reported_at', s.reported_at, 'state', s.state, 'figures', private.release_figures(),
    'failures', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.last_at desc)
      from (select * from private.page_failures f order by f.last_at desc limit 30) f), '[]'))
  from private.release_state s;
$$;

grant execute on function public.count_page_report(jsonb), public.publish_releases(jsonb), public.resolve_failures(jsonb) to service_role;
grant execute on function public.list_releases() to authenticated;
