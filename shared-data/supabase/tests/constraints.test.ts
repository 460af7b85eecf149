import { columns } from "./harness/columns";
import { type Row, tables } from "./harness/constraints";
import { type Database, withRollback } from "./harness/database";

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
        if (/_p?key$/.test(constraint)) await insert(db, table, { ...valid(), ...change });
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

it("knows every constraint of the store", () =>
  withRollback(async (db) => {
    const known = await db.rows<{ name: string }>(
      `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u', 'p')`,
    );
    const tried = new Set(Object.values(tables).flatMap(({ refused }) => Object.keys(refused)));
    expect(known.map(({ name }) => name).sort()).toEqual([...tried].sort());
  }));

it.each(Object.entries(columns))("%s asks for what it cannot do without", (table, { required }) =>
  withBareTables(async (db) => {
    for (const column of required) {
      await expect(insert(db, table, { ...tables[table]?.valid(), [column]: null })).rejects.toMatchObject({
        code: "23502",
        column,
      });
    }
  }),
);

it.each(Object.entries(columns))("%s fills in what a row leaves out", (table, { defaults = {}, times = [] }) =>
  withBareTables(async (db) => {
    const [inserted] = await insert(db, table, tables[table]?.valid() ?? {});
    expect(inserted).toMatchObject(defaults);
    for (const time of times) expect(Number(inserted?.[time])).toBeGreaterThanOrEqual(Number(inserted?.present));
  }),
);

it.each(Object.entries(columns).flatMap(([table, { numbered }]) => (numbered ? [[table, numbered] as const] : [])))(
  "%s gives out its %s itself",
  (table, numbered) =>
    withRollback(async (db) => {
      await expect(db.rows(`insert into ${table} (${numbered}) values (1)`)).rejects.toMatchObject({ code: "428C9" });
    }),
);
