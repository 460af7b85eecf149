import { asOwner, db, dbOwner, type Row } from "../harness/database";
import { createProduct, createStaff, signIn, signInStaff, stockKeys } from "../harness/factories";
import { change, decide, open, openedClaim, stored, withdraw, write } from "../harness/guarantee-claims";
import { logged } from "../harness/log";
import { counts } from "../harness/quantities";
import { override } from "../harness/staff-calls";

const defective = () => dbOwner.rows("select id from private.stored_keys where defective_at is not null");

it("replaces the key by the oldest unused one, marks the old one defective, and begins the term again", async () => {
  const { order, claimId } = await openedClaim();
  await stockKeys(order.product, 2);
  await db.rows("select public.reveal_order_key($1)", [order.id]);
  const before = await dbOwner.row("public.orders", order.id);
  const manager = await signInStaff("manager");
  const log = await logged(() => decide(claimId, "replacement", "A senha não entra mesmo"));
  const after = await dbOwner.row("public.orders", order.id);
  expect(after).toMatchObject({ status: "completed", first_viewed_at: null });
  expect(after.delivered_key_id).not.toBe(before.delivered_key_id);
  expect(await defective()).toEqual([{ id: before.delivered_key_id }]);
  const keys = { key_id: before.delivered_key_id, new_key_id: after.delivered_key_id };
  const decision = { state: "decided", decision: "replacement", given_amount: "100.00", decided_by: manager.id };
  expect(await stored(claimId)).toMatchObject({ ...decision, ...keys });
  expect(log).toMatchObject([
    { action: "order_redelivered", reason: "A senha não entra mesmo" },
    { actor_id: manager.id, action: "claim_decided", changes: { decision: { from: null, to: "replacement" } } },
  ]);
  expect(await counts(order.product)).toEqual([1, 1]);
});

it("gives credit of what was paid, once, and no key or claim on top", async () => {
  const { order, buyer, claimId } = await openedClaim();
  await signInStaff("manager");
  await decide(claimId, "credit");
  expect(await stored(claimId)).toMatchObject({ given_amount: "100.00", new_key_id: null });
  const entries = "select amount::float8, kind, order_id, claim_id from public.credit_entries where user_id = $1";
  const given = { amount: 100, kind: "claim", order_id: order.id, claim_id: claimId };
  expect(await dbOwner.rows(entries, [buyer.id])).toEqual([given]);
  expect(await dbOwner.row("public.orders", order.id)).toMatchObject({ status: "completed" });
  expect(await defective()).toHaveLength(1);
  await signIn(buyer);
  await expect(open(order.id)).rejects.toThrow("order_credited");
  await stockKeys(order.product, 1);
  await signInStaff("admin");
  await expect(override(order.id, "replace")).rejects.toThrow("PT409 order_credited");
});

it("marks the order refunded, and its key defective", async () => {
  const { order, claimId } = await openedClaim();
  const { delivered_key_id: id } = await dbOwner.row("public.orders", order.id);
  await signInStaff("manager");
  const log = await logged(() => decide(claimId, "refund"));
  expect(await dbOwner.row("public.orders", order.id)).toMatchObject({ status: "refunded" });
  expect(await defective()).toEqual([{ id }]);
  expect(await stored(claimId)).toMatchObject({ decision: "refund", given_amount: "100.00" });
  expect(log.map(({ action }) => action)).toEqual(["order_refunded", "claim_decided"]);
});

it("refuses with a reason that the buyer reads, and changes nothing else", async () => {
  const { order, buyer, claimId } = await openedClaim();
  const before = await dbOwner.row("public.orders", order.id);
  await signInStaff("manager");
  await expect(decide(claimId, "refusal", "  ")).rejects.toThrow("reason_required");
  await decide(claimId, "refusal", "A senha foi trocada");
  expect(await dbOwner.row("public.orders", order.id)).toEqual(before);
  await signIn(buyer);
  const claims = [{ decision: "refusal", decision_reason: "A senha foi trocada" }];
  const page = await db.value("select public.my_order_guarantee($1)", [order.id]);
  expect(page).toMatchObject({ why_not: null, claims });
  await expect(write(claimId, "Mas")).rejects.toThrow("claim_ended");
});

it("refuses an unknown decision, an unknown claim, one's own, and one that has ended", async () => {
  const { claimId } = await openedClaim();
  const manager = await createStaff("manager");
  const own = await openedClaim({ buyer: manager });
  await expect(decide(own.claimId, "refusal")).rejects.toThrow("PT403 claim_of_own");
  await expect(decide(claimId, "presente")).rejects.toThrow("decision_unknown");
  await expect(decide(manager.id, "refusal")).rejects.toThrow("PT404 claim_not_found");
  await decide(claimId, "refusal");
  await expect(decide(claimId, "credit")).rejects.toThrow("PT409 claim_ended");
});

