import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  stockKeys,
} from "../harness/factories";
import { as, decide, openedClaim } from "../harness/guarantee-claims";
import { setDispute } from "../harness/proof";

const asAdmin = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "admin")).id);
const override = (db: Database, id: string, action: string, email: string | null = null) =>
  db.rows("select public.override_order($1, $2, 'conferido', $3)", [id, action, email]);
const release = (db: Database, id: string) => override(db, id, "release");
const assign = (db: Database, id: string, email: string) => override(db, id, "assign", email);
const refund = (db: Database, id: string) => override(db, id, "refund");
const orderOf = (db: Database, id: string) =>
  db.rows("select status, hold_reason, is_waiting, user_id, delivered_key_id from public.orders where id = $1", [id]);

describe("releasing an order", () => {
  it("delivers a held order, and then it is held no more", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed", held: true });
      await stockKeys(db, order.product, 1);
      await asAdmin(db);
      await release(db, order.id);
      expect(await orderOf(db, order.id)).toMatchObject([
        { hold_reason: null, is_waiting: false, delivered_key_id: expect.any(String) },
      ]);
      await expect(release(db, order.id)).rejects.toMatchObject({ code: "PT409", detail: "order_not_held" });
    }));

  it("puts it in line, at the place of its payment, where there is no stock", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const held = await createOrder(db, { product, status: "completed", held: true });
      const later = await createOrder(db, { product, status: "completed" });
      await asAdmin(db);
      await release(db, held.id);
      expect(await orderOf(db, held.id)).toMatchObject([{ is_waiting: true }]);
      expect(await db.value("select public.order_queue_position($1)", [later.id])).toBe(2);
    }));
});

describe("assigning an order", () => {
  it("hands an order without an owner to an account, verified or not", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db, { owner: null });
      const person = await createCustomer(db, { verified: false });
      await asAdmin(db);
      await assign(db, order.id, ` ${person.email.toUpperCase()} `);
      expect(await orderOf(db, order.id)).toMatchObject([{ user_id: person.id }]);
      await db.actAs("authenticated", person.id);
      expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: order.key }]);
    }));

  it("refuses an e-mail without an account", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { owner: null });
      await asAdmin(db);
      await expect(assign(db, order.id, "ninguem@example.com")).rejects.toMatchObject({
        code: "PT404",
        detail: "user_not_found",
      });
    }));
});

describe("refunding an order", () => {
  it("refunds once, and again is the same", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await asAdmin(db);
      for (let times = 0; times < 2; times++) {
        await refund(db, order.id);
        expect(await orderOf(db, order.id)).toMatchObject([{ status: "refunded" }]);
      }
      await db.actAs("authenticated", order.owner?.id);
      expect(await db.rows("select id from public.product_keys")).toEqual([]);
    }));

  it("takes an order out of the line", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const first = await createOrder(db, { product, status: "completed" });
      const second = await createOrder(db, { product, status: "completed" });
      await asAdmin(db);
      await refund(db, first.id);
      expect(await db.value("select public.order_queue_position($1)", [second.id])).toBe(1);
    }));

  it("refuses an order that was not paid", () =>
    withRollback(async (db) => {
      const order = await createOrder(db);
      await asAdmin(db);
      await expect(refund(db, order.id)).rejects.toMatchObject({ code: "PT409", detail: "order_not_paid" });
    }));
});

describe("all of them", () => {
  const acts = [release, refund, (db: Database, id: string) => assign(db, id, "a@example.com")];

  it("refuse an order that is not there", () =>
    withRollback(async (db) => {
      await asAdmin(db);
      for (const act of acts)
        await expect(act(db, drawId())).rejects.toMatchObject({ code: "PT404", detail: "order_not_found" });
    }));

  it("refuse managers, the owner, and the signed out", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed", held: true });
      const refusals = { admin_only: (await createStaff(db, "manager")).id, staff_only: order.owner?.id };
      for (const [detail, person] of Object.entries(refusals)) {
        await db.actAs("authenticated", person);
        for (const act of acts) await expect(act(db, order.id)).rejects.toMatchObject({ code: "PT403", detail });
      }
      await db.actAs("anon");
      for (const act of acts) await expect(act(db, order.id)).rejects.toMatchObject({ code: "42501" });
    }));
});

describe("one's own account", () => {
  it.each(["release", "refund", "replace", "assign"])("is left to a colleague: %s", (action) =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      const order = await createDeliveredOrder(db, { owner: admin });
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", admin.id);
      const refused = { code: "PT403", detail: "own_account" };
      await expect(override(db, order.id, action, admin.email)).rejects.toMatchObject(refused);
      await asAdmin(db);
      await refund(db, order.id);
      expect(await orderOf(db, order.id)).toMatchObject([{ status: "refunded" }]);
    }),
  );

  it("gets no order from its own admin", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { owner: null });
      const admin = await createStaff(db, "admin");
      await db.actAs("authenticated", admin.id);
      await expect(assign(db, order.id, admin.email)).rejects.toMatchObject({ code: "PT403", detail: "own_account" });
    }));

  it("is left to a colleague in disputes and claims too", () =>
    withRollback(async (db) => {
      const [admin, colleague] = [await createStaff(db, "admin"), await createStaff(db, "admin")];
      const refused = { code: "PT403", detail: "own_account" };
      const own = await createDeliveredOrder(db, { owner: admin });
      await as(db, admin);
      for (const state of ["open", "kept"]) await expect(setDispute(db, own.id, state)).rejects.toMatchObject(refused);
      const { claimId, order } = await openedClaim(db);
      await as(db, colleague);
      await assign(db, order.id, admin.email);
      await as(db, admin);
      await expect(decide(db, claimId, "credit")).rejects.toMatchObject(refused);
    }));
});
