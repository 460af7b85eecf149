import { storePerTest } from "../harness/committed-store";
import { as, type Payment, pay, pixOf, sendOn } from "../harness/many-connections";

const store = storePerTest({ keys: { aa: 10, bb: 10 }, people: { chefe: "admin" } });

const switchTo = (unit: string) =>
  as("chefe", "select public.change_store_setting('amount_unit', $1, 'o provedor mudou')", [unit]);
const inCents = pay("p", ["aa"], { amount: 1000 });

it.each([
  ["releases the payment that was being held when the unit was switched", inCents, switchTo("cents")],
  ["reads a payment that comes while the unit is being switched in the new one", switchTo("cents"), inCents],
])("%s", async (_what, first, second) => {
  await store.meet<unknown>(first, second);
  const states = "select hold_reason, delivered_key_id is not null as has_key from public.orders";
  expect(await store.rows(states)).toEqual([{ hold_reason: null, has_key: true }]);
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
  const [responses] = await Promise.all([store.atOnce(24, payments, sendOn), switchAbout()]);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  // Once more each way: whatever was held is explained by one of the two.
  for (const unit of ["reais", "cents"]) await switchTo(unit)(store.owner);
  const sums =
    "select count(*)::integer as orders, count(hold_reason)::integer as held, sum(amount) as amount from public.orders";
  expect(await store.rows(sums)).toEqual([{ orders: 160, held: 0, amount: "1600.00" }]);
});

it("delivers one product of a payment with concurrent events for products of the same price", async () => {
  for (const [index, products] of [["aa"], ["bb"], ["aa", "bb"]].entries()) {
    const events = Array.from({ length: 8 }, (_, n): Payment => {
      const listed = n % 2 ? products : [...products].reverse();
      return pixOf(`one ${index}`, n % 3 ? listed : [n % 2 ? "aa" : "bb"], { amount: 10 });
    });
    await store.atOnce(8, events, sendOn);
  }
  const sold = "select payment_id from public.orders where hold_reason is null group by 1 having count(*) > 1";
  expect(await store.rows(sold)).toEqual([]);
});
