import { type Database, withRollback } from "../harness/database";
import { createCustomer, createProduct, stockKeys } from "../harness/factories";
import { generated, paid, paymentOf } from "../harness/webhooks";

interface Run {
  readonly name: string;
  readonly language: string;
  readonly calls: number;
}

/** Our functions that a call runs, how often each, and in which language they are written. */
async function functionsRunBy(db: Database, work: () => Promise<unknown>): Promise<Run[]> {
  const before = await counted(db);
  await db.rows("set local track_functions = 'all'");
  await work();
  await db.rows("set local track_functions = 'none'");
  const earlier = new Map(before.map(({ name, calls }) => [name, calls]));
  return (await counted(db))
    .map((run) => ({ ...run, calls: run.calls - (earlier.get(run.name) ?? 0) }))
    .filter(({ calls }) => calls > 0);
}

/** What this connection has counted and not yet handed on. */
const counted = (db: Database) =>
  db.rows<Run>(
    `select s.schemaname || '.' || s.funcname as name, l.lanname as language, s.calls::integer as calls
     from pg_stat_xact_user_functions s join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang order by 1`,
  );

it("a delivery runs few functions, each of them once, and none in SQL, which is parsed and planned anew by each caller", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 3);
    const { email } = await createCustomer(db);
    const payment = paymentOf([product], { email });
    await paid(db, paymentOf([product], { email }));
    const run = await functionsRunBy(db, () => paid(db, payment));
    expect(run.filter(({ language }) => language !== "plpgsql")).toEqual([]);
    expect(run.filter(({ calls }) => calls > 1)).toEqual([]);
    expect(run.length).toBeLessThanOrEqual(27);
  }));

it("a payment that was announced before costs as few", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 3);
    const { email } = await createCustomer(db);
    await paid(db, paymentOf([product], { email }));
    const payment = paymentOf([product], { email });
    await generated(db, payment);
    const run = await functionsRunBy(db, () => paid(db, payment));
    expect(run.filter(({ language, calls }) => language !== "plpgsql" || calls > 1)).toEqual([]);
    expect(run.length).toBeLessThanOrEqual(28);
  }));
