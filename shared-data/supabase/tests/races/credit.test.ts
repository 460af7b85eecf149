import { drawId } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { balances, buy, claim, correct, orderOf, refund, returned } from "../harness/credit-race";
import { idOf, leave, orRefusal, pay } from "../harness/many-connections";

/** Each was given 10 reais for an order by PIX, which is called as they are. */
const owners = ["maria", "ana", "rui", "bia"] as const;
type Owner = (typeof owners)[number];

const store = storePerTest({
  keys: { sold: 60, other: 60, last: 1 },
  people: { chefe: "admin", maria: null, ana: null, rui: null, bia: null },
  prepare: async () => {
    for (const owner of owners) {
      await pay(owner, ["sold"], { email: `${owner}@example.com` })(store.owner);
      await claim(owner, await source(owner))(store.owner);
    }
  },
});

const source = (owner: Owner) => orderOf(owner)(store.owner);
const refundSource = async (owner: Owner) => refund(await source(owner));
const expectBalances = async (...expected: number[]) =>
  expect((await balances(owners)(store.owner)).slice(0, expected.length)).toEqual(expected);

it("spends one credit once, however many purchases of several products come at once", async () => {
  const products = Array.from({ length: 12 }, (_, place) => (place % 2 ? "sold" : "other"));
  const responses = await store.atOnce(12, products, (client, product) => orRefusal(buy("maria", product))(client));
  expect(responses.filter((response) => response === "credit_insufficient")).toHaveLength(11);
  // Both wait for the buyer's lock, not for a product's.
  await expect(store.meet(buy("ana", "sold"), buy("ana"))).rejects.toThrow("credit_insufficient");
  await expectBalances(0, 0);
});

it("makes one order of one request that is sent many times at once", async () => {
  const request = buy("maria", "other", drawId());
  const responses = await store.atOnce(8, Array.from({ length: 8 }), request);
  expect(new Set(responses).size).toBe(1);
  await expectBalances(0);
});

it("sells the last key to one of two who have credit, and leaves the other theirs", async () => {
  const responses = await store.atOnce(4, owners, (client, person) => orRefusal(buy(person, "last"))(client));
  expect(responses.filter((response) => response === "sold_out")).toHaveLength(3);
  expect((await balances(owners)(store.owner)).sort((a, b) => a - b)).toEqual([0, 10, 10, 10]);
});

it("refunds no order by hand while its credit is being spent, and takes back what is left where the provider does", async () => {
  await expect(store.meet(buy("maria"), await refundSource("maria"))).rejects.toThrow("credit_spent");
  await store.meet(buy("ana"), returned("ana", ["sold"]));
  await expectBalances(0, 0);
});

it("gives back no purchase beside the return of the order that paid it, whichever is first", async () => {
  const [hers, anas] = [await buy("maria")(store.owner), await buy("ana")(store.owner)];
  await store.meet(refund(hers), returned("maria", ["sold"]));
  await store.meet(returned("ana", ["sold"]), refund(anas));
  await expectBalances(0, 0);
  expect(await store.rows("select 1 from private.lost_credit()")).toEqual([]);
});

it("sells nothing for credit that is being taken back", async () => {
  await expect(store.meet(await refundSource("maria"), buy("maria"))).rejects.toThrow("credit_insufficient");
  await expectBalances(0);
});

it("corrects by no more than a purchase beside it leaves", async () => {
  await expect(store.meet(buy("maria"), correct("maria", -5))).rejects.toThrow("credit_insufficient");
  await expect(store.meet(correct("ana", -5), buy("ana"))).rejects.toThrow("credit_insufficient");
  await expectBalances(0, 5, 10, 10);
});

it("sells to no account being erased, and erases none between payment and delivery", async () => {
  await expect(store.meet(leave("maria"), buy("maria"))).rejects.toThrow("profile_not_found");
  await store.meet(buy("ana"), leave("ana"));
  const purchases =
    "select o.user_id, o.status, e.user_id as payer from public.credit_entries e join public.orders o on o.id = e.order_id where e.kind = 'purchase'";
  expect(await store.rows(purchases)).toEqual([{ user_id: null, status: "completed", payer: null }]);
});

it("corrects nothing for anyone who is leaving, nor gives back to them", async () => {
  await expect(store.meet(leave("maria"), correct("maria", 5))).rejects.toThrow("customer_not_found");
  const order = await buy("ana")(store.owner);
  await store.rows("update public.orders set user_id = $2 where id = $1", [order, idOf("rui")]);
  await store.meet(leave("ana"), refund(order));
  expect(await store.count("public.credit_entries where kind in ('refund', 'correction')")).toBe(0);
});

it("counts both corrections that one admin sends at once against the limit of a day", async () => {
  // The admin gave the four their 10 reais.
  await store.rows("update private.store_settings set approval_limit_cents = 5999");
  await store.meet(correct("maria", 10), correct("ana", 10));
  expect(await store.count("public.credit_entries where kind = 'correction'")).toBe(1);
  expect(await store.count("private.money_actions where done_at is null")).toBe(1);
});
