import { db, type Row } from "./database";
import { createCustomer, createStaff, signIn } from "./factories";

const schemas = "('public'::regnamespace, 'private'::regnamespace)";
const namesOf = (grantee: string) => `case ${grantee} when 0 then 'everybody' else ${grantee}::regrole::text end`;

/** A line for each schema, table, view, sequence and policy: who may do what. */
const relations = `
  select format('schema %s: %s', n.nspname, string_agg(${namesOf("a.grantee")} || ' ' || lower(a.privilege_type), '; '
    order by ${namesOf("a.grantee")})) as line
  from pg_namespace n, aclexplode(n.nspacl) a
  where n.nspname in ('public', 'private', 'extensions') and a.grantee not in (n.nspowner, 'postgres'::regrole::oid) group by n.nspname
  union all
  select format('%s %s.%s: %s', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.relnamespace::regnamespace, c.relname,
    coalesce(r.rights, 'nobody')) from pg_class c left join lateral (
    select string_agg(g.grantee || ' ' || g.verbs, '; ' order by g.grantee) as rights from (
      select ${namesOf("v.grantee")} as grantee, string_agg(v.verb, ', ' order by v.verb) as verbs from (
        select a.grantee, lower(a.privilege_type) as verb from aclexplode(c.relacl) a
        union all
        select a.grantee, format('%s (%s)', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum))
        from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid group by a.grantee, a.privilege_type
      ) v where v.grantee <> c.relowner group by v.grantee
    ) g
  ) r on true
  where c.relnamespace in ${schemas} and c.relkind in ('r', 'v', 'm', 'p', 'f', 'S') and (c.relkind <> 'S' or r.rights is not null)
  union all
  select format('policy %s of %s.%s: %s %s', policyname, schemaname, tablename, array_to_string(roles, ', '), lower(cmd)) from pg_policies
  where schemaname in ('public', 'private')
  order by line`;

/**
 * Each function that a role may call or that runs as its owner; what is in no line is called by functions of ours alone. Those that people
 * call are asked, with arguments of the right kind that name nothing.
 */
const functions = `
  select format('function %s.%s(%s)', p.pronamespace::regnamespace, p.proname, pg_get_function_identity_arguments(p.oid)) as name,
    p.pronamespace = 'public'::regnamespace and 'authenticated' = any (g.callers)
      and not exists (select from unnest(p.proargtypes) a (type) join pg_type t on t.oid = a.type where t.typtype = 'c') as is_asked,
    concat_ws(', ', coalesce(array_to_string(g.callers, ', '), 'nobody'),
      case when p.prosecdef then 'security definer with ' || array_to_string(p.proconfig, ' ') end) as rights,
    format('select %s(%s)', p.oid::regproc, array_to_string(array(
      select format('%L::%s', case
        when t.typcategory = 'N' then '99999' when t.typcategory = 'B' then 'false' when t.typname = 'date' then '2026-01-01' when t.typname = 'jsonb' then '{}'
        when t.typcategory = 'A' then '{00000000-0000-4000-8000-000000000000}' else '00000000-0000-4000-8000-000000000000' end, t.oid::regtype)
      from unnest((p.proargtypes::oid[])[0:p.pronargs - p.pronargdefaults - 1]) with ordinality a (type, place) join pg_type t on t.oid = a.type
      order by a.place), ', ')) as call
  from pg_proc p left join lateral (
    select array_agg(${namesOf("a.grantee")} order by ${namesOf("a.grantee")}) as callers from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where a.grantee <> p.proowner
  ) g on true
  where p.pronamespace in ${schemas} and (p.prosecdef or g.callers is not null) order by 1`;

/** The result for missing ids: "ok" or the error. Changes are rolled back. */
const callSafely = `
  create function pg_temp.call_safely(p_call text) returns text language plpgsql as $$
  declare
    v_code text;
    v_detail text;
  begin
    execute p_call;
    raise sqlstate 'DONE0';
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_detail = pg_exception_detail;
    return case when v_code = 'DONE0' then 'ok' when v_code like 'PT%' then v_detail else v_code end;
  end $$;
  grant execute on function pg_temp.call_safely to authenticated`;

const together: Readonly<Record<string, string>> = {
  "customer and manager and admin and unsure admin": "all",
  "manager and admin": "staff",
};

/**
 * The permissions of each database object, a line each; functions with the responses to each role, equal ones together. The unsure admin
 * has given no second factor, which the store asks for.
 */
export async function describePermissions(): Promise<string[]> {
  const admin = await createStaff("admin");
  const people = [
    ["customer", await createCustomer(), "aal1"],
    ["manager", await createStaff("manager"), "aal2"],
    ["admin", admin, "aal2"],
    ["unsure admin", admin, "aal1"],
  ] as const;
  await db.rows("update private.store_settings set second_factor_required = true");
  await db.rows(callSafely);
  const found = await db.rows(functions);
  const calls = found.filter(({ is_asked }) => is_asked).map(({ call }) => call);
  const heard: Row[] = [];
  for (const [name, person, aal] of people)
    await db.undone(async () => {
      await signIn(person, { aal });
      const ask = "select $2 as name, call, pg_temp.call_safely(call) as word from unnest($1::text[]) call";
      heard.push(...(await db.rows(ask, [calls, name])));
    });
  const resultsOf = (call: string) => {
    const answers = heard.filter((answer) => answer.call === call);
    return [...new Set(answers.map(({ word }) => word))].map((word) => {
      const names = answers.filter((answer) => answer.word === word).map(({ name }) => name);
      return `; ${together[names.join(" and ")] ?? names.join(" and ")} ${word}`;
    });
  };
  const lines = (await db.rows(relations)).map(({ line }) => line);
  return [...lines, ...found.map(({ name, rights, call }) => `${name}: ${rights}${resultsOf(call).join("")}`)];
}
