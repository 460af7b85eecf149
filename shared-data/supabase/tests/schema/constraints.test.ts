import { type Row, tables } from "../harness/constraints";
import { db } from "../harness/database";

const insert = (table: string, row: Row) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  return db.rows<Record<string, unknown>>(
    `insert into ${table} (${Object.keys(row).join()}) overriding system value values (${places.join()})
     returning *, now() as present`,
    Object.values(row),
  );
};

/** Tables that are empty, without triggers and foreign keys: a constraint has to refuse by itself. */
const withBareTables = async (work: () => Promise<void>) => {
  await db.rows("set local session_replication_role = replica");
  await db.rows(
    Object.keys(tables)
      .map((table) => `delete from ${table}`)
      .join(";"),
  );
  await work();
};

/** Every row of a kind with its table, and the constraint that is to refuse it. */
const rows = Object.entries(tables).flatMap(([table, { valid, refused, accepted }]) => [
  ...[{}, ...accepted].map((change) => ({ table, valid, change, constraint: null })),
  ...Object.entries(refused).flatMap(([constraint, changes]) =>
    changes.map((change) => ({ table, valid, change, constraint })),
  ),
]);

it("refuses by each constraint what breaks it, and takes what is just allowed", () =>
  withBareTables(async () => {
    const wrong: object[] = [];
    for (const { table, valid, change, constraint } of rows) {
      const refusedBy = await db.undone(async () => {
        if (constraint?.endsWith("_key")) await insert(table, { ...valid(), ...change });
        return insert(table, { ...valid(), ...change }).then(
          () => null,
          (error) => error.constraint ?? error.message,
        );
      });
      if (refusedBy !== constraint) wrong.push({ table, change, constraint, refusedBy });
    }
    expect(wrong).toEqual([]);
  }));

it("tries every check and unique constraint of the store, but for those that keep a table to one row", async () => {
  const known = await db.rows<{ name: string }>(
    `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and contype in ('c', 'u') and conname not like '%_only_row_check'`,
  );
  const tried = new Set(Object.values(tables).flatMap(({ refused }) => Object.keys(refused)));
  expect(known.map(({ name }) => name).sort()).toEqual([...tried].sort());
});
