import { db } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { decide, openedClaim } from "../harness/guarantee-claims";
import { setDispute } from "../harness/proof";

const override = (id: string, action: string, email: string | null = null) =>
  db.rows("select public.override_order($1, $2, 'conferido', $3)", [id, action, email]);
const release = (id: string) => override(id, "release");
const assign = (id: string, email: string) => override(id, "assign", email);
const refund = (id: string) => override(id, "refund");
const orderOf = (id: string) =>
  db.rows("select status, hold_reason, is_waiting, user_id, delivered_key_id from public.orders where id = $1", [id]);

it("releasing an order puts it in line, at the place of its payment, where there is no stock", async () => {
  const product = await createProduct();
  const held = await createOrder({ product, status: "completed", held: true });
  const later = await createOrder({ product, status: "completed" });
  await signInStaff("admin");
  await release(held.id);
  expect(await orderOf(held.id)).toMatchObject([{ is_waiting: true }]);
  expect(await db.value("select public.order_queue_position($1)", [later.id])).toBe(2);
});

describe("assigning an order", () => {
  it("hands an order without an owner to an account, verified or not", async () => {
    const order = await createDeliveredOrder({ owner: null });
    const person = await createCustomer({ verified: false });
    await signInStaff("admin");
    await assign(order.id, ` ${person.email.toUpperCase()} `);
    expect(await orderOf(order.id)).toMatchObject([{ user_id: person.id }]);
    await signIn(person);
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: order.key }]);
  });

  it("refuses an e-mail without an account", async () => {
    const order = await createOrder({ owner: null });
    await signInStaff("admin");
    await expect(assign(order.id, "ninguem@example.com")).rejects.toThrow("PT404 user_not_found");
  });
});

describe("refunding an order", () => {
  it("takes an order out of the line", async () => {
    const product = await createProduct();
    const first = await createOrder({ product, status: "completed" });
    const second = await createOrder({ product, status: "completed" });
    await signInStaff("admin");
    await refund(first.id);
    expect(await db.value("select public.order_queue_position($1)", [second.id])).toBe(1);
  });

  it("refuses an order that was not paid", async () => {
    const order = await createOrder();
    await signInStaff("admin");
    await expect(refund(order.id)).rejects.toThrow("PT409 order_not_paid");
  });
});

describe("one's own account", () => {
  it.each(["release", "refund", "replace", "assign"])("is left to a colleague: %s", async (action) => {
    const admin = await createStaff("admin");
    const order = await createDeliveredOrder({ owner: admin });
    await stockKeys(order.product, 1);
    await signIn(admin);
    const refused = "PT403 own_account";
    await expect(override(order.id, action, admin.email)).rejects.toThrow(refused);
    await signInStaff("admin");
    await refund(order.id);
    expect(await orderOf(order.id)).toMatchObject([{ status: "refunded" }]);
  });

  it("gets no order from its own admin", async () => {
    const order = await createOrder({ owner: null });
    const admin = await signInStaff("admin");
    await expect(assign(order.id, admin.email)).rejects.toThrow("PT403 own_account");
  });

  it("is left to a colleague in disputes and claims too", async () => {
    const [admin, colleague] = [await createStaff("admin"), await createStaff("admin")];
    const refused = "PT403 own_account";
    const own = await createDeliveredOrder({ owner: admin });
    await signIn(admin);
    for (const state of ["open", "kept"]) await expect(setDispute(own.id, state)).rejects.toThrow(refused);
    const { claimId, order } = await openedClaim();
    await signIn(colleague);
    await assign(order.id, admin.email);
    await signIn(admin);
    await expect(decide(claimId, "credit")).rejects.toThrow(refused);
  });
});
