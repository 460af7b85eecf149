import { asPerson, db, type Row } from "../harness/database";
import { createCustomer, createProduct, type Person, signInStaff, type TestProduct } from "../harness/factories";
import { rowsReadBy } from "../harness/rows-read";
import { generated, paid, paymentOf } from "../harness/webhooks";

let ana: Person;
let product: TestProduct;
beforeEach(async () => {
  [ana, product] = [await createCustomer(), await createProduct()];
});

const ask = (person: Person, seen = "", page = 1) =>
  asPerson(person, () => db.value<Row>("select public.orders_since($1, $2)", [seen, page]));

const buy = async ({ email }: Person) => {
  const payment = paymentOf([product], { email });
  await generated(payment);
  return payment;
};

/** Makes so many orders; their owner is an expression of the number n and of Ana's id, $1. */
const fill = (count: number, owner: string) =>
  db.rows(
    `insert into public.orders (user_id, product_id, expected_amount, payment_id)
       select ${owner}, $2, 1, 'pix ' || n from generate_series(1, $3::integer) n`,
    [ana.id, product.id, count],
  );

it("returns a user's own orders, newest first, as table rows, with the server's time", async () => {
  const beto = await createCustomer();
  await buy(ana);
  await buy(beto);
  await db.rows("update public.orders set created_at = now() - interval '1 hour'");
  await buy(ana);
  const response = await ask(ana);
  const stored = `select jsonb_agg(to_jsonb(o)
         - '{expected_amount,recorded_at,refunded_at,payment_id,payment_line,customer_email,paid_with}'::text[]
         || jsonb_build_object('guarantee_ends_at', o.guarantee_ends_at, 'price_rule', o.price_rule, 'with_credit', false) order by o.created_at desc)
       from public.orders o where o.user_id = $1`;
  const rows = await db.value<Row[]>(stored, [ana.id]);
  expect(rows).toHaveLength(2);
  expect(response.orders).toEqual(rows);
  expect(response.total).toBe(2);
  expect(Math.abs(Date.parse(response.read_at) - Date.now())).toBeLessThan(60_000);
  expect((await ask(beto)).total).toBe(1);
});

it("returns only the time, in fewer than 200 bytes, until an order changes", async () => {
  const beto = await createCustomer();
  product = await createProduct({ keys: 2 });
  const payment = await buy(ana);
  const before = await ask(ana);
  await paid(await buy(beto));
  const nothing = await ask(ana, before.revision);
  expect(Object.keys(nothing)).toEqual(["read_at"]);
  expect(JSON.stringify(nothing).length).toBeLessThan(200);
  await paid(payment);
  const after = await ask(ana, before.revision);
  expect(after.orders).toMatchObject([{ status: "completed", delivered_key_id: expect.any(String) }]);
  await asPerson(ana, () => db.value("select public.reveal_order_key($1)", [after.orders?.[0]?.id]));
  expect(Object.keys(await ask(ana, after.revision))).toEqual(["read_at"]);
  expect((await ask(ana)).orders).toMatchObject([{ first_viewed_at: expect.any(String) }]);
});

it.each([
  ...["status = 'refunded'", "amount = 1", "hold_reason = 'amount_mismatch'", "disputed_at = now()", "user_id = null"],
])("is news to the owner: %s", async (change) => {
  await paid(await buy(ana));
  const { revision } = await ask(ana);
  await db.rows(`update public.orders set ${change} where user_id = $1`, [ana.id]);
  expect((await ask(ana, revision)).revision).not.toBe(revision);
  expect((await ask(ana, revision)).orders).toBeDefined();
});

it("cuts them into pages of twenty, of which one past the end is empty", async () => {
  await fill(21, "$1::uuid");
  const pages = [await ask(ana), await ask(ana, "", 2), await ask(ana, "", 3), await ask(ana, "", -5)];
  expect(pages.map(({ orders }) => orders?.length)).toEqual([20, 1, 0, 20]);
  expect(pages.map(({ total }) => total)).toEqual([21, 21, 21, 21]);
  expect(new Set([...(pages[0]?.orders ?? []), ...(pages[1]?.orders ?? [])].map(({ id }) => id)).size).toBe(21);
  expect((await ask(ana, pages[2]?.revision, 2_000_000_000)).orders).toBeUndefined();
});

it("returns staff only their own orders, and nothing after the session has ended", async () => {
  await buy(ana);
  expect((await ask(await signInStaff("admin"))).orders).toEqual([]);
  await db.actAs("authenticated", ana.id, { session_id: "00000000-0000-4000-8000-000000000000" });
  expect((await db.value<Row>("select public.orders_since()")).orders).toEqual([]);
});

it("reads by the index of owners, however many orders the store has", async () => {
  await fill(3000, "case when n % 100 = 0 then $1::uuid end");
  await db.rows("analyze public.orders");
  const { revision } = await ask(ana);
  const read = () => rowsReadBy("public.orders", "select public.orders_since($1)", [revision]);
  expect(await asPerson(ana, read)).toBeLessThan(100);
});
