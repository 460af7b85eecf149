import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { wrongBooks } from "../harness/books";
import { buy, claim, correctBy, leave, orSaysNo, refundBy, returned } from "../harness/credit-race";
import { accounts, breaches, meet, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let people: string[];
let admin: string;
/** For each person the order by PIX that gave them 10 reais. */
let sources: string[];

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 60);
  await putOnSale(store.owner, "other", 0);
  // One text is stocked once in the whole store.
  await store.owner.query("select private.store_key('other', 'other ' || n) from generate_series(1, 60) n");
  [admin] = (await accounts(store.owner, "chefe", 1)) as [string];
  await store.owner.query("insert into private.staff_members values ($1, 'admin')", [admin]);
  people = await accounts(store.owner, "pessoa", 4);
  sources = [];
  for (const [place, person] of people.entries()) {
    sources.push(await bought(place));
    await claim(store.owner, person, sources[place] as string);
  }
});

/** Creates an order paid by PIX and returns its id. */
async function bought(place: number): Promise<string> {
  const id = drawId();
  await sendOn(store.owner, {
    event: "pix.paid",
    id,
    email: `pessoa${place}@example.com`,
    amount: 10,
    products: ["sold"],
  });
  return (await store.owner.query("select id from public.orders where payment_id = $1", [id])).rows[0].id;
}
const refund = (order: string) => refundBy(admin, order);
const correct = (person: string, amount: number) => correctBy(admin, person, amount);
const balances = async (): Promise<number[]> => {
  const sums = `select coalesce(sum(e.amount), 0)::float8 as balance from unnest($1::uuid[]) with ordinality p (id, place)
    left join public.credit_entries e on e.user_id = p.id group by p.place order by p.place`;
  return (await store.owner.query(sums, [people])).rows.map(({ balance }) => balance);
};

it("spends one credit once, however many purchases of several products come at once", async () => {
  const [maria, ana] = people as [string, string];
  const products = Array.from({ length: 12 }, (_, place) => (place % 2 ? "sold" : "other"));
  const responses = await workThrough(await store.connections(12), products, (client, product) =>
    orSaysNo(buy(maria, drawId(), product))(client),
  );
  expect(responses.filter((response) => response === "credit_insufficient")).toHaveLength(11);
  // Both wait for the buyer's lock, not for a product's.
  await expect(meet(store, buy(ana, drawId(), "sold"), buy(ana, drawId(), "other"))).rejects.toMatchObject({
    detail: "credit_insufficient",
  });
  expect((await balances()).slice(0, 2)).toEqual([0, 0]);
  expect([...(await wrongBooks(store.owner)), ...(await breaches(store.owner))]).toEqual([]);
});

it("makes one order of one request that is sent many times at once", async () => {
  const [maria] = people as [string];
  const request = drawId();
  const responses = await workThrough(await store.connections(8), Array.from({ length: 8 }), (client) =>
    buy(maria, request)(client),
  );
  expect(new Set(responses).size).toBe(1);
  expect((await balances())[0]).toBe(0);
});

it("sells the last key to one of two who have credit, and leaves the other theirs", async () => {
  await putOnSale(store.owner, "last", 0);
  await store.owner.query("select private.store_key('last', 'the only one')");
  const responses = await workThrough(await store.connections(4), people, (client, person) =>
    orSaysNo(buy(person, drawId(), "last"))(client),
  );
  expect(responses.filter((response) => response === "sold_out")).toHaveLength(3);
  expect((await balances()).sort((a, b) => a - b)).toEqual([0, 10, 10, 10]);
});

it("refunds no order by hand while its credit is being spent, and takes back what is left where the provider does", async () => {
  const [maria, ana] = people as [string, string];
  await expect(meet(store, buy(maria), refund(sources[0] as string))).rejects.toMatchObject({ detail: "credit_spent" });
  await meet(store, buy(ana), returned(sources[1] as string));
  expect((await balances()).slice(0, 2)).toEqual([0, 0]);
  expect(await wrongBooks(store.owner)).toEqual([]);
});

it("gives back no purchase beside the return of the order that paid it, whichever is first", async () => {
  const [maria, ana] = people as [string, string];
  const [hers, anas] = [await buy(maria)(store.owner), await buy(ana)(store.owner)];
  await meet(store, refund(hers), returned(sources[0] as string));
  await meet(store, returned(sources[1] as string), refund(anas));
  expect((await balances()).slice(0, 2)).toEqual([0, 0]);
  expect((await store.owner.query("select 1 from private.lost_credit()")).rows).toEqual([]);
  expect(await wrongBooks(store.owner)).toEqual([]);
});

