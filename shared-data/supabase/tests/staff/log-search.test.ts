import { db, dbOwner } from "../harness/database";
import {
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  signInStaff,
  stockKeys,
} from "../harness/factories";

interface Found {
  total: number;
  actions: { id: number; action: string; product_id: string; product_name: string; changes: object; reason: string }[];
}
const find = (named?: Record<string, unknown>) => db.call<Found>("find_staff_actions", named);
const actionsOf = ({ actions }: Found) => actions.map(({ action }) => action);

/** A product that an admin renamed, gave another price and took off sale, and an order of it that they released. */
async function aDay() {
  const product = await createProduct();
  const order = await createOrder({ product, status: "completed", held: true });
  await stockKeys(product, 1);
  const admin = await signInStaff("admin");
  const set = (change: string) => db.rows(`update public.products set ${change} where id = $1`, [product.id]);
  await set("price = 80");
  await set("name = 'Conta Verão 100%'");
  await set("is_active = false");
  await db.rows("select public.override_order($1, 'release', 'Comprovante da Ana')", [order.id]);
  return { product, order, admin };
}

it("answers who made a product cost that, with before and after, newest first", async () => {
  const { product, admin } = await aDay();
  const found = await find({ product_id: product.id, field: "price" });
  expect(found.total).toBe(2);
  expect(found.actions).toMatchObject([
    { changes: { price: { from: 100, to: 80 } }, actor_email: admin.email, product_name: "Conta Verão 100%" },
    { action: "product_created", changes: { price: { from: null, to: 100 } }, actor_email: null },
  ]);
  expect((await find({ product_id: product.id, action: "product_changed" })).total).toBe(3);
});

it.each([
  ["the reason, in any case", () => "COMPROVANTE da", ["order_released"]],
  ["a part of the product's name of today", () => "verão 100%", 6],
  ["a product's id", ({ product }: { product: { id: string } }) => product.id, 6],
  ["nothing that stands anywhere", () => "verão_100", 0],
])("finds by %s", async (_what, typed, expected) => {
  const day = await aDay();
  const found = await find({ search: ` ${typed(day)} ` });
  if (typeof expected === "number") expect(found.total).toBe(expected);
  else expect(actionsOf(found)).toEqual(expected);
});

it("finds by actor, by the order's short id, and by day", async () => {
  const { order, admin } = await aDay();
  const byPerson = await find({ person: admin.email });
  expect(new Set(actionsOf(byPerson))).toEqual(new Set(["order_released", "product_changed"]));
  expect(await db.value("select public.list_log_people()")).toEqual([admin.email]);
  expect(actionsOf(await find({ order: order.id.slice(0, 8).toUpperCase() }))).toEqual(["order_released"]);
  const hour = 3_600_000;
  const since = (ms: number) => new Date(Date.now() + ms);
  const asked = { action: "order_released" };
  expect((await find({ ...asked, from: since(-hour), to: since(hour) })).total).toBe(1);
  expect((await find({ ...asked, from: since(hour) })).total).toBe(0);
  expect((await find({ ...asked, to: since(-hour) })).total).toBe(0);
});

it("gives a page at a time, a hundred at most and one at least", async () => {
  const { product } = await aDay();
  const all = await find({ product_id: product.id });
  const second = await find({ product_id: product.id, limit: 2, offset: 2 });
  expect(second).toEqual({ total: all.total, actions: all.actions.slice(2, 4) });
  await dbOwner.rows("insert into public.staff_actions (action) select 'setting_changed' from generate_series(1, 101)");
  for (const [limit, length] of [
    [1000, 100],
    [0, 1],
    [-5, 1],
  ]) {
    expect((await find({ limit, offset: -1 })).actions).toHaveLength(length as number);
  }
});

it("goes to one product, order or kind by an index, among many entries", async () => {
  await db.rows(
    `insert into public.staff_actions (action, product_id, order_id)
       select 'key_revealed', 'p' || n, gen_random_uuid() from generate_series(1, 5000) n`,
  );
  await db.rows("analyze public.staff_actions");
  const plan = async (filter: string) =>
    JSON.stringify(
      await db.rows(`explain select id from public.staff_actions where ${filter} order by id desc limit 50`),
    );
  expect(await plan("product_id = 'p7'")).toContain("staff_actions_by_product");
  expect(await plan("action = 'role_given'")).toContain("staff_actions_by_action");
});

/** Log entries of signed-in users; the fixtures' products, keys and staff are logged too. */
const entries = () =>
  dbOwner.rows(
    "select actor_id, actor_email, action, order_id, reason, changes from public.staff_actions where actor_id is not null order by id",
  );

describe("the log", () => {
  it.each([
    ["order_refunded", "status = 'refunded'", "status"],
    ["order_assigned", "user_id = auth.uid()", "user_id"],
    [
      "order_redelivered",
      "delivered_key_id = (select id from private.stored_keys where not is_used)",
      "delivered_key_id",
    ],
    ["order_released", "hold_reason = null", "hold_reason"],
  ])(
    "knows %s by the change itself, with before and after, whichever function made it",
    async (action, change, field) => {
      const held = field === "hold_reason";
      const order = held ? await createOrder({ status: "completed", held }) : await createDeliveredOrder();
      await stockKeys(order.product, 1);
      await db.actAs("none", (await createStaff("manager")).id);
      const read = "select to_jsonb(o) from public.orders o where id = $1";
      const value = async () => (await db.value<Record<string, unknown>>(read, [order.id]))[field];
      const from = await value();
      await db.rows(`update public.orders set ${change} where id = $1`, [order.id]);
      const entry = { action, order_id: order.id, changes: { [field]: { from, to: await value() } } };
      expect(await entries()).toMatchObject([entry]);
    },
  );

  it("omits payments and deliveries, which are not manual", async () => {
    await createDeliveredOrder();
    expect(await db.rows("select from public.staff_actions where action::text like 'order%'")).toEqual([]);
  });
});
