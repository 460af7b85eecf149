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
