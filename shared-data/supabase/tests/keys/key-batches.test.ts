import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createProduct, signIn, signInStaff } from "../harness/factories";
import { open } from "../harness/guarantee-claims";
import { logged } from "../harness/log";
import { claim, openNotices } from "../harness/notices";
import { override } from "../harness/staff-calls";

const batch = (importId: string | null, orderId: string | null = null) =>
  db.value("select public.get_key_import($1, $2)", [importId, orderId]);
const ordersOf = (import_id: string) =>
  db.call<{ total: number; orders: Record<string, unknown>[] }>("list_key_import_orders", { import_id });
const note = (importId: string, text: string) => db.rows("select public.note_key_import($1, $2)", [importId, text]);
const warn = (orderIds: readonly string[], reason = "o fornecedor bloqueou o lote") =>
  db.rows("select * from public.warn_key_buyers($1, $2)", [orderIds, reason]);

async function delivered() {
  const product = await createProduct();
  const buyers = [await createCustomer(), await createCustomer()] as const;
  const first = await createOrder({ product, owner: buyers[0], status: "completed" });
  const second = await createOrder({ product, owner: buyers[1], status: "completed" });
  const id = drawId();
  const manager = await signInStaff("manager");
  const keys = ["a", "b", "c"].map((name) => `${name} ${drawId()}`);
  await db.rows("select public.add_product_keys($1, $2, $3)", [product.id, keys, id]);
  return { id, product, buyers, first, second, manager };
}

it("returns a batch with its author, keys by state, orders and claims", async () => {
  const { id, product, buyers, first, second, manager } = await delivered();
  await signIn(buyers[0]);
  const claimId = await open(first.id);
  await signIn(manager);
  expect(await batch(id)).toMatchObject({
    id,
    email: manager.email,
    is_mine: true,
    note: null,
    product_id: product.id,
    added: 3,
    left: 1,
    delivered: 2,
    replaced: 0,
    undone_at: null,
    claims_total: 1,
    claims: [{ id: claimId, order_id: first.id, state: "open", decision: null }],
  });
  const { total, orders } = await ordersOf(id);
  expect(total).toBe(2);
  expect(orders.find((order) => order.id === second.id)).toMatchObject({
    email: buyers[1].email,
    status: "completed",
    first_viewed_at: null,
    is_disputed: false,
    warned_at: null,
  });
});

it("is found by an order that has one of its keys, and keeps a replaced key and its claims", async () => {
  const { id, buyers, first } = await delivered();
  await signIn(buyers[0]);
  await open(first.id);
  await signInStaff("admin");
  expect(await batch(null, first.id)).toMatchObject({ id });
  await db.rows("select * from public.undo_key_import($1, 'lote ruim')", [id]);
  await db.rows("select public.add_product_keys($1, $2)", [first.product.id, [drawId()]]);
  await override(first.id, "replace");
  expect(await batch(id)).toMatchObject({ delivered: 2, replaced: 1, removed: 1, claims_total: 1 });
  expect(await ordersOf(id)).toMatchObject({ total: 1 });
  // Its new key was added without an import.
  expect(await batch(null, first.id)).not.toMatchObject({ id });
  expect(await batch(drawId())).toBeNull();
});

it("stores a note and logs it; an empty one removes it", async () => {
  const { id, product, manager } = await delivered();
  const entries = await logged(async () => {
    await note(id, " Fornecedor <X>, R$ 12 cada ");
    await note(id, "Fornecedor X, R$ 12 cada");
  });
  expect(await batch(id)).toMatchObject({ note: "Fornecedor X, R$ 12 cada" });
  expect(entries).toMatchObject([
    { action: "import_noted", actor_email: manager.email, product_id: product.id, changes: { note: { from: null } } },
  ]);
  await note(id, "");
  expect(await batch(id)).toMatchObject({ note: null });
  await expect(note(drawId(), "x")).rejects.toThrow("PT404 import_not_found");
});

describe("warn_key_buyers", () => {
  it("notifies each buyer once, with the reason, and logs it with the order", async () => {
    const { id, buyers, first, second } = await delivered();
    const reason = "o fornecedor bloqueou o lote";
    const entries = await logged(async () =>
      expect(await warn([first.id, second.id, drawId(), first.id])).toMatchObject([{ reason: "not_found" }]),
    );
    expect(entries).toMatchObject([
      { action: "buyer_warned", order_id: first.id, reason },
      { action: "buyer_warned", order_id: second.id, reason },
    ]);
    expect(await warn([first.id])).toEqual([{ id: first.id, reason: "notified_already" }]);
    const { orders } = await ordersOf(id);
    expect(orders.every(({ warned_at }) => typeof warned_at === "string")).toBe(true);
    await openNotices();
    const warnings = (await claim()).filter(({ kind }) => kind === "key_problem");
    expect(warnings.map(({ email }) => email).sort()).toEqual(buyers.map(({ email }) => email).sort());
    expect(warnings[0]?.facts).toMatchObject({ reason });
  });

  it("leaves out who is in dispute, has no address or no key, and refuses more than a hundred orders, and no reason", async () => {
    const { first } = await delivered();
    const ownerless = await createOrder({ product: await createProduct(), owner: null, status: "completed" });
    await dbOwner.rows("update public.orders set disputed_at = now() where id = $1", [first.id]);
    expect(await warn([first.id, ownerless.id])).toMatchObject([{ reason: "disputed" }, { reason: "not_found" }]);
    await expect(warn(Array.from({ length: 101 }, () => drawId()))).rejects.toThrow("PT413 too_many_orders");
    await expect(warn([drawId()], "")).rejects.toThrow("PT400 reason_required");
  });
});
