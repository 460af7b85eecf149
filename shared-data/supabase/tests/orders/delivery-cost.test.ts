import { db } from "../harness/database";
import { createCustomer, createProduct } from "../harness/factories";
import { rowsReadBy } from "../harness/rows-read";
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

const functionCalls = `select s.schemaname || '.' || s.funcname as name,
       l.lanname as language, s.calls::integer as calls
     from pg_stat_xact_user_functions s join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang order by 1`;
const counted = () => db.rows<Run>(functionCalls);

it("keys are added as cheaply with ten thousand who wait, whose first are called from an index", async () => {
  const product = await createProduct();
  const insert = `insert into private.stock_alerts (product_id, email, confirmed_at)
     select $1, 'pessoa' || n || '@example.com', now() from generate_series(1, 10000) n`;
  await db.rows(insert, [product.id]);
  await db.rows("analyze private.stock_alerts");
  const add = "select private.store_key($1, 'key ' || n) from generate_series(1, 2) n";
  expect(await rowsReadBy("private.stock_alerts", add, [product.id])).toBe(0);
  expect(await rowsReadBy("private.stock_alerts", "select private.notify_stock_alerts()")).toBeLessThan(200);
  expect(await db.value("select count(*)::integer from private.stock_alerts where called_at is not null")).toBe(6);
});

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
