import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff, stockKeys } from "../harness/factories";
import { as, change, decide, open, openedClaim, stored, write } from "../harness/guarantee-claims";

interface Order {
  status: string;
  delivered_key_id: string;
  first_viewed_at: Date | null;
}
const orderOf = async (db: Database, id: string): Promise<Order> => {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Order>("select status, delivered_key_id, first_viewed_at from public.orders where id = $1", [id]),
  );
  if (!row) throw new Error("no order");
  return row;
};
const defective = (db: Database) =>
  db.asOwner((owner) => owner.rows("select id from private.stored_keys where defective_at is not null"));
const credit = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows(
      "select user_id, amount::float8, kind, order_id, claim_id from public.credit_entries order by created_at",
    ),
  );
const logged = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows(
      "select actor_id, action, reason, changes from public.staff_actions where order_id is not null order by id",
    ),
  );
const overridden = (db: Database, orderId: string, action: string) =>
  db.rows("select public.override_order($1, $2, 'por fora')", [orderId, action]);

it("replaces the key by the oldest unused one, marks the old one defective, and begins the term anew", () =>
  withRollback(async (db) => {
    const { order, buyer, claimId } = await openedClaim(db);
    await stockKeys(db, order.product, 2);
    await db.rows("select public.reveal_order_key($1)", [order.id]);
    const before = await orderOf(db, order.id);
    const manager = await createStaff(db, "manager");
    await as(db, manager);
    await decide(db, claimId, "replacement", "A senha não entra mesmo");
    const after = await orderOf(db, order.id);
    expect(after).toMatchObject({ status: "completed", first_viewed_at: null });
    expect(after.delivered_key_id).not.toBe(before.delivered_key_id);
    expect(await defective(db)).toEqual([{ id: before.delivered_key_id }]);
    expect(await stored(db, claimId)).toMatchObject({
      state: "decided",
      decision: "replacement",
      given_amount: "100.00",
      decided_by: manager.id,
      key_id: before.delivered_key_id,
      new_key_id: after.delivered_key_id,
    });
    expect(await logged(db)).toMatchObject([
      { action: "order_redelivered", reason: "A senha não entra mesmo" },
      { actor_id: manager.id, action: "claim_decided", changes: { decision: { from: null, to: "replacement" } } },
    ]);
    await as(db, buyer);
    const counts = await db.value(
      "select jsonb_build_array(stock_count, sold_count) from public.products where id = $1",
      [order.product.id],
    );
    expect(counts).toEqual([1, 1]);
  }));

it("gives credit of what was paid, once, and no key or claim on top", () =>
  withRollback(async (db) => {
    const { order, buyer, claimId } = await openedClaim(db);
    const manager = await createStaff(db, "manager");
    await as(db, manager);
    await decide(db, claimId, "credit");
    const decided = await stored(db, claimId);
    expect(decided).toMatchObject({ given_amount: "100.00", new_key_id: null });
    await decide(db, claimId, "credit");
    expect(await stored(db, claimId)).toEqual(decided);
    expect(await credit(db)).toEqual([
      { user_id: buyer.id, amount: 100, kind: "claim", order_id: order.id, claim_id: claimId },
    ]);
    expect(await orderOf(db, order.id)).toMatchObject({ status: "completed" });
    expect(await defective(db)).toHaveLength(1);
    await as(db, buyer);
    await expect(open(db, order.id)).rejects.toMatchObject({ detail: "order_credited" });
    await stockKeys(db, order.product, 1);
    await as(db, await createStaff(db, "admin"));
    await expect(overridden(db, order.id, "replace")).rejects.toMatchObject({
      code: "PT409",
      detail: "order_credited",
    });
  }));

it("marks the order refunded, and its key defective", () =>
  withRollback(async (db) => {
    const { order, claimId } = await openedClaim(db);
    const { delivered_key_id: id } = await orderOf(db, order.id);
    await as(db, await createStaff(db, "manager"));
    await decide(db, claimId, "refund");
    expect(await orderOf(db, order.id)).toMatchObject({ status: "refunded" });
    expect(await defective(db)).toEqual([{ id }]);
    expect(await stored(db, claimId)).toMatchObject({ decision: "refund", given_amount: "100.00" });
    expect((await logged(db)).map(({ action }) => action)).toEqual(["order_refunded", "claim_decided"]);
  }));

