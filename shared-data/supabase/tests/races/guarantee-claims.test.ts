import fc from "fast-check";
import type { Client } from "pg";
import { drawId, seed } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { actAs, as, idOf, orRefusal, type Payment, pixOf, type Step, sendOn } from "../harness/many-connections";

const buyers = Array.from({ length: 8 }, (_, place) => `comprador${place}`);
const customers = Object.fromEntries(buyers.map((buyer) => [buyer, null]));
const products = ["p0", "p1", "p2", "p3", "p4", "p5"];
const keysAdded = 2;

const store = storePerTest({
  // A key is left for every fifth claim.
  keys: Object.fromEntries(products.map((product) => [product, 12])),
  people: { gerente: "manager", colega: "manager", chefe: "admin", chefa: "admin", ...customers },
  // A manager's daily limit is a twentieth of the value of the claims.
  prepare: () => store.rows("update private.store_settings set claim_limit = 30, approval_limit_cents = 100000000"),
});

/** An open claim about an order of 10 reais, which was paid and delivered as people do it, and its payment. */
async function openClaim(client: Client, number: number) {
  const [id, buyer = "", product = ""] = [drawId(), buyers[number % buyers.length], products[number % products.length]];
  const payment = pixOf(`pix-${number}`, [product], { email: `${buyer}@example.com` });
  await sendOn(client, payment);
  const [order] = await as(null, "select id from public.orders where payment_id = $1", [payment.id])(client);
  await as(buyer, "select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [order.id, id])(client);
  return { id, orderId: String(order.id), buyer, payment };
}
type OpenClaim = Awaited<ReturnType<typeof openClaim>>;

const action = (person: string, sql: string, done = "done"): Step<string> =>
  orRefusal(async (client) => {
    await as(person, sql)(client);
    return done;
  });

const returned =
  (event: Payment["event"], payment: Payment): Step<string> =>
  async (client) => {
    await actAs(client, null);
    const { status, body } = await sendOn(client, { ...payment, event });
    if (status !== 200 || body.outcome === "error") throw new Error(`${event}: ${status} ${body.outcome}`);
    return `pix ${body.outcome}`;
  };

/**
 * Actions on a claim and its order: decided by two managers and two admins, settled past the claim by hand and by the provider, disputed,
 * written in, taken back, and its credit spent and corrected, and what that bought given back.
 */
function actionsOn({ id, orderId, buyer, payment }: OpenClaim): Step<string>[] {
  const by = (person: string, ...calls: string[]) => calls.map((call) => action(person, `select public.${call}`));
  const decide = (decision: string) => `decide_guarantee_claim('${id}', '${decision}', 'conferido')`;
  const override = (name: string) => `override_order('${orderId}', '${name}', 'por fora')`;
  const dispute = (state: string) => `set_order_dispute('${orderId}', '${state}', 'banco pediu')`;
  const write = `write_in_claim('${id}', 'ainda não', gen_random_uuid())`;
  const correct = (amount: number) => `correct_credit('${idOf(buyer)}', ${amount}, 'conferido', gen_random_uuid())`;
  const giveBack = `override_order(id, 'refund', 'por fora') from public.orders
    where user_id = '${idOf(buyer)}' and paid_with = 'credit' and status = 'completed' limit 1`;
  return [
    ...by("gerente", ...["replacement", "credit"].map(decide), write),
    ...by("colega", ...["replacement", "credit", "refund"].map(decide)),
    ...by("chefe", ...["replacement", "credit", "refund", "refusal"].map(decide), giveBack),
    ...by("chefe", ...["replace", "refund", "refund"].map(override)),
    ...by("chefa", ...["credit", "credit", "replacement"].map(decide), ...["open", "kept", "returned"].map(dispute)),
    ...by("chefa", correct(10), correct(-3)),
    ...by(buyer, write, `withdraw_claim('${id}')`),
    ...by(buyer, ...products.slice(2).map((each) => `buy_with_credit('${each}', 10, gen_random_uuid())`)),
    returned("pix.refunded", payment),
    returned("pix.chargeback", payment),
  ];
}

/** Other activity in the store: keys arrive, a price changes, and every fifth buyer deletes their account. */
function actionsBeside(): Step<string>[] {
  const keys = `array(select gen_random_uuid()::text from generate_series(1, ${keysAdded}))`;
  const addKeys = `select public.add_product_keys('p1', ${keys})`;
  const reprice = "update public.products set price = 21 - price where id = 'p0'";
  const leave = "select public.delete_my_account(true)";
  return [
    ...Array.from({ length: 8 }, () => action("gerente", reprice)),
    ...Array.from({ length: 2 }, () => action("colega", addKeys, "added")),
    ...buyers.filter((_, place) => place % 5 === 0).map((buyer) => action(buyer, leave, "left")),
  ];
}

/** Six actions about each claim, of which neighbours are often about one claim, and those beside them in between. */
function rivalActions(claims: readonly OpenClaim[]): Step<string>[] {
  // In two rounds: by the second, credit that a claim gave has been spent, and its order is refunded all the same.
  const rivals = [4, 2].flatMap((count, round) =>
    claims.flatMap((claim, place) => {
      const some = fc.shuffledSubarray(actionsOn(claim), { minLength: count, maxLength: count });
      return fc.sample(some, { seed: seed + 100 * round + place, numRuns: 1 }).flat();
    }),
  );
  const beside = actionsBeside();
  const apart = Math.floor(rivals.length / beside.length);
  for (const [place, each] of beside.entries()) rivals.splice(place * (apart + 1), 0, each);
  return rivals;
}

it("keeps keys, money and the log right while sixty claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const claims = await store.atOnce(8, numbers, openClaim);
  const keys = await store.count("private.stored_keys");
  let isOver = false;
  const work = store.atOnce(12, rivalActions(claims), (client, act) => act(client));
  const lowest = "min(b) from (select sum(amount)::float8 as b from public.credit_entries group by user_id) s";
  // A balance below zero is wrong at any moment, not only at the end.
  const watch = async () => {
    while (!isOver) expect((await store.value<number | null>(`select ${lowest}`)) ?? 0).toBeGreaterThanOrEqual(0);
  };
  const watched = watch();
  const words = await work.finally(() => {
    isOver = true;
  });
  await watched;
  expect(words).toEqual(expect.arrayContaining(["done", "claim_ended", "added", "pix refunded"]));
  const added = words.filter((word) => word === "added").length;
  expect(await store.count("private.stored_keys")).toBe(keys + keysAdded * added);
});
