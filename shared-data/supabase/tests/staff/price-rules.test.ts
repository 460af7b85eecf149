import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createProduct, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { createRule } from "../harness/price-rules";
import { buyByPix } from "../harness/webhooks";

const rule = {
  name: "Black Friday",
  code: "BLACK",
  percent: 10,
  amount_off: null,
  product_ids: null,
  categories: ["facebook"],
  is_for_extras: false,
  min_price: 5,
  starts_at: "2026-11-20T00:00:00Z",
  ends_at: null,
  max_uses: 50,
  max_uses_per_person: 1,
  is_active: true,
};
const save = (id: string, changed: object = {}, reason = "promoção do mês") =>
  db.rows("select public.save_price_rule($1, $2, $3)", [id, { ...rule, ...changed }, reason]);
const list = () => db.value<{ total: number; rules: Row[] }>("select public.list_price_rules()");

it("lets an admin create and change a rule, with a reason, and logs what changed", async () => {
  await signInStaff("admin");
  const id = drawId();
  const log = await logged(async () => {
    for (let times = 0; times < 2; times++) await save(id);
    await save(id, { percent: 15, is_active: false });
  });
  const listed = { id, ...rule, starts_at: expect.any(String), percent: 15, is_active: false, state: "paused" };
  expect(await list()).toMatchObject({ total: 1, rules: [listed] });
  expect(log).toMatchObject([
    { action: "price_rule_created", reason: "promoção do mês", changes: { code: { to: "BLACK" } } },
    { action: "price_rule_changed", changes: { percent: { from: 10, to: 15 }, is_active: { from: true, to: false } } },
  ]);
});

it.each([
  ...[{ name: " " }, { code: "black" }, { code: "B" }, { percent: null }, { amount_off: 5 }, { percent: 100 }],
  ...[{ percent: "dez" }, { categories: [] }, { product_ids: ["meta-bm-1300"] }, { min_price: 0 }],
  ...[{ categories: null, product_ids: ["nenhum"] }, { ends_at: "2026-11-19T00:00:00Z" }, { max_uses: 0 }],
  { max_uses_per_person: 1.5 },
])("refuses a rule with %p", async (wrong) => {
  await signInStaff("admin");
  await expect(save(drawId(), wrong)).rejects.toThrow("PT400 price_rule_invalid");
});

it("refuses a code that another rule has or had, and a change without a reason", async () => {
  await signInStaff("admin");
  await save(drawId(), { is_active: false });
  await expect(save(drawId())).rejects.toThrow("PT409 coupon_code_taken");
  await expect(save(drawId(), { code: "OUTRO" }, " ")).rejects.toThrow("PT400 reason_required");
});

it("says in which state each rule is, how often it was used, and what it cost", async () => {
  const product = await createProduct({ price: 100, keys: 1 });
  for (const [name, part] of Object.entries({
    paused: { is_active: false },
    ended: { ends_at: new Date(Date.now() - 3_600_000).toISOString() },
    planned: { starts_at: "2100-01-01" },
    in_force: { categories: ["google"] },
    used_up: { max_uses: 1 },
  }))
    await createRule({ name, percent: 10, ...part });
  await buyByPix([product], { amount: 90 });
  await signInStaff("manager");
  const { rules } = await list();
  expect(rules.filter(({ name, state }) => name !== state)).toEqual([]);
  expect(rules.find(({ name }) => name === "used_up")).toMatchObject({ uses: 1, discounted: 10 });
});

it("says of an order which rule explained it, to staff and to its buyer", async () => {
  const buyer = await createCustomer();
  const product = await createProduct({ price: 100, keys: 1 });
  await createRule({ name: "Volte sempre", code: "VOLTE", percent: 10 });
  const order = await buyByPix([product], { amount: 90, email: buyer.email });
  const expected = { name: "Volte sempre", code: "VOLTE", discount: 10 };
  await signInStaff("manager");
  expect(await db.value("select public.find_orders() -> 'orders' -> 0 -> 'price_rule'")).toEqual(expected);
  const timeline = "select details from public.order_timeline($1) where kind = 'price_rule'";
  expect(await db.rows(timeline, [order.id])).toEqual([{ details: expected }]);
  await signIn(buyer);
  expect(await db.value("select public.orders_since() -> 'orders' -> 0 ->> 'price_rule'")).toBe("Volte sempre");
  expect(await db.value("select o.price_rule from public.orders o where o.id = $1", [order.id])).toBe("Volte sempre");
  expect(await db.value("select public.my_personal_data() -> 'orders' -> 0 -> 'price_rule'")).toEqual(expected);
  await signIn(await createCustomer());
  expect(await dbOwner.value("select private.rule_of_order($1)", [order.id])).toBeNull();
});