it("sells nothing for credit that is being taken back", async () => {
  const [maria] = people as [string];
  await expect(meet(store, refund(sources[0] as string), buy(maria))).rejects.toMatchObject({
    detail: "credit_insufficient",
  });
  expect((await balances())[0]).toBe(0);
});

it("corrects by no more than a purchase beside it leaves", async () => {
  const [maria] = people as [string];
  await expect(meet(store, buy(maria), correct(maria, -5))).rejects.toMatchObject({ detail: "credit_insufficient" });
  await expect(meet(store, correct(people[1] as string, -5), buy(people[1] as string))).rejects.toMatchObject({
    detail: "credit_insufficient",
  });
  expect(await balances()).toEqual([0, 5, 10, 10]);
});

it("sells to no account being erased, and erases none between payment and delivery", async () => {
  const [maria, ana] = people as [string, string];
  await expect(meet(store, leave(maria), buy(maria))).rejects.toMatchObject({ detail: "profile_not_found" });
  await meet(store, buy(ana), leave(ana));
  const { rows } = await store.owner.query(
    "select o.user_id, o.status, e.user_id as payer from public.credit_entries e join public.orders o on o.id = e.order_id where e.kind = 'purchase'",
  );
  expect(rows).toEqual([{ user_id: null, status: "completed", payer: null }]);
});

it("corrects nothing for anyone who is leaving, nor gives back to them", async () => {
  const [maria, ana] = people as [string, string];
  await expect(meet(store, leave(maria), correct(maria, 5))).rejects.toMatchObject({ detail: "customer_not_found" });
  const order = await buy(ana)(store.owner);
  await store.owner.query("update public.orders set user_id = $2 where id = $1", [order, people[2]]);
  await meet(store, leave(ana), refund(order));
  const { rows } = await store.owner.query(
    "select 1 from public.credit_entries where kind in ('refund', 'correction')",
  );
  expect(rows).toEqual([]);
});

it("keeps every sum right while people buy, claim, are refunded and corrected all at once", async () => {
  const orders: string[] = [];
  for (const place of people.keys()) orders.push(await bought(place));
  const steps = Array.from({ length: 240 }, (_, index) => {
    const person = people[index % 4] as string;
    const request = `00000000-0000-4000-8000-${String(index % 60).padStart(12, "0")}` as const;
    return [
      buy(person, request, index % 3 ? "sold" : "other"),
      correct(person, index % 8 === 0 ? 10 : -3),
      async (client: Client) => claim(client, person, orders[index % 4] as string),
      // For any order that exists by now, by PIX or by credit.
      async (client: Client) => {
        const { rows } = await client.query(
          "select id from public.orders where status = 'completed' offset $1 limit 1",
          [index % 20],
        );
        if (rows[0]) await refund(rows[0].id)(client);
      },
    ][(index * 7 + (index >> 2)) % 4] as (client: Client) => Promise<unknown>;
  });
  let isOver = false;
  const lows: number[] = [];
  const watch = async () => {
    while (!isOver) lows.push(...(await balances()));
  };
  const [responses] = await Promise.all([
    workThrough(await store.connections(16), steps, (client, step) => orSaysNo(step)(client)).finally(() => {
      isOver = true;
    }),
    watch(),
  ]);
  expect(Math.min(...lows)).toBeGreaterThanOrEqual(0);
  expect(new Set(responses.filter(Boolean))).not.toContain("credit_is_final");
  const { rows } = await store.owner.query("select distinct kind from public.credit_entries");
  // The order of the calls decides if a refund finds an order to return.
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["claim", "correction", "purchase"]));
  expect([...(await wrongBooks(store.owner)), ...(await breaches(store.owner))]).toEqual([]);
});

it("counts both corrections that one admin sends at once against the limit of a day", async () => {
  await store.owner.query("update private.store_settings set approval_limit_cents = 1999");
  const [one, other] = people as [string, string];
  await meet(store, correctBy(admin, one, 10), correctBy(admin, other, 10));
  const { rows } = await store.owner.query(
    "select (select count(*)::int from public.credit_entries where kind = 'correction') as made, (select count(*)::int from private.money_actions where done_at is null) as pending",
  );
  expect(rows).toEqual([{ made: 1, pending: 1 }]);
});
