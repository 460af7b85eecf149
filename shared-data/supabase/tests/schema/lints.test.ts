import { db } from "../harness/database";

/** Each gives a row for each finding; none is accepted. Supabase's own advisors run in advisors.test.ts; rights are tested in permissions.test.ts. */
const lints: Record<string, string> = {
  "a table without row level security": `
    select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  "a policy or a view that asks who the caller is row by row": `
    select name from (
      select tablename || ' ' || policyname as name, coalesce(qual, '') || ' ' || coalesce(with_check, '') as text from pg_policies
      union all select viewname, definition from pg_views where schemaname in ('public', 'private')
    ) read
    where regexp_replace(text, '\\( SELECT (auth|private)\\.\\w+\\(\\) AS \\w+\\)', '', 'g')
      ~ '(auth\\.|current_setting|private\\.(is_|staff_|caller_))' order by name`,
  "a view that reads with its owner's rights": `
    select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
      and not coalesce(c.reloptions::text, '') ~ 'security_invoker=(true|on)'`,
  "a function without an empty search_path": `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (p.proconfig), false)`,
  "a time without its zone": `
    select c.table_name || '.' || c.column_name from information_schema.columns c
    where c.table_schema in ('public', 'private') and c.data_type = 'timestamp without time zone'`,
};

async function findings(): Promise<string[]> {
  const found: string[] = [];
  for (const [lint, sql] of Object.entries(lints))
    for (const row of await db.rows<Record<string, string>>(sql)) found.push(`${lint}: ${Object.values(row)}`);
  return found;
}

it("finds nothing in the store", async () => {
  expect(await findings()).toEqual([]);
});

it("would find what each lint is for", async () => {
  const broken = [
    "create table public.bare (at timestamp)",
    "create policy slow on public.orders for update to anon using (user_id = auth.uid())",
    "create view public.open as select * from public.orders where private.is_staff()",
    "create function public.loose() returns int language sql as 'select 1'",
  ];
  for (const statement of broken) await db.rows(statement);
  expect(await findings()).toEqual([
    "a table without row level security: bare",
    "a policy or a view that asks who the caller is row by row: open",
    "a policy or a view that asks who the caller is row by row: orders slow",
    "a view that reads with its owner's rights: open",
    "a function without an empty search_path: loose()",
    "a time without its zone: bare.at",
  ]);
});
