import { type Row, tables } from "./harness/constraints";
import { type Database, withRollback } from "./harness/database";

const insert = (db: Database, table: string, row: Row) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  return db.rows(`insert into ${table} (${Object.keys(row).join()}) values (${places.join()})`, Object.values(row));
};

/** Tables that are empty, without triggers and foreign keys: a constraint has to refuse by itself. */
const withBareTables = (work: (db: Database) => Promise<void>) =>
  withRollback(async (db) => {
    await db.rows("set local session_replication_role = replica");
    for (const table of Object.keys(tables)) await db.rows(`delete from ${table}`);
    await work(db);
  });

const cases = Object.entries(tables).flatMap(([table, { valid, refused }]) =>
  Object.entries(refused).flatMap(([constraint, changes]) =>
    changes.map((change) => ({ table, valid, constraint, change })),
  ),
);

it.each(cases)("$table keeps to $constraint: $change", ({ table, valid, constraint, change }) =>
  withBareTables(async (db) => {
    if (constraint.endsWith("_key")) await insert(db, table, { ...valid(), ...change });
    await expect(insert(db, table, { ...valid(), ...change })).rejects.toMatchObject({ constraint });
  }),
);

it.each(Object.entries(tables))("%s takes what is just allowed", (table, { valid, accepted }) =>
  withBareTables(async (db) => {
    for (const change of [{}, ...accepted]) {
      await insert(db, table, { ...valid(), ...change });
      await db.rows(`delete from ${table}`);
    }
  }),
);

it("knows every constraint of the store", () =>
  withRollback(async (db) => {
    const known = await db.rows<{ name: string }>(
      `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u')`,
    );
    const tried = new Set(cases.map(({ constraint }) => constraint));
    expect(known.map(({ name }) => name).sort()).toEqual([...tried].sort());
  }));
