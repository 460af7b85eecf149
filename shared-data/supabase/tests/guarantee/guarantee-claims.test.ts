import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createStaff, signIn, signInStaff } from "../harness/factories";
import { buyKey, change, decide, messages, open, openedClaim, stored, withdraw } from "../harness/guarantee-claims";
import { override } from "../harness/staff-calls";

const pageOf = (orderId: string) => db.value<Row>("select public.my_order_guarantee($1)", [orderId]);

const waits = "guarantee_hours = 24, guarantee_wait_hours = 48";

describe("opening", () => {
  it("keeps what is wrong about which key, with its first message and staff's clock", async () => {
    const { order, buyer } = await buyKey();
    await signIn(buyer);
    const claimId = await open(order.id, drawId(), "  Senha <b>errada</b> ");
    const claim = await stored(claimId);
    const { delivered_key_id: key_id } = await dbOwner.row("public.orders", order.id);
    const about = { order_id: order.id, user_id: buyer.id, product_id: order.product.id, key_id };
    expect(claim).toMatchObject({ ...about, reason: "impossible_login", state: "open" });
    const isDue = "select due_at = private.add_support_hours(now(), 2) from public.guarantee_claims";
    expect(await dbOwner.value(isDue)).toBe(true);
    expect(await messages()).toEqual([{ id: claimId, from_staff: false, text: "Senha berrada/b" }]);
  });

  it("sent again is the same claim, also once it was decided", async () => {
    const { order, buyer, claimId } = await openedClaim();
    await signInStaff("manager");
    await decide(claimId, "refusal");
    await signIn(buyer);
    await open(order.id, claimId);
    expect(await messages()).toHaveLength(1);
    expect(await db.rows("select id from public.guarantee_claims")).toEqual([{ id: claimId }]);
  });

  it("refuses a claim without text, reason or id, and an id that is another's", async () => {
    const { order, buyer } = await buyKey();
    const other = await openedClaim();
    await signIn(buyer);
    const tried = (reason: string | null, text: string | null, id: string | null) =>
      db.rows("select public.open_guarantee_claim($1, $2, $3, $4)", [order.id, reason, text, id]);
    for (const text of [null, "<>"])
      await expect(tried("other", text, drawId())).rejects.toThrow("claim_text_required");
    await expect(tried("other", "x".repeat(1001), drawId())).rejects.toThrow("claim_text_too_long");
    for (const reason of ["preguiça", null])
      await expect(tried(reason, "x", drawId())).rejects.toThrow("claim_reason_unknown");
    await expect(tried("other", "x", null)).rejects.toThrow("claim_id_required");
    await expect(tried("other", "x", other.claimId)).rejects.toThrow("claim_id_taken");
    await tried("other", "x".repeat(1000), drawId());
  });

  it.each([
    ["refunded", "status = 'refunded'", "order_not_paid"],
    ["not delivered", "delivered_key_id = null, delivered_at = null", "order_without_key"],
    ["under dispute", "disputed_at = now()", "order_disputed"],
    ["guaranteed until 61 minutes ago", "delivered_at = now() - interval '25:01', first_viewed_at = now()"],
    ["looked at too late", `${waits}, delivered_at = now() - interval '73:01', first_viewed_at = now()`],
    ["never looked at, and over for 61 minutes", `${waits}, delivered_at = now() - interval '73:01'`],
  ])("refuses an order that is %s, and the page says why", async (_how, changes, code = "guarantee_over") => {
    const { order, buyer } = await buyKey();
    await change(order.id, changes);
    await signIn(buyer);
    const { why_not, why_not_words: message } = await pageOf(order.id);
    expect([why_not, message]).toEqual([code, expect.stringMatching(/\.$/)]);
    await expect(open(order.id)).rejects.toThrow(`PT409 ${code}: ${message}`);
  });

  it.each([
    ["delivery", "delivered_at = now() - interval '24:59'"],
    ["the first look", `${waits}, delivered_at = now() - interval '50:00', first_viewed_at = now() - interval '24:59'`],
    ["the last hour for a look", `${waits}, delivered_at = now() - interval '72:59', first_viewed_at = null`],
  ])("takes a form that was begun before the end, counted from %s, within the hour", async (_from, changes) => {
    const { order, buyer } = await buyKey();
    await change(order.id, changes);
    await signIn(buyer);
    expect(await pageOf(order.id)).toMatchObject({ why_not: null });
    await open(order.id);
  });

  it("refuses a second beside an undecided one, and a fourth for the order", async () => {
    const { order, claimId } = await openedClaim();
    await expect(open(order.id)).rejects.toThrow("claim_undecided");
    await withdraw(claimId);
    for (let count = 2; count <= 3; count += 1) await withdraw(await open(order.id));
    await expect(open(order.id)).rejects.toThrow("claims_used_up");
  });

  it("refuses an eleventh undecided claim of one account", async () => {
    const buyer = await createCustomer();
    for (let count = 1; count <= 10; count += 1) await openedClaim({ buyer });
    const { order } = await buyKey({ buyer });
    await signIn(buyer);
    await expect(open(order.id)).rejects.toThrow("PT409 too_many_claims");
  });
});

it("shows a claim and its messages only to its buyer and to staff", async () => {
  const { buyer } = await openedClaim();
  const people = [buyer, await createStaff("manager"), await createCustomer()];
  const seen: number[] = [];
  for (const person of people) {
    await signIn(person);
    for (const table of ["guarantee_claims", "guarantee_claim_messages"])
      seen.push((await db.rows(`select id from public.${table}`)).length);
  }
  expect(seen).toEqual([1, 1, 1, 1, 0, 0]);
});

it("is withdrawn and stays with its author when its order is transferred", async () => {
  const { order, buyer, claimId } = await openedClaim();
  const heir = await createCustomer();
  await signInStaff("admin");
  await override(order.id, "assign", { email: heir.email });
  expect(await stored(claimId)).toMatchObject({ state: "withdrawn", user_id: buyer.id });
  await signIn(heir);
  expect(await pageOf(order.id)).toMatchObject({ claims: [], why_not: null });
  expect(await db.rows("select id from public.guarantee_claims")).toEqual([]);
});
