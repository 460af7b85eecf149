import { type Database, withRollback } from "../harness/database";
import { createCustomer, createProduct, createStaff, stockKeys } from "../harness/factories";
import { ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const replay = (db: Database, id: number | undefined, reason: string | null = "produto cadastrado") =>
  db.value("select public.replay_payment_event($1, $2)", [id, reason]);

const asManager = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "manager")).id);
const log = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows(
      "select action, event_id, reason, changes from public.staff_actions where actor_id is not null order by id",
    ),
  );

it("applies an event once the product it names is in the store; again, it changes nothing", () =>
  withRollback(async (db) => {
    const payment = paymentOf([{ id: "?", ggcheckoutId: "late-product", price: 100 }]);
    const { body } = await paid(db, payment);
    await stockKeys(db, await createProduct(db, { ggcheckoutId: "late-product", price: 100 }), 2);
    await asManager(db);
    expect(await replay(db, body.event_id)).toBe("delivered");
    expect(await replay(db, body.event_id)).toBe("unchanged");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "completed" }]);
    const entry = { action: "event_replayed", event_id: String(body.event_id), reason: "produto cadastrado" };
    expect(await log(db)).toMatchObject([
      { ...entry, changes: { outcome: { from: "unknown_product", to: "delivered" } } },
      { ...entry, changes: { outcome: { from: "delivered", to: "unchanged" } } },
    ]);
  }));

it("is logged also of an event that was never applied", () =>
  withRollback(async (db) => {
    const { body } = await paid(db, paymentOf([await createProduct(db)]));
    await db.rows("update public.payment_events set applied_at = null");
    await asManager(db);
    await replay(db, body.event_id);
    expect(await log(db)).toMatchObject([{ action: "event_replayed", event_id: String(body.event_id) }]);
  }));

it("cannot undo a refund", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await createProduct(db)]);
    const { body } = await paid(db, payment);
    await send(db, "pix.paid", { ...payment, event: "pix.refunded" });
    await asManager(db);
    expect(await replay(db, body.event_id)).toBe("unchanged");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "refunded" }]);
  }));

it("refuses without a reason, and then applies and logs nothing", () =>
  withRollback(async (db) => {
    const payment = paymentOf([{ id: "?", ggcheckoutId: "late-product", price: 100 }]);
    const { body } = await paid(db, payment);
    await createProduct(db, { ggcheckoutId: "late-product", price: 100 });
    await asManager(db);
    for (const reason of [null, "", " <> "]) {
      await expect(replay(db, body.event_id, reason)).rejects.toMatchObject({
        code: "PT400",
        detail: "reason_required",
      });
    }
    expect(await log(db)).toEqual([]);
    expect(await ordersOf(db, payment)).toEqual([]);
  }));

it("refuses an event that is not there, customers, and the signed out", () =>
  withRollback(async (db) => {
    await asManager(db);
    await expect(replay(db, 0)).rejects.toMatchObject({ code: "PT404", detail: "event_not_found" });
    await db.actAs("authenticated", (await createCustomer(db)).id);
    await expect(replay(db, 0)).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
    await db.actAs("anon");
    await expect(replay(db, 0)).rejects.toMatchObject({ code: "42501" });
  }));
