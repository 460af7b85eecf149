import type { Client } from "pg";
import { wrongClaims } from "../harness/claim-books";
import { type ClaimedStore, openClaims } from "../harness/claim-race";
import { meet } from "../harness/many-connections";
import { raceClaims } from "../harness/race-claims";

it("keeps keys, money and the log right while sixty claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const { answers: responses, lowest, wrong, keys, stored } = await raceClaims(60, 12, 6);
  expect(wrong).toEqual([]);
  expect([lowest, stored]).toEqual([0, keys]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["done", "claim_ended", "added", "pix refunded"]));
});

describe("two who act on one claim", () => {
  let claimed: ClaimedStore;
  beforeEach(async () => {
    claimed = await openClaims(4);
    await claimed.store.owner.query("update private.store_settings set claim_limit = 500");
  });
  afterEach(() => claimed.store.drop());

  const act =
    (person: string, sql: string, ...values: unknown[]) =>
    async (client: Client) => {
      await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: person })]);
      return client.query(sql, values);
    };
  const decide = (person: string, decision: string) =>
    act(person, "select public.decide_guarantee_claim($1, $2, 'conferido')", claimed.claims[0]?.id, decision);

  it("cannot be withdrawn while being decided, nor decided once withdrawn", async () => {
    const { managers, store, claims } = claimed;
    const withdraw = (place: number) =>
      act(claims[place]?.buyer ?? "", "select public.withdraw_claim($1)", claims[place]?.id);
    await expect(meet(store, decide(managers[0], "credit"), withdraw(0))).rejects.toMatchObject({
      detail: "claim_ended",
    });
    const late = act(managers[0], "select public.decide_guarantee_claim($1, 'credit', 'conferido')", claims[1]?.id);
    await expect(meet(store, withdraw(1), late)).rejects.toMatchObject({ detail: "claim_ended" });
    expect(await wrongClaims(store.owner)).toEqual([]);
  });

  it("are not compensated for a PIX that is disputed first, and a dispute can open after compensation", async () => {
    const { managers, admins, store, claims } = claimed;
    const dispute = (place: number) =>
      act(admins[0], "select public.set_order_dispute($1, 'open', 'banco pediu')", claims[place]?.orderId);
    await expect(meet(store, dispute(0), decide(managers[0], "credit"))).rejects.toMatchObject({
      detail: "order_disputed",
    });
    const early = act(managers[0], "select public.decide_guarantee_claim($1, 'credit', 'conferido')", claims[1]?.id);
    await meet(store, early, dispute(1));
    expect(await wrongClaims(store.owner)).toEqual([]);
  });
});
