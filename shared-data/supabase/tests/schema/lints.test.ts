import definerFunctions from "../../definer-functions.json";
import { withRollback } from "../harness/database";

/** Each gives a row for each finding; none is accepted. What Supabase's own advisors find is tested in advisors.test.ts. */
const lints: Record<string, string> = {
  "a table without row level security": `
    select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  "a table without a primary key": `
    select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  "a foreign key without an index": `
    select c.conrelid::regclass || ' ' || c.conname from pg_constraint c
    where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  "a policy that asks who the caller is row by row": `
    select tablename || ' ' || policyname from pg_policies
    where regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), '\\( SELECT (auth|private)\\.\\w+\\(\\) AS \\w+\\)', '', 'g')
      ~ '(auth\\.|current_setting|private\\.(is_|staff_|caller_))'`,
  "a policy for everybody instead of named roles": `select tablename || ' ' || policyname from pg_policies where 'public' = any (roles)`,
  "a view that reads with its owner's rights": `
    select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
      and not coalesce(c.reloptions::text, '') ~ 'security_invoker=(true|on)'`,
  "a function without an empty search_path": `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (p.proconfig), false)`,
  "a function that everybody may call": `
    select p.oid::regprocedure::text from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
  "a right that no screen needs": `
    select c.oid::regclass || ' ' || a.grantee::regrole || ' ' || a.privilege_type
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee <> c.relowner
      and (a.grantee = 0 or a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')
        or (a.grantee = 'anon'::regrole and a.privilege_type <> 'SELECT') or a.grantee = 'service_role'::regrole)`,
  "a schema that somebody else may create in": `
    select n.nspname || ' ' || a.grantee::regrole from pg_namespace n, aclexplode(n.nspacl) a
    where n.nspname in ('public', 'private') and a.privilege_type = 'CREATE' and a.grantee not in (n.nspowner, 'postgres'::regrole::oid)
      and a.grantee::regrole::text not in ('pg_database_owner')`,
  "a time without its zone": `
    select c.table_name || '.' || c.column_name from information_schema.columns c
    where c.table_schema in ('public', 'private') and c.data_type = 'timestamp without time zone'`,
};

it.each(Object.entries(lints))("finds no %s", (_name, sql) =>
  withRollback(async (db) => {
    expect(await db.rows(sql)).toEqual([]);
  }),
);

it("finds definer functions only where one is listed with its callers and its reason", () =>
  withRollback(async (db) => {
    const found = await db.rows<{ name: string; callers: string[] }>(`
      select p.pronamespace::regnamespace || '.' || p.proname as name, array(
        select a.grantee::regrole::text from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee <> p.proowner order by 1) as callers
      from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`);
    const listed = Object.entries(definerFunctions).map(([name, { callers }]) => ({ name, callers }));
    expect(found).toEqual(listed.sort((one, other) => (one.name < other.name ? -1 : 1)));
    for (const { reason } of Object.values(definerFunctions)) expect(reason).toMatch(/\w+ .*\.$/);
  }));

describe("each lint sees what it is for", () => {
  const violations: [keyof typeof lints & string, string][] = [
    ["a table without row level security", "create table public.bare (id int primary key)"],
    ["a table without a primary key", "create table public.bare (id int)"],
    [
      "a foreign key without an index",
      "create table public.child (id int primary key, p text references public.products)",
    ],
    [
      "a policy that asks who the caller is row by row",
      "create policy slow on public.orders for update to anon using (user_id = auth.uid())",
    ],
    ["a policy for everybody instead of named roles", "create policy wide on public.orders for update using (false)"],
    ["a view that reads with its owner's rights", "create view public.open as select * from public.orders"],
    [
      "a function without an empty search_path",
      "create function public.loose() returns int language sql as 'select 1'",
    ],
    [
      "a function that everybody may call",
      "create function public.loose() returns int language sql as 'select 1'; grant execute on function public.loose() to public",
    ],
    ["a right that no screen needs", "grant insert on public.orders to anon"],
    ["a right that no screen needs", "grant select on public.orders to service_role"],
    ["a time without its zone", "alter table public.orders add column bad timestamp"],
  ];

  it.each(violations)("%s: %s", (name, statements) =>
    withRollback(async (db) => {
      for (const statement of statements.split("; ")) await db.rows(statement);
      expect((await db.rows(lints[name] ?? "")).length).toBeGreaterThan(0);
    }),
  );
});
