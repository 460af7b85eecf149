import type { Client } from "pg";

/** Each part of the schema as lines of text, in an order that does not depend on when anything was made. */
const parts: Record<string, string> = {
  Tables: `
    select format(E'%s%s\\n%s', c.oid::regclass, case when c.relrowsecurity then ' (row level security)' else '' end, (
      select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
        coalesce(case a.attgenerated when 's' then ' generated as ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid), '')), E'\\n' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))
    from pg_class c where c.relkind = 'r' and c.relnamespace = any ($1::regnamespace[])`,
  Views: `select format(E'%s %s\\n%s', c.oid::regclass, c.reloptions, pg_get_viewdef(c.oid)) from pg_class c
    where c.relkind = 'v' and c.relnamespace = any ($1::regnamespace[])`,
  Constraints: `select format('%s: %s %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) from pg_constraint c
    where c.connamespace = any ($1::regnamespace[]) and c.conrelid <> 0 and c.contype <> 'n'`,
  Indexes: `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = any ($1::regnamespace[])`,
  Triggers: `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and (c.relnamespace = any ($1::regnamespace[]) or t.tgrelid = 'auth.users'::regclass)`,
  Policies: `select format('%s.%s %s for %s to %s using (%s) with check (%s)', schemaname, tablename, policyname, cmd, array_to_string(roles, ', '), qual, with_check)
    from pg_policies where schemaname::regnamespace = any ($1::regnamespace[])`,
  "Rights on tables and views": `
    select format('%s: %s to %s', c.oid::regclass, string_agg(a.privilege_type, ', ' order by a.privilege_type), a.grantee::regrole)
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('r', 'v') and a.grantee <> c.relowner
    group by c.oid, a.grantee`,
  "Rights on columns": `
    select format('%s: %s (%s) to %s', t.attrelid::regclass, a.privilege_type, string_agg(t.attname, ', ' order by t.attnum), a.grantee::regrole)
    from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a where c.relnamespace = any ($1::regnamespace[])
    group by t.attrelid, a.privilege_type, a.grantee`,
  Functions: `
    select format('%s returns %s, %s%s, for: %s, body %s', p.oid::regprocedure, pg_get_function_result(p.oid),
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end, case when p.prosecdef then ', security definer' else '' end,
      coalesce((select string_agg(a.grantee::regrole::text, ', ' order by a.grantee::regrole::text)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner), 'nobody'),
      md5(coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), '')))
    from pg_proc p where p.pronamespace = any ($1::regnamespace[])`,
};

/** The whole schema of the store as text, to be compared with the committed one. */
export async function describeSchema(client: Client): Promise<string> {
  const sections: string[] = ["Made from the migrations by `pnpm --filter shared-data schema`. Do not edit."];
  for (const [title, sql] of Object.entries(parts)) {
    const { rows } = await client.query<[string]>({ text: sql, values: [["public", "private"]], rowMode: "array" });
    const lines = rows.map(([line]) => line).sort();
    sections.push(`## ${title}`, lines.join("\n"));
  }
  return `${sections.join("\n\n")}\n`;
}
