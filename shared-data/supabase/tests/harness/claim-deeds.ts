import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { type ClaimedStore, type OpenClaim, productCount } from "./claim-race";
import { actAs, type Payment, sendOn } from "./many-connections";

/** One deed of one person, and the word of the refusal where the store says no; anything else, such as a deadlock, is a fault. */
export type Deed = (client: Client) => Promise<string>;

/** How many keys somebody of staff adds at a time; such a deed answers "added". */
export const keysAdded = 2;

const deed =
  (person: string, sql: string, values: readonly unknown[], done = "done"): Deed =>
  async (client) => {
    await actAs(client, person);
    try {
      await client.query(sql, [...values]);
      return done;
    } catch (error) {
      const { code = "", detail = "" } = error as { code?: string; detail?: string };
      if (!["PT409", "PT403", "PT404", "PT429"].includes(code)) throw error;
      return detail;
    }
  };

/** The provider says that a payment went back, as its webhook does: nobody's token, and an answer that always comes. */
const returned =
  (event: Payment["event"], payment: OpenClaim["payment"]): Deed =>
  async (client) => {
    await actAs(client, null);
    const { status, body } = await sendOn(client, { event, ...payment });
    if (status !== 200 || body.outcome === "error") throw new Error(`${event}: ${status} ${body.outcome}`);
    return `pix ${body.outcome}`;
  };

/**
 * What may happen to a claim and its order: decided by two managers and two admins, settled past the claim by hand and by the provider, disputed,
 * written in, taken back, and its credit spent, and what that bought given back.
 */
function deedsAbout({ id, orderId, buyer, payment }: OpenClaim, { managers, admins }: ClaimedStore): Deed[] {
  const decide = (person: string, decision: string) =>
    deed(person, "select public.decide_guarantee_claim($1, $2, 'conferido')", [id, decision]);
  const override = (action: string) =>
    deed(admins[0], "select public.override_order($1, $2, 'por fora')", [orderId, action]);
  const dispute = (state: string) =>
    deed(admins[1], "select public.set_order_dispute($1, $2, 'banco pediu')", [orderId, state]);
  const write = (person: string) => deed(person, "select public.write_in_claim($1, 'ainda não', $2)", [id, drawId()]);
  const giveBack = deed(
    admins[0],
    `select public.override_order(o.id, 'refund', 'por fora') from public.orders o
     where o.user_id = $1 and o.paid_with = 'credit' and o.status = 'completed' limit 1`,
    [buyer],
  );
  return [
    giveBack,
    ...["replacement", "credit"].map((decision) => decide(managers[0], decision)),
    ...["replacement", "credit", "refund"].map((decision) => decide(managers[1], decision)),
    ...["replacement", "credit", "refund", "refusal"].map((decision) => decide(admins[0], decision)),
    ...["credit", "credit", "replacement"].map((decision) => decide(admins[1], decision)),
    ...["replace", "refund", "refund"].map(override),
    ...["open", "kept", "returned"].map(dispute),
    ...(["pix.refunded", "pix.chargeback"] as const).map((event) => returned(event, payment)),
    ...[buyer, managers[0]].map(write),
    deed(buyer, "select public.withdraw_claim($1)", [id]),
    ...[0, 1, 2, 3].map((product) =>
      deed(buyer, "select public.buy_with_credit($1, 10, $2)", [`p${product}`, drawId()]),
    ),
  ];
}

/** What happens to the store around its claims: keys come, a price goes up and down, and every fifth buyer deletes their account. */
function deedsBeside({ claims, buyers, managers }: ClaimedStore): Deed[] {
  const times = (share: number) => Array.from({ length: Math.ceil(claims.length / share) }, (_, number) => number);
  const stock = (number: number) =>
    deed(
      managers[1],
      "select public.add_product_keys($1, $2)",
      [`p${number % productCount}`, Array.from({ length: keysAdded }, () => `nova ${drawId()}`)],
      "added",
    );
  return [
    ...times(40).map(stock),
    ...times(8).map(() => deed(managers[0], "update public.products set price = 21 - price where id = 'p0'", [])),
    ...buyers
      .filter((_, place) => place % 5 === 0)
      .map((buyer) => deed(buyer, "select public.delete_my_account(true)", [], "left")),
  ];
}

/** So many deeds about each claim, in an order that is the same at every run, in which neighbours are often about one claim, and those beside them in between. */
export function rivalDeeds(claimed: ClaimedStore, ofEach: number): Deed[] {
  let state = 20_261_123;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // In two rounds: by the second, credit that a claim gave has been spent, and its order is refunded all the same.
  const rivals = [2 / 3, 1 / 3].flatMap((share) =>
    claimed.claims.flatMap((claim) => {
      const deeds = deedsAbout(claim, claimed);
      return Array.from({ length: Math.round(ofEach * share) }, () => deeds[draw(deeds.length)] as Deed);
    }),
  );
  for (const beside of deedsBeside(claimed)) rivals.splice(draw(rivals.length), 0, beside);
  return rivals;
}
