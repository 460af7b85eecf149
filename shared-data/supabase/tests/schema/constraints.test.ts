import { db } from "../harness/database";

// A change is read in the snapshot; `npx jest --selectProjects "database on postgres" -u -- schema/constraints` writes it.
it("has these check, unique and foreign key constraints and no others: what deletes with a row what points at it", async () => {
  const constraints = await db.rows<{ line: string }>(`
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u', 'f')
    order by conrelid::regclass::text collate "C", conname`);
  expect(constraints.map(({ line }) => line).join("\n")).toMatchSnapshot();
});
