import { asPerson, asVisitor, db } from "../harness/database";
import { createProduct, createStaff, stockKeys, type TestProduct } from "../harness/factories";
import { override } from "../harness/staff-calls";

async function sold(seconds: readonly (number | null)[], daysAgo = 0): Promise<TestProduct> {
  const product = await createProduct({ keys: seconds.length });
  const insert = `insert into public.orders
       (product_id, status, amount, expected_amount, payment_id, paid_at, delivered_at, delivered_key_id)
     select $1, 'completed', 100, 100, k.id, t.paid_at, t.paid_at + make_interval(secs => after), case when after is not null then k.id end
     from unnest($2::double precision[]) with ordinality s (after, minute)
     join (select id, row_number() over (order by place) as minute from private.stored_keys where product_id = $1) k using (minute),
       lateral (select now() - make_interval(mins => minute::integer, days => $3) as paid_at) t`;
  await db.rows(insert, [product.id, seconds, daysAgo]);
  return product;
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const usualSeconds = () => asVisitor(() => db.value<number | null>("select public.usual_delivery_seconds()"));

it.each([
  [0, 3.2, null],
  [19, 3.2, null],
  [20, 3.2, 4],
  [20, 0.02, 1],
])("of %i orders in %d seconds is %j: of too few it would be chance, and a second is the least", async (...row) => {
  const [count, seconds, expected] = row;
  await sold(times(count, seconds));
  expect(await usualSeconds()).toBe(expected);
});

it("is what every second delivery took at most, and no mean", async () => {
  await sold([...times(10, 2), 9, ...times(9, 5000)]);
  expect(await usualSeconds()).toBe(2);
  await sold([9, 9]);
  expect(await usualSeconds()).toBe(9);
});

it("looks at the last 50 that were paid, of the last 30 days", async () => {
  await sold(times(60, 7), 31);
  expect(await usualSeconds()).toBeNull();
  await sold(times(60, 3), 29);
  expect(await usualSeconds()).toBe(3);
  await sold(times(50, 8));
  expect(await usualSeconds()).toBe(8);
});

it("counts what waits as the slowest, also once refunded, and says nothing where every second one does", async () => {
  const product = await sold([...times(11, 3), ...times(9, null)]);
  expect(await usualSeconds()).toBe(3);
  await sold(times(3, null));
  expect(await usualSeconds()).toBeNull();
  const refund = "update public.orders set status = 'refunded' where product_id = $1 and delivered_at is null";
  await db.rows(refund, [product.id]);
  expect(await usualSeconds()).toBeNull();
});

it("leaves out what credit paid", async () => {
  await sold(times(20, 9));
  const bought = await sold(times(30, 2));
  await db.rows("update public.orders set paid_with = 'credit' where product_id = $1", [bought.id]);
  expect(await usualSeconds()).toBe(9);
});

it("excludes an order with a replaced key", async () => {
  const product = await sold([...times(10, 2), ...times(11, 4)]);
  await stockKeys(product, 1);
  expect(await usualSeconds()).toBe(4);
  const slow = "select id from public.orders where delivered_at - paid_at > interval '3 seconds' limit 1";
  const orderId = await db.value<string>(slow);
  await asPerson(await createStaff("admin"), () => override(orderId, "replace"));
  expect(await usualSeconds()).toBe(2);
});
