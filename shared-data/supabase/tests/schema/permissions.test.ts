import { db } from "../harness/database";
import { describePermissions } from "../harness/permissions";

// A change is read in the snapshot; `npx jest --selectProjects "database on postgres" -u -- schema/permissions` writes it.
it("gives these permissions and no more", async () => {
  expect((await describePermissions()).join("\n")).toMatchSnapshot();
});

it("grants no rights on objects of later migrations", async () => {
  for (const schema of ["public", "private"]) {
    await db.rows(`create table ${schema}.later (id bigint generated always as identity)`);
    await db.rows(`create function ${schema}.later() returns integer language sql return 1`);
  }
  const given = await db.rows(`
      select r.rolname, s.name from pg_roles r, unnest('{public.later,private.later}'::text[]) s (name)
      where r.rolname in ('anon', 'authenticated', 'service_role') and (has_function_privilege(r.oid, s.name || '()', 'execute')
        or has_table_privilege(r.oid, s.name, 'select, insert, update, delete, truncate, references, trigger')
        or has_sequence_privilege(r.oid, s.name || '_id_seq', 'usage, select, update'))`);
  expect(given).toEqual([]);
});