it("gives nothing without a key in stock, under dispute, of an unknown amount, or to an account that is gone", async () => {
  const { order, claimId } = await openedClaim();
  await signInStaff("manager");
  await expect(decide(claimId, "replacement")).rejects.toThrow("PT409 out_of_stock");
  await change(order.id, "amount = null");
  for (const decision of ["credit", "refund"])
    await expect(decide(claimId, decision)).rejects.toThrow("amount_unknown");
  await change(order.id, "amount = 100, user_id = null");
  await expect(decide(claimId, "credit")).rejects.toThrow("PT409 credit_without_account");
  await change(order.id, "disputed_at = now()");
  for (const decision of ["replacement", "credit", "refund"])
    await expect(decide(claimId, decision)).rejects.toThrow("PT409 order_disputed");
  expect(await defective()).toEqual([]);
  await decide(claimId, "refusal");
});

it("a manager's limit counts what one manager gave in 24 hours, and no refusal; an admin has none", async () => {
  await db.rows("update private.store_settings set claim_limit = 250");
  const manager = await createStaff("manager");
  const product = await createProduct();
  const claims = [];
  for (let count = 0; count < 4; count += 1) claims.push((await openedClaim({ product })).claimId);
  const [first = "", second = "", third = "", fourth = ""] = claims;
  await signIn(manager);
  await decide(first, "refusal");
  await decide(second, "credit");
  await decide(third, "refund");
  await expect(decide(fourth, "credit")).rejects.toThrow("PT403 claim_limit_reached");
  const facts = await db.value("select public.guarantee_claim_facts($1)", [fourth]);
  expect(facts).toMatchObject({ limit: { limit: 250, given: 200, left: 50 } });
  const age = "update public.guarantee_claims set decided_at = now() - interval '24 hours 1 second' where id = $1";
  await dbOwner.rows(age, [second]);
  await decide(fourth, "credit");
});

it("lists claims in one list, staff's turn first, and of it what is due first", async () => {
  const claims = [];
  for (let count = 0; count < 4; count += 1) claims.push(await openedClaim());
  const [late, soon, answered, ended] = claims.map(({ claimId }) => claimId);
  await withdraw(ended ?? "");
  await signInStaff("manager");
  await write(answered ?? "", "E agora?");
  await asOwner(async () => {
    await db.rows("update public.guarantee_claims set due_at = now() - interval '1 hour' where id = $1", [late]);
    await db.rows("update public.guarantee_claims set due_at = now() + interval '1 hour' where id = $1", [soon]);
  });
  const list = async (filters = "") => {
    const found = await db.value<{ claims: Row[] }>(`select public.list_guarantee_claims(${filters})`);
    return { ...found, ids: found.claims.map(({ id }) => id) };
  };
  const states = { open: 2, answered: 1, decided: 0, withdrawn: 1 };
  expect(await list()).toMatchObject({ total: 3, states, ids: [late, soon, answered] });
  expect(await list("'all'")).toMatchObject({ total: 4, ids: [late, soon, answered, ended] });
  expect(await list("'withdrawn'")).toMatchObject({ ids: [ended] });
  expect(await list("p_is_overdue => true")).toMatchObject({ states: { open: 1, answered: 0 }, ids: [late] });
  expect(await list("'all', p_limit => 1, p_offset => 1")).toMatchObject({ total: 4, ids: [soon] });
  const of = claims[0];
  for (const search of [`#${of?.order.id.slice(0, 8)}`, ` ${of?.buyer.email.toUpperCase()} `, late])
    expect(await list(`p_search => '${search}'`)).toMatchObject({ ids: [late] });
  const about = `p_order_id => '${of?.order.id}', p_user_id => '${of?.buyer.id}'`;
  expect(await list(`${about}, p_product_id => '${of?.order.product.id}'`)).toMatchObject({ ids: [late] });
  expect(await list("p_reason => 'proxy_down'")).toMatchObject({ total: 0, ids: [] });
});

it("gives all that a decision needs", async () => {
  const first = await openedClaim();
  const manager = await signInStaff("manager");
  await decide(first.claimId, "refusal");
  const { order, buyer, claimId } = await openedClaim({ product: first.order.product, buyer: first.buyer });
  await stockKeys(order.product, 2);
  await signIn(manager);
  await write(claimId, "Qual mensagem?");
  const facts = await db.value<object>("select public.guarantee_claim_facts($1)", [claimId]);
  const claim = { id: claimId, email: buyer.email, amount: 100, messages: 2, pictures: 0 };
  expect(facts).toMatchObject({
    claim: { ...claim, is_disputed: false, is_own: false },
    messages: [
      { from_staff: false, author_email: buyer.email },
      { from_staff: true, author_email: manager.email },
    ],
    pictures: [],
    order: { status: "completed", guarantee_ends_at: expect.any(String) },
    earlier: {
      buyer: [{ id: first.claimId, decision: "refusal" }],
      product: { claims: 2, decided: 1, replaced: 0, keys_delivered: 2 },
    },
    stock: 2,
    limit: { limit: 500, given: 0, left: 500 },
  });
  const parts = ["claim", "earlier", "limit", "messages", "order", "pictures", "read_at", "stock"];
  expect(Object.keys(facts).sort()).toEqual(parts);
});