it("refuses with a reason that the buyer reads, and changes nothing else", () =>
  withRollback(async (db) => {
    const { order, buyer, claimId } = await openedClaim(db);
    const before = await orderOf(db, order.id);
    await as(db, await createStaff(db, "manager"));
    await expect(decide(db, claimId, "refusal", "  ")).rejects.toMatchObject({ detail: "reason_required" });
    await decide(db, claimId, "refusal", "A senha foi trocada");
    expect(await orderOf(db, order.id)).toEqual(before);
    await as(db, buyer);
    const page = await db.value<{ claims: object[]; why_not: string | null }>("select public.my_order_guarantee($1)", [
      order.id,
    ]);
    expect(page).toMatchObject({
      why_not: null,
      claims: [{ decision: "refusal", decision_reason: "A senha foi trocada" }],
    });
    await expect(write(db, claimId, "Mas")).rejects.toMatchObject({ detail: "claim_ended" });
  }));

it("refuses who is not staff, an unknown decision, an unknown claim, one's own, and one that has ended", () =>
  withRollback(async (db) => {
    const { buyer, claimId } = await openedClaim(db);
    for (const person of [buyer, await createCustomer(db), null]) {
      await as(db, person);
      await expect(decide(db, claimId, "refund")).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
    }
    const manager = await createStaff(db, "manager");
    const own = await openedClaim(db, { buyer: manager });
    for (const decision of ["credit", "refusal"]) {
      await expect(decide(db, own.claimId, decision)).rejects.toMatchObject({ code: "PT403", detail: "claim_of_own" });
    }
    await expect(decide(db, claimId, "presente")).rejects.toMatchObject({ detail: "decision_unknown" });
    await expect(decide(db, manager.id, "refusal")).rejects.toMatchObject({ code: "PT404", detail: "claim_not_found" });
    await decide(db, claimId, "refusal");
    await expect(decide(db, claimId, "credit")).rejects.toMatchObject({ code: "PT409", detail: "claim_ended" });
    await as(db, await createStaff(db, "manager"));
    await expect(decide(db, claimId, "refusal")).rejects.toMatchObject({ detail: "claim_ended" });
  }));

it("asks for a second factor where the store does, but for a refusal", () =>
  withRollback(async (db) => {
    const { claimId } = await openedClaim(db);
    const manager = await createStaff(db, "manager");
    await db.asOwner((owner) => owner.rows("update private.store_settings set second_factor_required = true"));
    await as(db, manager);
    for (const decision of ["replacement", "credit", "refund"]) {
      await expect(decide(db, claimId, decision)).rejects.toMatchObject({ detail: "second_factor_required" });
    }
    await decide(db, claimId, "refusal");
    const second = await openedClaim(db);
    await db.actAs("authenticated", manager.id, { aal: "aal2" });
    await decide(db, second.claimId, "refund");
  }));

it("gives nothing without a key in stock, under dispute, of an unknown amount, or for a key that was replaced", () =>
  withRollback(async (db) => {
    const { order, claimId } = await openedClaim(db);
    await as(db, await createStaff(db, "manager"));
    await expect(decide(db, claimId, "replacement")).rejects.toMatchObject({ code: "PT409", detail: "out_of_stock" });
    await change(db, order.id, "amount = null");
    for (const decision of ["credit", "refund"]) {
      await expect(decide(db, claimId, decision)).rejects.toMatchObject({ detail: "amount_unknown" });
    }
    await change(db, order.id, "amount = 100, disputed_at = now()");
    for (const decision of ["replacement", "credit", "refund"]) {
      await expect(decide(db, claimId, decision)).rejects.toMatchObject({ code: "PT409", detail: "order_disputed" });
    }
    expect(await defective(db)).toEqual([]);
    await decide(db, claimId, "refusal");
  }));
