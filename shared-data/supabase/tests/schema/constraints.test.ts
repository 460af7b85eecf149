import { type Row, tables } from "../harness/constraints";
import { type Database, withRollback } from "../harness/database";

const insert = (db: Database, table: string, row: Row) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  return db.rows<Record<string, unknown>>(
    `insert into ${table} (${Object.keys(row).join()}) overriding system value values (${places.join()})
     returning *, now() as present`,
    Object.values(row),
  );
};

/** Tables that are empty, without triggers and foreign keys: a constraint has to refuse by itself. */
const withBareTables = (work: (db: Database) => Promise<void>) =>
  withRollback(async (db) => {
    await db.rows("set local session_replication_role = replica");
    await db.rows(
      Object.keys(tables)
        .map((table) => `delete from ${table}`)
        .join(";"),
    );
    await work(db);
  });

it.each(Object.entries(tables))("%s keeps to each of its constraints", (table, { valid, refused }) =>
  withBareTables(async (db) => {
    const whatRefuses = (constraint: string, change: Row) =>
      db.undone(async () => {
        if (/_key$/.test(constraint)) await insert(db, table, { ...valid(), ...change });
        return insert(db, table, { ...valid(), ...change }).then(
          () => "nothing",
          (error) => error.constraint,
        );
      });
    for (const [constraint, changes] of Object.entries(refused)) {
      for (const change of changes)
        expect({ change, by: await whatRefuses(constraint, change) }).toEqual({ change, by: constraint });
    }
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

it("tries every check and unique constraint of the store, but for those that keep a table to one row", () =>
  withRollback(async (db) => {
    const known = await db.rows<{ name: string }>(
      `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and contype in ('c', 'u') and conname not like '%_only_row_check'`,
    );
    const tried = new Set(Object.values(tables).flatMap(({ refused }) => Object.keys(refused)));
    expect(known.map(({ name }) => name).sort()).toEqual([...tried].sort());
  }));
