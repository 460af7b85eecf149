import { db, type Row } from "../harness/database";
import { createDeliveredOrder, createProduct, signIn } from "../harness/factories";
import { buyKey, change } from "../harness/guarantee-claims";
import { paid, paymentOf } from "../harness/webhooks";

it("is promised by the product as it is when the order is paid, also of several in one payment", async () => {
  const products = [await createProduct(), await createProduct()];
  const wait = "update public.products set guarantee_wait_hours = $1 where id = any ($2)";
  const ids = products.map(({ id }) => id);
  await db.rows(wait, [48, ids.slice(0, 1)]);
  await paid(paymentOf(products));
  await db.rows(wait, [168, ids]);
  const waits = "select array_agg(guarantee_wait_hours::integer order by product_id) from public.orders";
  expect(await db.value(waits)).toEqual([48, 0]);
});

it("returns the same end in the order list as in the column, and updates the list when the first reveal starts the period", async () => {
  const { order, buyer } = await buyKey();
  await change(order.id, "guarantee_wait_hours = 48");
  await signIn(buyer);
  const read = (seen = "") => db.value<Row>("select public.orders_since($1)", [seen]);
  const first = await read();
  const column = () =>
    db.value<string>("select to_jsonb(o.guarantee_ends_at) from public.orders o where id = $1", [order.id]);
  expect(first.orders[0]).toMatchObject({ guarantee_wait_hours: 48, guarantee_ends_at: await column() });
  expect((await read(first.revision)).orders).toBeUndefined();
  await db.rows("select public.reveal_order_key($1)", [order.id]);
  const second = await read(first.revision);
  expect(second.orders[0].guarantee_ends_at).toBe(await column());
  expect(second.orders[0].guarantee_ends_at).not.toBe(first.orders[0].guarantee_ends_at);
});

it("moves the notice of its end with the first look, and with another key", async () => {
  const product = await createProduct({ guaranteeHours: 168 });
  await db.rows("update public.products set guarantee_wait_hours = 100 where id = $1", [product.id]);
  const order = await createDeliveredOrder({ product });
  await change(order.id, "guarantee_wait_hours = 100, guarantee_hours = 168");
  await db.rows("delete from private.notices");
  await db.rows("select private.notify_guarantee($1)", [order.id]);
  const due = "select extract(epoch from n.due_at - o.delivered_at)::float8 / 3600 from private.notices n";
  const hours = () => db.value(`${due} join public.orders o on n.subject = o.id::text`);
  expect(await hours()).toBe(100 + 168 - 24);
  await change(order.id, "first_viewed_at = delivered_at + interval '2 hours'");
  expect(await hours()).toBe(2 + 168 - 24);
  await change(order.id, "first_viewed_at = null, delivered_at = delivered_at + interval '50 hours'");
  expect(await hours()).toBe(100 + 168 - 24);
});

// São Paulo is three hours behind UTC all year. 2026-11-23 is a Monday.
it.each([
  ["before the day begins", "2026-11-23T06:00:00Z", 2, "2026-11-23T14:00:00Z"],
  ["up to the end of a day", "2026-11-23T19:00:00Z", 2, "2026-11-23T21:00:00Z"],
  ["over a night", "2026-11-23T20:30:00Z", 2, "2026-11-24T13:30:00Z"],
  ["over a weekend", "2026-11-27T20:00:00Z", 2, "2026-11-30T13:00:00Z"],
  ["from a Saturday that is Friday in Greenwich no more", "2026-11-28T02:59:00Z", 1, "2026-11-30T13:00:00Z"],
  ["over two days", "2026-11-23T12:00:00Z", 20, "2026-11-25T14:00:00Z"],
])("adds hours of support %s", async (_when, from, hours, to) => {
  const at = await db.value<Date>("select private.add_support_hours($1, $2)", [from, hours]);
  expect(at.toISOString()).toBe(new Date(to).toISOString());
});
