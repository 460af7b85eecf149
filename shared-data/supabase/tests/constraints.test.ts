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
    if (/_p?key$/.test(constraint)) await insert(db, table, { ...valid(), ...change });
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
      `select conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u', 'p')`,
    );
    const tried = new Set(cases.map(({ constraint }) => constraint));
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
