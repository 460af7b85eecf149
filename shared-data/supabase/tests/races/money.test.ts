import type { Client } from "pg";
import { breaches, meet, type Payment, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  for (const product of ["aa", "bb"]) await putOnSale(store.owner, product, 10);
  await store.owner.query("insert into auth.users (email) values ('chefe@example.com')");
  await store.owner.query("insert into private.staff_members select id, 'admin' from auth.users");
});

const switchTo = (unit: string) => async (client: Client) => {
  await client.query("select set_config('request.jwt.claim.sub', id::text, false) from auth.users");
  await client.query("select public.change_store_setting('amount_unit', $1, 'o provedor mudou')", [unit]);
};
const send = (payment: Partial<Payment>) => (client: Client) =>
  sendOn(client, { event: "pix.paid", id: "p", amount: 10, products: ["aa"], ...payment });
const states = async () =>
  (await store.owner.query("select hold_reason, delivered_key_id is not null as has_key from public.orders")).rows;

it("releases the payment that was being held when the unit was switched", async () => {
  await meet(store, send({ amount: 1000 }), switchTo("cents"));
  expect(await states()).toEqual([{ hold_reason: null, has_key: true }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("reads a payment that comes while the unit is being switched in the new one", async () => {
  const response = await meet(store, switchTo("cents"), send({ amount: 1000 }));
  expect(response.body.outcome).toBe("delivered");
  expect(await states()).toEqual([{ hold_reason: null, has_key: true }]);
});

it("loses and doubles nothing while payments in both units stream in and the unit is switched to and fro", async () => {
  const payments = Array.from({ length: 120 }, (_, index): Payment => {
    const products = index % 3 === 0 ? ["bb", "aa"] : [index % 2 ? "aa" : "bb"];
    return { event: "pix.paid", id: `p${index}`, amount: products.length * (index % 2 ? 10 : 1000), products };
  });
  const [admin] = await store.connections(1);
  const switchAbout = async () => {
    for (const unit of ["cents", "reais", "cents", "reais", "cents"]) await switchTo(unit)(admin as Client);
  };
  const [responses] = await Promise.all([workThrough(await store.connections(24), payments, sendOn), switchAbout()]);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  // Once more each way: whatever was held is explained by one of the two.
  await switchTo("reais")(store.owner);
  await switchTo("cents")(store.owner);
  const { rows } = await store.owner.query(
    "select count(*)::integer as orders, count(hold_reason)::integer as held, sum(amount) as amount from public.orders",
  );
  expect(rows).toEqual([{ orders: 160, held: 0, amount: "1600.00" }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("delivers one product of a payment with concurrent events for products of the same price", async () => {
  for (const [index, products] of [["aa"], ["bb"], ["aa", "bb"]].entries()) {
    const events = Array.from({ length: 8 }, (_, n): Payment => {
      const listed = n % 2 ? products : [...products].reverse();
      return { event: "pix.paid", id: `one ${index}`, amount: 10, products: n % 3 ? listed : [n % 2 ? "aa" : "bb"] };
    });
    await workThrough(await store.connections(8), events, sendOn);
  }
  const { rows } = await store.owner.query(
    "select payment_id, count(*) filter (where hold_reason is null)::integer as sold from public.orders group by 1",
  );
  expect(rows.every(({ sold }) => sold <= 1)).toBe(true);
  expect(await breaches(store.owner)).toEqual([]);
});
