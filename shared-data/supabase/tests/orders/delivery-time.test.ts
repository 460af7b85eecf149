import { db } from "../harness/database";
import { createProduct, signInStaff, stockKeys, type TestProduct } from "../harness/factories";
import { override } from "../harness/staff-calls";

/** Orders of one product, delivered after so many seconds each, or not yet; the first is the newest, the others a minute older each. */
async function sold(seconds: readonly (number | null)[], daysAgo = 0): Promise<TestProduct> {
  const product = await createProduct();
  const delivered = seconds.filter((each) => each !== null).length;
  await stockKeys(product, delivered);
  await db.rows(
    `insert into public.orders (product_id, status, amount, expected_amount, paid_at, payment_id)
     select $1, 'completed', 100, 100, now() - make_interval(mins => g, days => $3), $1 || '-' || g from generate_series(1, $2::integer) g`,
    [product.id, seconds.length, daysAgo],
  );
  // Those that got no key are made the ones that are to have none.
  await db.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  await db.rows(
    `with places as (
       select o.id, row_number() over (order by o.delivered_key_id is null, o.id) as place from public.orders o where o.product_id = $1
     ), times as (
       select t.after, t.place as minute, row_number() over (order by t.after is null, t.place) as place
       from unnest($2::double precision[]) with ordinality as t (after, place)
     )
     update public.orders o set paid_at = now() - make_interval(mins => t.minute::integer, days => $3),
       delivered_at = now() - make_interval(mins => t.minute::integer, days => $3) + make_interval(secs => t.after)
     from places p join times t using (place) where o.id = p.id`,
    [product.id, seconds, daysAgo],
  );
  return product;
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const usualSeconds = async () => {
  await db.actAs("anon");
  const seconds = await db.value<number | null>("select public.usual_delivery_seconds()");
  await db.actAs("none");
  return seconds;
};

it.each([
  [0, null],
  [19, null],
  [20, 4],
])("of %i orders is %j: of too few it would be chance", async (count, expected) => {
  await sold(times(count, 3.2));
  expect(await usualSeconds()).toBe(expected);
});

it("is what every second delivery took at most, and no mean", async () => {
  await sold([...times(10, 2), 9, ...times(9, 5000)]);
  expect(await usualSeconds()).toBe(2);
  await sold([9, 9]);
  expect(await usualSeconds()).toBe(9);
});

it("is no less than a second", async () => {
  await sold(times(20, 0.02));
  expect(await usualSeconds()).toBe(1);
});

it("looks at the last 50 that were paid, of the last 30 days", async () => {
  await sold(times(60, 7), 31);
  expect(await usualSeconds()).toBeNull();
  await sold(times(60, 3), 29);
  expect(await usualSeconds()).toBe(3);
  await sold(times(50, 8));
  expect(await usualSeconds()).toBe(8);
});

it("counts what waits as the slowest, and says nothing where every second one does", async () => {
  await sold([...times(11, 3), ...times(9, null)]);
  expect(await usualSeconds()).toBe(3);
  await sold(times(3, null));
  expect(await usualSeconds()).toBeNull();
});

it("counts an order that was refunded before its key came", async () => {
  const product = await sold([...times(11, 3), ...times(12, null)]);
  const refund = "update public.orders set status = 'refunded' where product_id = $1 and delivered_at is null";
  await db.rows(refund, [product.id]);
  expect(await usualSeconds()).toBeNull();
});

it("excludes an order with a replaced key", async () => {
  const product = await sold([...times(10, 2), ...times(11, 4)]);
  await stockKeys(product, 1);
  expect(await usualSeconds()).toBe(4);
  const slow = "select id from public.orders where delivered_at - paid_at > interval '3 seconds' limit 1";
  const orderId = await db.value<string>(slow);
  await signInStaff("admin");
  await override(orderId, "replace");
  await db.actAs("none");
  expect(await usualSeconds()).toBe(2);
});
