import fc from "fast-check";
import type { Client } from "pg";
import { drawId, seed } from "../../../local/testing/draw";
import type { CommittedStore } from "./committed-store";
import {
  actAs,
  as,
  idOf,
  orRefusal,
  type Payment,
  people,
  pixOf,
  putOnSale,
  type Step,
  sendOn,
} from "./many-connections";

const claimsOfOneBuyer = 8;
/** The products of such a store: p0, p1 and so on. */
const productCount = 6;
/** The number of keys that staff add at a time; such an action returns "added". */
export const keysAdded = 2;

interface OpenClaim {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: string;
  /** The payment of its order, as the provider would send it again. */
  readonly payment: Payment;
}

/**
 * Makes so many claims in a store, each about an order of 10 reais, and a key left for every fifth: everything is paid, delivered and
 * opened as people do it.
 */
export async function openClaims(store: CommittedStore, count: number): Promise<OpenClaim[]> {
  for (let product = 0; product < productCount; product += 1)
    await putOnSale(store.owner, `p${product}`, Math.ceil((count * 1.2) / productCount));
  // A manager's daily limit is a twentieth of the value of the claims.
  const limits = "claim_limit = $1, approval_limit_cents = 100000000";
  await store.rows(`update private.store_settings set ${limits}`, [count / 2]);
  const buyers = Array.from({ length: Math.ceil(count / claimsOfOneBuyer) }, (_, place) => `comprador${place}`);
  await people(store.owner, Object.fromEntries(buyers.map((name) => [name, null])));
  await people(store.owner, { gerente: "manager", colega: "manager", chefe: "admin", chefa: "admin" });
  const openOne = async (client: Client, number: number): Promise<OpenClaim> => {
    const [id, buyer = ""] = [drawId(), buyers[number % buyers.length]];
    const payment = pixOf(`pix-${number}`, [`p${number % productCount}`], { email: `${buyer}@example.com` });
    await sendOn(client, payment);
    const { rows } = await client.query("select id from public.orders where payment_id = $1", [payment.id]);
    const orderId = rows[0].id;
    await as(buyer, "select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [orderId, id])(client);
    return { id, orderId, buyer, payment };
  };
  return store.atOnce(
    8,
    Array.from({ length: count }, (_, number) => number),
    openOne,
  );
}

/** One action of one person; its result, or the word of the refusal. */
type Action = Step<string>;

const action = (person: string, sql: string, values: readonly unknown[], done = "done"): Action =>
  orRefusal(async (client) => {
    await as(person, sql, values)(client);
    return done;
  });

/** A refund by the provider's webhook: without a token, and always with a response. */
const returned =
  (event: Payment["event"], payment: Payment): Action =>
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
function actionsAbout({ id, orderId, buyer, payment }: OpenClaim): Action[] {
  const decide = (person: string, ...decisions: string[]) =>
    decisions.map((decision) =>
      action(person, "select public.decide_guarantee_claim($1, $2, 'conferido')", [id, decision]),
    );
  const override = (name: string) =>
    action("chefe", "select public.override_order($1, $2, 'por fora')", [orderId, name]);
  const dispute = (state: string) =>
    action("chefa", "select public.set_order_dispute($1, $2, 'banco pediu')", [orderId, state]);
  const write = (person: string) => action(person, "select public.write_in_claim($1, 'ainda não', $2)", [id, drawId()]);
  const giveBack = `select public.override_order(o.id, 'refund', 'por fora') from public.orders o
    join auth.users u on u.id = o.user_id where u.email = $1 and o.paid_with = 'credit' and o.status = 'completed' limit 1`;
  return [
    action("chefe", giveBack, [`${buyer}@example.com`]),
    ...decide("gerente", "replacement", "credit"),
    ...decide("colega", "replacement", "credit", "refund"),
    ...decide("chefe", "replacement", "credit", "refund", "refusal"),
    ...decide("chefa", "credit", "credit", "replacement"),
    ...["replace", "refund", "refund"].map(override),
    ...["open", "kept", "returned"].map(dispute),
    ...(["pix.refunded", "pix.chargeback"] as const).map((event) => returned(event, payment)),
    ...[buyer, "gerente"].map(write),
    action(buyer, "select public.withdraw_claim($1)", [id]),
    ...[10, -3].map((amount) =>
      action("chefa", "select public.correct_credit($1, $2, 'conferido', $3)", [idOf(buyer), amount, drawId()]),
    ),
    ...[0, 1, 2, 3].map((product) =>
      action(buyer, "select public.buy_with_credit($1, 10, $2)", [`p${product}`, drawId()]),
    ),
  ];
}

/** Other activity in the store: keys arrive, a price changes, and every fifth buyer deletes their account. */
function actionsBeside(claims: readonly OpenClaim[]): Action[] {
  const times = (share: number) => Array.from({ length: Math.ceil(claims.length / share) }, (_, number) => number);
  const stock = (number: number) => {
    const keys = Array.from({ length: keysAdded }, () => `nova ${drawId()}`);
    return action("colega", "select public.add_product_keys($1, $2)", [`p${number % productCount}`, keys], "added");
  };
  const buyers = [...new Set(claims.map(({ buyer }) => buyer))].filter((_, place) => place % 5 === 0);
  return [
    ...times(40).map(stock),
    ...times(8).map(() => action("gerente", "update public.products set price = 21 - price where id = 'p0'", [])),
    ...buyers.map((buyer) => action(buyer, "select public.delete_my_account(true)", [], "left")),
  ];
}

/** So many actions about each claim, of which neighbours are often about one claim, and those beside them in between. */
export function rivalActions(claims: readonly OpenClaim[], ofEach: number): Action[] {
  const draws = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: 1000 });
  let next = 0;
  const draw = (below: number) => (draws[next++ % draws.length] ?? 0) % below;
  // In two rounds: by the second, credit that a claim gave has been spent, and its order is refunded all the same.
  const rivals = [2 / 3, 1 / 3].flatMap((share) =>
    claims.flatMap((claim) => {
      const actions = actionsAbout(claim);
      return Array.from({ length: Math.round(ofEach * share) }, () => actions[draw(actions.length)] as Action);
    }),
  );
  for (const beside of actionsBeside(claims)) rivals.splice(draw(rivals.length), 0, beside);
  return rivals;
}
