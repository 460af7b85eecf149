import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { override } from "../harness/staff-calls";

const find = (named?: Record<string, unknown>) =>
  db.call<{ total: number; actions: object[] }>("find_staff_actions", named);

async function aDay() {
  const product = await createProduct();
  const order = await createOrder({ product, status: "completed", held: true });
  await stockKeys(product, 1);
  const admin = await signInStaff("admin");
  const set = (change: string) => db.rows(`update public.products set ${change} where id = $1`, [product.id]);
  await set("price = 80");
  await set("name = 'Conta Verão 100%'");
  await set("is_active = false");
  await override(order.id, "release", { reason: "Comprovante da Ana" });
  return { product, order, admin };
}

it("says who made a product cost that, with before and after, newest first", async () => {
  const { product, admin } = await aDay();
  const found = await find({ product_id: product.id, field: "price" });
  expect(found.total).toBe(2);
  expect(found.actions).toMatchObject([
    { changes: { price: { from: 100, to: 80 } }, actor_email: admin.email, product_name: "Conta Verão 100%" },
    { action: "product_created", changes: { price: { from: null, to: 100 } }, actor_email: null },
  ]);
  expect((await find({ product_id: product.id, action: "product_changed" })).total).toBe(3);
});

it("finds by words, by actor, by the order's short id, and by day", async () => {
  const { product, order, admin } = await aDay();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const released = { action: "order_released" };
  for (const [filter, total] of [
    [{ search: " COMPROVANTE da " }, 1],
    [{ search: "verão 100%" }, 6],
    [{ search: product.id }, 6],
    [{ search: "verão_100" }, 0],
    [{ order: order.id.slice(0, 8).toUpperCase() }, 1],
    [{ person: admin.email }, 4],
    [{ ...released, from: hours(-1), to: hours(1) }, 1],
    [{ ...released, from: hours(1) }, 0],
    [{ ...released, to: hours(-1) }, 0],
  ] as const)
    expect([filter, (await find(filter)).total]).toEqual([filter, total]);
  expect(await db.value("select public.list_log_people()")).toEqual([admin.email]);
});

it("gives a page at a time, a hundred at most and one at least", async () => {
  const { product } = await aDay();
  const all = await find({ product_id: product.id });
  const second = await find({ product_id: product.id, limit: 2, offset: 2 });
  expect(second).toEqual({ total: all.total, actions: all.actions.slice(2, 4) });
  await dbOwner.rows("insert into public.staff_actions (action) select 'setting_changed' from generate_series(1, 101)");
  expect((await find({ limit: 1000, offset: -1 })).actions).toHaveLength(100);
  expect((await find({ limit: 0 })).actions).toHaveLength(1);
});

it("goes to one product, order or kind by an index, among many entries", async () => {
  const insert = `insert into public.staff_actions (action, product_id, order_id)
       select 'key_revealed', 'p' || n, gen_random_uuid() from generate_series(1, 5000) n`;
  await db.rows(insert);
  await db.rows("analyze public.staff_actions");
  const newest = "order by id desc limit 50";
  const plan = async (filter: string) =>
    JSON.stringify(await db.rows(`explain select id from public.staff_actions where ${filter} ${newest}`));
  expect(await plan("product_id = 'p7'")).toContain("staff_actions_by_product");
  expect(await plan("action = 'role_given'")).toContain("staff_actions_by_action");
});
