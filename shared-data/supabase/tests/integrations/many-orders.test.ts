import { db, dbOwner } from "../harness/database";
import { createOrder } from "../harness/factories";
import { claimWebhooks, openWebhooks } from "../harness/outgoing-webhooks";

it("reads the few orders that changed, however many there are", async () => {
  await openWebhooks();
  const { product } = await createOrder({ status: "completed" });
  await dbOwner.rows(
    `insert into public.orders (product_id, status, amount, expected_amount, payment_id, paid_at)
     select $1, 'refunded', 1, 1, 'antigo-' || n, now() - n * interval '1 hour' from generate_series(1, 10000) n`,
    [product.id],
  );
  await dbOwner.rows("update public.orders set refunded_at = paid_at where payment_id like 'antigo-%'");
  await dbOwner.rows("analyze public.orders");
  const rowsRead = () =>
    dbOwner.value<number>(
      "select (seq_tup_read + idx_tup_fetch)::integer from pg_stat_xact_user_tables where relid = 'public.orders'::regclass",
    );
  const before = await rowsRead();
  expect(await claimWebhooks()).toHaveLength(1);
  expect((await rowsRead()) - before).toBeLessThan(50);
  const key = await db.value("select public.create_api_key('ERP', 'ERP')");
  await db.rows("select set_config('request.headers', $1, true)", [JSON.stringify({ "x-api-key": key })]);
  const since = await rowsRead();
  const page = await dbOwner.value<unknown[]>("select public.list_shop_orders('2020-01-01', null, 20)");
  expect(page).toHaveLength(20);
  expect((await rowsRead()) - since).toBeLessThan(60);
});
