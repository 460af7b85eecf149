import { db } from "../harness/database";
import { createCustomer, createProduct } from "../harness/factories";
import { generated, paid, paymentOf } from "../harness/webhooks";

interface Run {
  readonly name: string;
  readonly language: string;
  readonly calls: number;
}

/** Our functions that a call runs, how often each, and in which language they are written. */
async function functionsRunBy(work: () => Promise<unknown>): Promise<Run[]> {
  const before = await counted();
  await db.rows("set local track_functions = 'all'");
  await work();
  await db.rows("set local track_functions = 'none'");
  const earlier = new Map(before.map(({ name, calls }) => [name, calls]));
  return (await counted())
    .map((run) => ({ ...run, calls: run.calls - (earlier.get(run.name) ?? 0) }))
    .filter(({ calls }) => calls > 0);
}

/** The statistics of this connection that are not yet flushed. */
const counted = () =>
  db.rows<Run>(
    `select s.schemaname || '.' || s.funcname as name, l.lanname as language, s.calls::integer as calls
     from pg_stat_xact_user_functions s join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang order by 1`,
  );

// A function in SQL is parsed and planned again by each caller.
it.each([
  ["", 27],
  [" that was announced before", 28],
])("a payment%s runs few functions, each of them once, and none in SQL", async (before, most) => {
  const product = await createProduct({ keys: 3 });
  const { email } = await createCustomer();
  const payment = paymentOf([product], { email });
  await paid(paymentOf([product], { email }));
  if (before) await generated(payment);
  const run = await functionsRunBy(() => paid(payment));
  expect(run.filter(({ language, calls }) => language !== "plpgsql" || calls > 1)).toEqual([]);
  expect(run.length).toBeLessThanOrEqual(most);
});
