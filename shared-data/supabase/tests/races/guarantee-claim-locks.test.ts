import { drawId } from "../../../local/testing/draw";
import { wrongClaims } from "../harness/claim-books";
import { storePerTest } from "../harness/committed-store";
import { as, leave, meet, pay, people, putOnSale } from "../harness/many-connections";

let person: Record<"maria" | "chefe" | "gerente", string>;
let orderIds: string[];

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 4);
  person = await people(store.owner, { maria: null, chefe: "admin", gerente: "manager" });
  for (const id of ["p", "q"]) await pay(id, ["sold"])(store.owner);
  orderIds = (await store.rows("select id from public.orders order by payment_id")).map(({ id }) => id);
  expect(orderIds).toHaveLength(2);
});

const open = (orderId: string | undefined, claimId: string = drawId()) =>
  as(person.maria, "select public.open_guarantee_claim($1, 'other', 'x', $2)", [orderId, claimId]);
const withdraw = (claimId: string) => as(person.maria, "select public.withdraw_claim($1)", [claimId]);
const decide = (by: "chefe" | "gerente", claimId: string, decision: string) =>
  as(person[by], "select public.decide_guarantee_claim($1, $2, 'conferido')", [claimId, decision]);
const override = (orderId: string, action: string) =>
  as(person.chefe, "select public.override_order($1, $2, 'conferido')", [orderId, action]);
const dispute = (orderId: string) =>
  as(person.chefe, "select public.set_order_dispute($1, 'open', 'banco pediu')", [orderId]);
const claims = () =>
  store.rows("select id, order_id, state, decision from public.guarantee_claims order by opened_at, id");
/** Every key that is used is an order's, or defective. */
const lostKeys = () =>
  store.count(`private.stored_keys k where k.is_used and k.defective_at is null
    and not exists (select from public.orders o where o.delivered_key_id = k.id)`);

it("opens one claim for an order of which two are opened at once", async () => {
  await expect(meet(store, open(orderIds[0]), open(orderIds[0]))).rejects.toMatchObject({ detail: "claim_undecided" });
  expect(await claims()).toHaveLength(1);
});

it("opens one claim where the same was sent twice at once", async () => {
  const id = drawId();
  await meet(store, open(orderIds[0], id), open(orderIds[0], id));
  expect(await claims()).toMatchObject([{ id }]);
});

it("opens no eleventh claim beside a tenth", async () => {
  await store.owner.query(
    `with made as (
       insert into public.orders (product_id, amount, expected_amount, payment_id)
       select 'sold', 1, 1, 'x' || n from generate_series(1, 9) n returning id)
     insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
     select gen_random_uuid(), m.id, $1, 'sold', gen_random_uuid(), 'other', now() from made m`,
    [person.maria],
  );
  await expect(meet(store, open(orderIds[0]), open(orderIds[1]))).rejects.toMatchObject({ detail: "too_many_claims" });
});

describe("two decisions at once", () => {
  beforeEach(async () => {
    for (const id of orderIds) await open(id)(store.owner);
    await store.owner.query("select set_config('request.jwt.claims', '', false)");
  });

  it("of one manager keep the limit together", async () => {
    await store.owner.query("update private.store_settings set claim_limit = 15");
    const [one, other] = await claims();
    await expect(
      meet(store, decide("gerente", one.id, "credit"), decide("gerente", other.id, "refund")),
    ).rejects.toMatchObject({ detail: "claim_limit_reached" });
    expect((await claims()).map(({ decision }) => decision)).toEqual(["credit", null]);
  });

  it("of one claim give once", async () => {
    const [one] = await claims();
    await expect(
      meet(store, decide("gerente", one.id, "replacement"), decide("chefe", one.id, "credit")),
    ).rejects.toMatchObject({ detail: "claim_ended" });
    expect([await store.count("public.credit_entries"), await lostKeys()]).toEqual([0, 0]);
  });

  it.each([
    ["refund", "credit", "refund"],
    ["replace", "replacement", "replacement"],
  ])("a %s by hand comes before a decision, which then finds the claim ended", async (action, decision, ended) => {
    const [one] = await claims();
    await expect(
      meet(store, override(one.order_id, action), decide("gerente", one.id, decision)),
    ).rejects.toMatchObject({ detail: "claim_ended" });
    expect((await claims())[0]).toMatchObject({ state: "decided", decision: ended });
    expect(await lostKeys()).toBe(0);
  });

  it("a decision to give credit comes before a replacement by hand, which is refused", async () => {
    const [one] = await claims();
    await expect(
      meet(store, decide("gerente", one.id, "credit"), override(one.order_id, "replace")),
    ).rejects.toMatchObject({ detail: "order_credited" });
  });

  it("a claim is not withdrawn while it is being decided, nor decided once it is withdrawn", async () => {
    const [one, other] = await claims();
    const ended = { detail: "claim_ended" };
    await expect(meet(store, decide("gerente", one.id, "credit"), withdraw(one.id))).rejects.toMatchObject(ended);
    await expect(meet(store, withdraw(other.id), decide("gerente", other.id, "credit"))).rejects.toMatchObject(ended);
    expect(await wrongClaims(store.owner)).toEqual([]);
  });

  it("a PIX that is disputed first is not compensated, and a dispute can open after a compensation", async () => {
    const [one, other] = await claims();
    await expect(meet(store, dispute(one.order_id), decide("gerente", one.id, "credit"))).rejects.toMatchObject({
      detail: "order_disputed",
    });
    await meet(store, decide("gerente", other.id, "credit"), dispute(other.order_id));
    expect(await wrongClaims(store.owner)).toEqual([]);
  });

  it("a message that is being written when its person leaves goes with them", async () => {
    const [one] = await claims();
    const write = as(person.gerente, "select public.write_in_claim($1, 'Oi', gen_random_uuid())", [one.id]);
    await meet(store, write, leave(person.maria));
    expect(await store.count("public.guarantee_claim_messages")).toBe(0);
    expect((await claims()).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });
});
