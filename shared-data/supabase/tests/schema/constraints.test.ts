import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";

// A change is read in the snapshot; `npx jest --selectProjects "database on postgres" -u -- schema/constraints` writes it.
it("has these check and unique constraints and no others", async () => {
  const constraints = await db.rows<{ line: string }>(`
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u')
    order by conrelid::regclass::text collate "C", conname`);
  expect(constraints.map(({ line }) => line).join("\n")).toMatchSnapshot();
});

const letters = (count: number) => "a".repeat(count);
const view = { user_id: drawId(), page: "pedidos", name: "Retidos", query: "situacao=held" };

/** Stores a row without triggers and foreign keys: a constraint has to refuse by itself. */
const isTaken = (row: Readonly<Record<string, unknown>>) =>
  db.undone(async () => {
    await db.rows("set local session_replication_role = replica");
    const insert = "insert into public.staff_views (user_id, page, name, query) values ($1, $2, $3, $4)";
    const { user_id, page, name, query } = { ...view, ...row };
    return db.rows(insert, [user_id, page, name, query]).then(
      () => true,
      () => false,
    );
  });

// Other tables' columns with a pattern have tests of what people see of them.
it.each([
  { name: "page", accepted: ["a", letters(30)], refused: ["", "Pedidos", "../x", letters(31)] },
  { name: "name", accepted: ["a", letters(60)], refused: ["", " a", "a ", letters(61), "<b>", "a\nb"] },
  {
    name: "query",
    accepted: ["", letters(500), "busca=ana%40x.com+b&de=2026-11-20*._~"],
    refused: [letters(501), "a b", "#x", "/x", "javascript:1", '"'],
  },
])("takes and refuses these forms of a saved filter's $name", async ({ name, accepted, refused }) => {
  for (const value of accepted) expect([value, await isTaken({ [name]: value })]).toEqual([value, true]);
  for (const value of refused) expect([value, await isTaken({ [name]: value })]).toEqual([value, false]);
});
