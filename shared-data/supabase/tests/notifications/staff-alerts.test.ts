import { createOrder, createProduct, stockKeys } from "../harness/factories";
import { alerts, factsOf, gather, now, told, withAdmin } from "../harness/staff-notices";

describe("a paid order without a key", () => {
  it("is found once, told by product, and no more once it has its key", () =>
    withAdmin(async (db, admin) => {
      const product = await createProduct(db);
      const first = await createOrder(db, { product, status: "completed" });
      const second = await createOrder(db, { product, status: "completed" });
      await gather(db, now(1));
      await gather(db, now(2));
      expect((await alerts(db, "paid_without_key")).sort()).toEqual([first.id, second.id].sort());
      const [notice, ...more] = await told(db, admin, "paid_without_key");
      expect(more).toEqual([]);
      expect(await factsOf(db, notice)).toMatchObject({
        orders: 2,
        products: [{ name: "Conta de anúncios", orders: 2 }],
      });
      await stockKeys(db, product, 2);
      await db.asOwner((owner) => owner.rows("select private.deliver_to_waiting_orders($1)", [product.id]));
      expect(await factsOf(db, notice)).toBeNull();
    }));

  it("is told with the others of its hour, and what came within the hour when it ends: nobody is forgotten", () =>
    withAdmin(async (db, admin) => {
      await createOrder(db, { status: "completed" });
      await gather(db, now(1));
      await createOrder(db, { status: "completed" });
      await gather(db, now(5));
      expect(await told(db, admin, "paid_without_key")).toHaveLength(1);
      await gather(db, now(62));
      const [, second] = await told(db, admin, "paid_without_key");
      expect(await factsOf(db, second)).toMatchObject({ orders: 1 });
      await gather(db, now(140));
      expect(await told(db, admin, "paid_without_key")).toHaveLength(2);
    }));
});

it("tells of held amounts, and no more of one that was released", () =>
  withAdmin(async (db, admin) => {
    const { id } = await createOrder(db, { status: "completed", held: true });
    await gather(db, now(1));
    const [notice] = await told(db, admin, "amount_held");
    expect(await factsOf(db, notice)).toMatchObject({ orders: 1 });
    await db.asOwner((owner) => owner.rows("update public.orders set hold_reason = null where id = $1", [id]));
    expect(await factsOf(db, notice)).toBeNull();
  }));

it("tells of a payment of nobody once it was nobody's for an hour", () =>
  withAdmin(async (db) => {
    const { id } = await createOrder(db, { status: "completed", owner: null });
    await gather(db, now(30));
    expect(await alerts(db, "payment_without_owner")).toEqual([]);
    await gather(db, now(70));
    await gather(db, now(80));
    expect(await alerts(db, "payment_without_owner")).toEqual([id]);
    const facts = await db.asOwner((owner) =>
      owner.value("select private.describe_staff_alerts('payment_without_owner', array[$1])", [id]),
    );
    expect(facts).toMatchObject({ orders: 1 });
  }));

it("tells of events that sold nothing, once each, and no more of one that was applied after all", () =>
  withAdmin(async (db, admin) => {
    const record = (outcome: string) =>
      db.asOwner((owner) =>
        owner.value<string>(
          "insert into public.payment_events (endpoint, payment_id, outcome) values ('pix.paid', 'p', $1) returning id",
          [outcome],
        ),
      );
    const failed = await record("error");
    await record("unknown_product");
    await record("delivered");
    await gather(db, now(1));
    const [notice] = await told(db, admin, "events_failed");
    expect(await factsOf(db, notice)).toEqual({ error: 1, unknown_product: 1, not_paid: 0 });
    await db.asOwner((owner) =>
      owner.rows("update public.payment_events set outcome = 'delivered' where id = $1", [failed]),
    );
    expect(await factsOf(db, notice)).toEqual({ error: 0, unknown_product: 1, not_paid: 0 });
    await gather(db, now(2));
    expect(await alerts(db, "events_failed")).toHaveLength(2);
  }));

it("tells of a release that somebody or its trial took back, once, and of no other change", () =>
  withAdmin(async (db, admin) => {
    const change = (at: string, by: string, action: string, why: string) => ({
      ...{ at, by, action, remote: "tools", from: "1.0.0 + 2.0.0 (10 %)", to: "1.0.0", why },
    });
    const recent = new Date(Date.now() - 60_000).toISOString();
    const state = {
      remotes: [],
      changes: [
        change(recent, "canary", "canary", "Retirada: 50 % de falhas"),
        change(recent, "ana", "canary", "10 % dos visitantes"),
        change(recent, "canary", "set", "Sem falhas"),
        change("2026-01-02T00:00:00.000Z", "ana", "rollback", "cedo demais"),
        change("not a moment", "ana", "rollback", ""),
      ],
    };
    await db.actAs("service_role");
    await db.rows("select public.publish_releases($1)", [JSON.stringify(state)]);
    await gather(db, new Date().toISOString());
    await gather(db, new Date(Date.now() + 120_000).toISOString());
    expect(await alerts(db, "release_taken_back")).toEqual([`${recent} tools`]);
    const [notice] = await told(db, admin, "release_taken_back");
    expect(await factsOf(db, notice)).toEqual({
      changes: [
        { at: recent, remote: "tools", from: "1.0.0 + 2.0.0 (10 %)", to: "1.0.0", why: "Retirada: 50 % de falhas" },
      ],
    });
  }));

it("looks once a minute, however often it is called, and keeps alerts for ninety days", () =>
  withAdmin(async (db) => {
    await createOrder(db, { status: "completed" });
    await gather(db, now(1));
    await createOrder(db, { status: "completed" });
    await gather(db, now(1));
    expect(await alerts(db, "paid_without_key")).toHaveLength(1);
    await db.asOwner(async (owner) => {
      await owner.rows("update private.staff_alerts set found_at = now() - interval '91 days'");
      await owner.rows("select private.forget_expired_data()");
      expect(await owner.rows("select 1 from private.staff_alerts")).toEqual([]);
      expect(await owner.rows("select 1 from private.staff_told")).toEqual([]);
    });
  }));
