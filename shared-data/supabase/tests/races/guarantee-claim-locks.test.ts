import { drawId } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { as, idOf, leave, pay, type Step } from "../harness/many-connections";

const store = storePerTest({
  keys: { sold: 4 },
  people: { maria: null, chefe: "admin", gerente: "manager" },
  prepare: async () => {
    for (const id of ["p", "q"]) await pay(id, ["sold"])(store.owner);
  },
});

const call = (person: string, payment: string, sql: string) =>
  as(
    person,
    `select public.${sql} from public.orders o left join public.guarantee_claims c on c.order_id = o.id where o.payment_id = $1`,
    [payment],
  );
const open = (payment: string, claimId = drawId()) =>
  call("maria", payment, `open_guarantee_claim(o.id, 'other', 'x', '${claimId}')`);
const withdraw = (payment: string) => call("maria", payment, "withdraw_claim(c.id)");
const decide = (payment: string, decision: string, by = "gerente") =>
  call(by, payment, `decide_guarantee_claim(c.id, '${decision}', 'conferido')`);
const override = (payment: string, action: string) =>
  call("chefe", payment, `override_order(o.id, '${action}', 'conferido')`);
const dispute = (payment: string) => call("chefe", payment, "set_order_dispute(o.id, 'open', 'banco pediu')");
const claims = () =>
  store.rows(
    `select c.id, c.state, c.decision from public.guarantee_claims c join public.orders o on o.id = c.order_id order by o.payment_id`,
  );

it("opens one claim for an order of which two are opened at once", async () => {
  await expect(store.meet(open("p"), open("p"))).rejects.toThrow("claim_undecided");
  expect(await claims()).toHaveLength(1);
});

it("opens one claim where the same was sent twice at once", async () => {
  const id = drawId();
  await store.meet(open("p", id), open("p", id));
  expect(await claims()).toMatchObject([{ id }]);
});

it("opens no eleventh claim beside a tenth", async () => {
  const insert = `with made as (
       insert into public.orders (product_id, amount, expected_amount, payment_id)
       select 'sold', 1, 1, 'x' || n from generate_series(1, 9) n returning id)
     insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
     select gen_random_uuid(), m.id, $1, 'sold', gen_random_uuid(), 'other', now() from made m`;
  await store.rows(insert, [idOf("maria")]);
  await expect(store.meet(open("p"), open("q"))).rejects.toThrow("too_many_claims");
});

describe("a claim that is settled", () => {
  beforeEach(async () => {
    for (const payment of ["p", "q"]) await open(payment)(store.owner);
  });

  it.each<[what: string, first: Step, second: Step, refusal: string, decision: string | null]>([
    ["a second decision", decide("p", "replacement"), decide("p", "credit", "chefe"), "claim_ended", "replacement"],
    ["a decision after a refund by hand", override("p", "refund"), decide("p", "credit"), "claim_ended", "refund"],
    ["a decision after another key", override("p", "replace"), decide("p", "credit"), "claim_ended", "replacement"],
    ["another key by hand after credit", decide("p", "credit"), override("p", "replace"), "order_credited", "credit"],
    ["a withdrawal after a decision", decide("p", "credit"), withdraw("p"), "claim_ended", "credit"],
    ["a decision after a withdrawal", withdraw("p"), decide("p", "credit"), "claim_ended", null],
    ["a decision under a dispute", dispute("p"), decide("p", "credit"), "order_disputed", null],
    ["what passes the limit of the day", decide("p", "credit"), decide("q", "refund"), "claim_limit_reached", "credit"],
  ])("refuses %s that waited for it", async (_what, first, second, refusal, decision) => {
    await store.rows("update private.store_settings set claim_limit = 15");
    await expect(store.meet(first, second)).rejects.toThrow(refusal);
    expect((await claims()).map((claim) => claim.decision)).toEqual([decision, null]);
  });

  it("can be disputed after a compensation", async () => {
    await store.meet(decide("q", "credit"), dispute("q"));
  });

  it("a message that is being written when its person leaves goes with them", async () => {
    await store.meet(call("gerente", "p", "write_in_claim(c.id, 'Oi', gen_random_uuid())"), leave("maria"));
    expect(await store.count("public.guarantee_claim_messages")).toBe(0);
    expect((await claims()).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });
});
