import { breaches } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import {
  as,
  meet,
  type Payment,
  pay,
  people,
  pixOf,
  putOnSale,
  sendOn,
  workThrough,
} from "../harness/many-connections";

let admin: string;
const store = storePerTest(async () => {
  for (const product of ["aa", "bb"]) await putOnSale(store.owner, product, 10);
  ({ chefe: admin } = await people(store.owner, { chefe: "admin" }));
});

const switchTo = (unit: string) =>
  as(admin, "select public.change_store_setting('amount_unit', $1, 'o provedor mudou')", [unit]);
const inCents = pay("p", ["aa"], { amount: 1000 });
const states = () => store.rows("select hold_reason, delivered_key_id is not null as has_key from public.orders");

it("releases the payment that was being held when the unit was switched", async () => {
  await meet(store, inCents, switchTo("cents"));
  expect(await states()).toEqual([{ hold_reason: null, has_key: true }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("reads a payment that comes while the unit is being switched in the new one", async () => {
  const response = await meet(store, switchTo("cents"), inCents);
  expect(response.body.outcome).toBe("delivered");
  expect(await states()).toEqual([{ hold_reason: null, has_key: true }]);
});

it("loses and doubles nothing while payments in both units stream in and the unit is switched to and fro", async () => {
  const payments = Array.from({ length: 120 }, (_, index): Payment => {
    const products = index % 3 === 0 ? ["bb", "aa"] : [index % 2 ? "aa" : "bb"];
    return pixOf(`p${index}`, products, { amount: products.length * (index % 2 ? 10 : 1000) });
  });
  const switcher = await store.connect();
  const switchAbout = async () => {
    for (const unit of ["cents", "reais", "cents", "reais", "cents"]) await switchTo(unit)(switcher);
  };
  const [responses] = await Promise.all([workThrough(await store.connections(24), payments, sendOn), switchAbout()]);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  // Once more each way: whatever was held is explained by one of the two.
  await switchTo("reais")(store.owner);
  await switchTo("cents")(store.owner);
  const sums =
    "select count(*)::integer as orders, count(hold_reason)::integer as held, sum(amount) as amount from public.orders";
  expect(await store.rows(sums)).toEqual([{ orders: 160, held: 0, amount: "1600.00" }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("delivers one product of a payment with concurrent events for products of the same price", async () => {
  for (const [index, products] of [["aa"], ["bb"], ["aa", "bb"]].entries()) {
    const events = Array.from({ length: 8 }, (_, n): Payment => {
      const listed = n % 2 ? products : [...products].reverse();
      return pixOf(`one ${index}`, n % 3 ? listed : [n % 2 ? "aa" : "bb"], { amount: 10 });
    });
    await workThrough(await store.connections(8), events, sendOn);
  }
  const sold = "select payment_id from public.orders where hold_reason is null group by 1 having count(*) > 1";
  expect(await store.rows(sold)).toEqual([]);
  expect(await breaches(store.owner)).toEqual([]);
});
