import { drawId } from "../../../local/testing/draw";
import { breaches, wrongBooks } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import { buy, claim, correctBy, orSaysNo, refundBy, returned } from "../harness/credit-race";
import { leave, meet, pay, people, putOnSale, type Step, workThrough } from "../harness/many-connections";

let admin: string;
/** Each person was given 10 reais for an order by PIX. */
let maria: string;
let ana: string;
let owners: string[];
let sources: string[];

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 60);
  await putOnSale(store.owner, "other", 60);
  ({ chefe: admin } = await people(store.owner, { chefe: "admin" }));
  owners = Object.values(await people(store.owner, { maria: null, ana: null, rui: null, bia: null }));
  [maria, ana] = owners as [string, string];
  sources = [];
  for (const owner of owners) {
    const source = await bought(owner);
    await claim(store.owner, owner, source);
    sources.push(source);
  }
});

/** Creates an order paid by PIX and returns its id. */
async function bought(owner: string): Promise<string> {
  const id = drawId();
  const email = await store.value<string>("select email from auth.users where id = $1", [owner]);
  await pay(id, ["sold"], { email })(store.owner);
  return store.value("select id from public.orders where payment_id = $1", [id]);
}
const source = (place: number) => sources[place] as string;
const refund = (order: string) => refundBy(admin, order);
const correct = (person: string, amount: number) => correctBy(admin, person, amount);
const balances = async (): Promise<number[]> => {
  const sums = `select coalesce(sum(e.amount), 0)::float8 as balance from unnest($1::uuid[]) with ordinality p (id, place)
    left join public.credit_entries e on e.user_id = p.id group by p.place order by p.place`;
  return (await store.rows(sums, [owners])).map(({ balance }) => balance);
};

it("spends one credit once, however many purchases of several products come at once", async () => {
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
  const request = drawId();
  const responses = await workThrough(await store.connections(8), Array.from({ length: 8 }), (client) =>
    buy(maria, request)(client),
  );
  expect(new Set(responses).size).toBe(1);
  expect((await balances())[0]).toBe(0);
});

it("sells the last key to one of two who have credit, and leaves the other theirs", async () => {
  await putOnSale(store.owner, "last", 1);
  const responses = await workThrough(await store.connections(4), owners, (client, person) =>
    orSaysNo(buy(person, drawId(), "last"))(client),
  );
  expect(responses.filter((response) => response === "sold_out")).toHaveLength(3);
  expect((await balances()).sort((a, b) => a - b)).toEqual([0, 10, 10, 10]);
});

it("refunds no order by hand while its credit is being spent, and takes back what is left where the provider does", async () => {
  await expect(meet(store, buy(maria), refund(source(0)))).rejects.toMatchObject({ detail: "credit_spent" });
  await meet(store, buy(ana), returned(source(1)));
  expect((await balances()).slice(0, 2)).toEqual([0, 0]);
  expect(await wrongBooks(store.owner)).toEqual([]);
});

it("gives back no purchase beside the return of the order that paid it, whichever is first", async () => {
  const [hers, anas] = [await buy(maria)(store.owner), await buy(ana)(store.owner)];
  await meet(store, refund(hers), returned(source(0)));
  await meet(store, returned(source(1)), refund(anas));
  expect((await balances()).slice(0, 2)).toEqual([0, 0]);
  expect(await store.rows("select 1 from private.lost_credit()")).toEqual([]);
  expect(await wrongBooks(store.owner)).toEqual([]);
});

it("sells nothing for credit that is being taken back", async () => {
  await expect(meet(store, refund(source(0)), buy(maria))).rejects.toMatchObject({
    detail: "credit_insufficient",
  });
  expect((await balances())[0]).toBe(0);
});

it("corrects by no more than a purchase beside it leaves", async () => {
  await expect(meet(store, buy(maria), correct(maria, -5))).rejects.toMatchObject({ detail: "credit_insufficient" });
  await expect(meet(store, correct(ana, -5), buy(ana))).rejects.toMatchObject({
    detail: "credit_insufficient",
  });
  expect(await balances()).toEqual([0, 5, 10, 10]);
});

it("sells to no account being erased, and erases none between payment and delivery", async () => {
  await expect(meet(store, leave(maria), buy(maria))).rejects.toMatchObject({ detail: "profile_not_found" });
  await meet(store, buy(ana), leave(ana));
  const purchases =
    "select o.user_id, o.status, e.user_id as payer from public.credit_entries e join public.orders o on o.id = e.order_id where e.kind = 'purchase'";
  expect(await store.rows(purchases)).toEqual([{ user_id: null, status: "completed", payer: null }]);
});

it("corrects nothing for anyone who is leaving, nor gives back to them", async () => {
  await expect(meet(store, leave(maria), correct(maria, 5))).rejects.toMatchObject({ detail: "customer_not_found" });
  const order = await buy(ana)(store.owner);
  await store.owner.query("update public.orders set user_id = $2 where id = $1", [order, owners[2]]);
  await meet(store, leave(ana), refund(order));
  expect(await store.count("public.credit_entries where kind in ('refund', 'correction')")).toBe(0);
});

it("keeps every sum right while people buy, claim, are refunded and corrected all at once", async () => {
  const orders: string[] = [];
  for (const owner of owners) orders.push(await bought(owner));
  const steps = Array.from({ length: 240 }, (_, index) => {
    const person = owners[index % 4] as string;
    const request = `00000000-0000-4000-8000-${String(index % 60).padStart(12, "0")}` as const;
    const any: Step[] = [
      buy(person, request, index % 3 ? "sold" : "other"),
      correct(person, index % 8 === 0 ? 10 : -3),
      (client) => claim(client, person, orders[index % 4] as string),
      // For any order that exists by now, by PIX or by credit.
      async (client) => {
        const completed = "select id from public.orders where status = 'completed' offset $1 limit 1";
        const { rows } = await client.query(completed, [index % 20]);
        if (rows[0]) await refund(rows[0].id)(client);
      },
    ];
    return any[(index * 7 + (index >> 2)) % 4] as Step;
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
  const rows = await store.rows("select distinct kind from public.credit_entries");
  // The order of the calls decides if a refund finds an order to return.
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["claim", "correction", "purchase"]));
  expect([...(await wrongBooks(store.owner)), ...(await breaches(store.owner))]).toEqual([]);
});

it("counts both corrections that one admin sends at once against the limit of a day", async () => {
  await store.owner.query("update private.store_settings set approval_limit_cents = 1999");
  await meet(store, correct(maria, 10), correct(ana, 10));
  expect(await store.count("public.credit_entries where kind = 'correction'")).toBe(1);
  expect(await store.count("private.money_actions where done_at is null")).toBe(1);
});
