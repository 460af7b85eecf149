import { drawId } from "../../../local/testing/draw";
import { type ClaimedStore, type OpenClaim, productCount } from "./claim-race";
import { actAs, as, type Payment, type Step, sendOn } from "./many-connections";

/** One action of one person; its result, or the code of the refusal; anything else, such as a deadlock, is a fault. */
type Action = Step<string>;

/** The number of keys that staff add at a time; such an action returns "added". */
export const keysAdded = 2;

const action =
  (person: string, sql: string, values: readonly unknown[], done = "done"): Action =>
  async (client) => {
    try {
      await as(person, sql, values)(client);
      return done;
    } catch (error) {
      const { code = "", detail = "" } = error as { code?: string; detail?: string };
      if (!["PT409", "PT403", "PT404", "PT429"].includes(code)) throw error;
      return detail;
    }
  };

/** A refund by the provider's webhook: without a token, and always with a response. */
const returned =
  (event: Payment["event"], payment: OpenClaim["payment"]): Action =>
  async (client) => {
    await actAs(client, null);
    const { status, body } = await sendOn(client, { ...payment, event });
    if (status !== 200 || body.outcome === "error") throw new Error(`${event}: ${status} ${body.outcome}`);
    return `pix ${body.outcome}`;
  };

/**
 * Actions on a claim and its order: decided by two managers and two admins, settled past the claim by hand and by the provider, disputed,
 * written in, taken back, and its credit spent, and what that bought given back.
 */
function actionsAbout({ id, orderId, buyer, payment }: OpenClaim, { staff }: ClaimedStore): Action[] {
  const decide = (person: string, decision: string) =>
    action(person, "select public.decide_guarantee_claim($1, $2, 'conferido')", [id, decision]);
  const override = (name: string) =>
    action(staff.admin, "select public.override_order($1, $2, 'por fora')", [orderId, name]);
  const dispute = (state: string) =>
    action(staff.chief, "select public.set_order_dispute($1, $2, 'banco pediu')", [orderId, state]);
  const write = (person: string) => action(person, "select public.write_in_claim($1, 'ainda não', $2)", [id, drawId()]);
  const giveBack = action(
    staff.admin,
    `select public.override_order(o.id, 'refund', 'por fora') from public.orders o
     where o.user_id = $1 and o.paid_with = 'credit' and o.status = 'completed' limit 1`,
    [buyer],
  );
  return [
    giveBack,
    ...["replacement", "credit"].map((decision) => decide(staff.manager, decision)),
    ...["replacement", "credit", "refund"].map((decision) => decide(staff.colleague, decision)),
    ...["replacement", "credit", "refund", "refusal"].map((decision) => decide(staff.admin, decision)),
    ...["credit", "credit", "replacement"].map((decision) => decide(staff.chief, decision)),
    ...["replace", "refund", "refund"].map(override),
    ...["open", "kept", "returned"].map(dispute),
    ...(["pix.refunded", "pix.chargeback"] as const).map((event) => returned(event, payment)),
    ...[buyer, staff.manager].map(write),
    action(buyer, "select public.withdraw_claim($1)", [id]),
    ...[0, 1, 2, 3].map((product) =>
      action(buyer, "select public.buy_with_credit($1, 10, $2)", [`p${product}`, drawId()]),
    ),
  ];
}

/** Other activity in the store: keys arrive, a price changes, and every fifth buyer deletes their account. */
function actionsBeside({ claims, buyers, staff }: ClaimedStore): Action[] {
  const times = (share: number) => Array.from({ length: Math.ceil(claims.length / share) }, (_, number) => number);
  const stock = (number: number) =>
    action(
      staff.colleague,
      "select public.add_product_keys($1, $2)",
      [`p${number % productCount}`, Array.from({ length: keysAdded }, () => `nova ${drawId()}`)],
      "added",
    );
  return [
    ...times(40).map(stock),
    ...times(8).map(() => action(staff.manager, "update public.products set price = 21 - price where id = 'p0'", [])),
    ...buyers
      .filter((_, place) => place % 5 === 0)
      .map((buyer) => action(buyer, "select public.delete_my_account(true)", [], "left")),
  ];
}

/** So many actions about each claim, in an order that is the same at every run, in which neighbours are often about one claim, and those beside them in between. */
export function rivalActions(claimed: ClaimedStore, ofEach: number): Action[] {
  let state = 20_261_123;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // In two rounds: by the second, credit that a claim gave has been spent, and its order is refunded all the same.
  const rivals = [2 / 3, 1 / 3].flatMap((share) =>
    claimed.claims.flatMap((claim) => {
      const actions = actionsAbout(claim, claimed);
      return Array.from({ length: Math.round(ofEach * share) }, () => actions[draw(actions.length)] as Action);
    }),
  );
  for (const beside of actionsBeside(claimed)) rivals.splice(draw(rivals.length), 0, beside);
  return rivals;
}
