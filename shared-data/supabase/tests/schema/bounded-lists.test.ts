import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { rowsReadBy } from "../harness/rows-read";

const orders = 10_100;
/** A product with more orders, keys and events than a list counts, the orders two hundred accounts' and a day apart from what tests make. */
async function manySales(): Promise<string> {
  const { id } = await createProduct();
  await db.rows(
    "insert into auth.users (email, email_confirmed_at) select 'comprador' || n || '@example.com', now() from generate_series(1, 200) n",
  );
  const insertOrders = `insert into public.orders
       (product_id, user_id, status, amount, expected_amount, payment_id, created_at)
     select $1, u.id, 'expired', 1, 1, 'antigo-' || n, now() - interval '1 day' - n * interval '1 minute'
     from generate_series(1, $2) n join auth.users u on u.email = 'comprador' || (1 + n % 200) || '@example.com'`;
  await db.rows(insertOrders, [id, orders]);
  const insertEvents = `insert into public.payment_events (endpoint, payload, outcome, received_at)
     select 'pix.paid', '{}', 'delivered', now() - n * interval '1 minute' from generate_series(1, $1) n`;
  await db.rows(insertEvents, [orders]);
  const insertKeys = `insert into private.stored_keys (product_id, sealed, fingerprint)
     select $1, '\\x00', decode(lpad(to_hex(n), 8, '0'), 'hex') from generate_series(1, $2) n`;
  await db.rows(insertKeys, [id, orders]);
  await db.rows("analyze public.orders, public.payment_events, private.stored_keys");
  return id;
}

it("counts orders, events and keys up to ten thousand, says by one more that there are more, and finds orders among them by words", async () => {
  const id = await manySales();
  await signInStaff("admin");
  const total = async (call: string, values: readonly unknown[] = []) =>
    (await db.value<{ total: number }>(`select public.${call}`, values)).total;
  for (const call of ["find_orders()", "find_payment_events()", "find_payment_events(p_outcomes => '{delivered}')"])
    expect([call, await total(call)]).toEqual([call, 10_001]);
  for (const state of ["all", "available"])
    expect([state, await total("list_product_keys($1, $2)", [id, state])]).toEqual([state, 10_001]);
  expect(await db.value("select public.find_payment_events() -> 'outcomes'")).toEqual({ delivered: 10_001 });
  // The last page that the total leads to has its rows, and what is fewer is counted to the end.
  expect(await db.value("select jsonb_array_length(public.find_orders(p_offset => 9950) -> 'orders')")).toBe(50);
  expect(await total("find_orders(p_from => now() - interval '3 days')")).toBe(2 * 1440);
  // By words, without reading them all, and what stands in many among the newest first.
  for (const [text, found] of [
    ["comprador77@example.com", Math.ceil(orders / 200)],
    ["ador77@ex", Math.ceil(orders / 200)],
    ["antigo-9999", 1],
    ["zzqqxxyyzz", 0],
  ] as const) {
    expect(await db.value<number>("select (public.find_orders($1) ->> 'total')::integer", [text])).toBe(found);
    expect(await rowsReadBy("public.orders", "select public.find_orders($1)", [text])).toBeLessThan(3000);
  }
  const page = await db.value<{ total: number; orders: object[] }>("select public.find_orders('ANTIGO-')");
  expect(page.total).toBe(10_001);
  expect(page.orders.slice(0, 2)).toMatchObject([{ payment_id: "antigo-1" }, { payment_id: "antigo-2" }]);
});

it("finds the keys that a buyer received without reading the others", async () => {
  const id = await manySales();
  const order = await createDeliveredOrder({ owner: await createCustomer({ email: "ana.lima@example.com" }) });
  await db.rows("update private.stored_keys set product_id = $1 where product_id = $2", [id, order.product.id]);
  await db.rows("update public.orders set product_id = $1 where id = $2", [id, order.id]);
  await signInStaff("admin");
  const list = "select public.list_product_keys($1, 'all', $2)";
  expect(await db.value(list, [id, "ana.lima@"])).toMatchObject({
    total: 1,
    keys: [{ order_id: order.id, recipient_email: "ana.lima@example.com" }],
  });
  expect(await rowsReadBy("private.stored_keys", list, [id, "ana.lima@"])).toBeLessThan(100);
});

it("lists what was delivered without reading the stock behind it, also a key that was taken out of turn", async () => {
  const id = await manySales();
  await createOrder({ product: { id, ggcheckoutId: "", price: 1 }, status: "completed" });
  await db.rows("select private.deliver_to_waiting_orders($1)", [id]);
  await signInStaff("admin");
  const list = "select public.list_product_keys($1, 'used')";
  // A table of ten thousand rows is read whole sooner than by any index; a large one is not.
  await db.rows("set local enable_seqscan = off");
  expect(await db.value(list, [id])).toMatchObject({ total: 1, keys: [{ is_used: true }] });
  expect(await rowsReadBy("private.stored_keys", list, [id])).toBeLessThan(3000);
  const useLast =
    "update private.stored_keys set is_used = true, used_at = now() where place = (select max(place) from private.stored_keys where product_id = $1)";
  await dbOwner.rows(useLast, [id]);
  expect(await db.value(list, [id])).toMatchObject({ total: 2 });
});
