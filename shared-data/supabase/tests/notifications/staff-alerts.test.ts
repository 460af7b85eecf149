import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, type Person, restock } from "../harness/factories";
import { alerts, createLongServingAdmin, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

let admin: Person;
beforeEach(async () => {
  admin = await createLongServingAdmin();
});

describe("a paid order without a key", () => {
  it("is reported once, by product, and no longer once the key is delivered", async () => {
    const product = await createProduct();
    const first = await createOrder({ product, status: "completed" });
    const second = await createOrder({ product, status: "completed" });
    await gather(now(1));
    await gather(now(2));
    expect((await alerts("paid_without_key")).sort()).toEqual([first.id, second.id].sort());
    const [notice, ...more] = await noticeIds(admin, "paid_without_key");
    expect(more).toEqual([]);
    expect(await factsOf(notice)).toMatchObject({
      orders: 2,
      products: [{ name: "Conta de anúncios", orders: 2 }],
    });
    await restock(product, 2);
    expect(await factsOf(notice)).toBeNull();
  });

  it("is grouped by hour, with later findings reported when the hour ends", async () => {
    await createOrder({ status: "completed" });
    await gather(now(1));
    await createOrder({ status: "completed" });
    await gather(now(5));
    expect(await noticeIds(admin, "paid_without_key")).toHaveLength(1);
    await gather(now(62));
    const [, second] = await noticeIds(admin, "paid_without_key");
    expect(await factsOf(second)).toMatchObject({ orders: 1 });
    await gather(now(140));
    expect(await noticeIds(admin, "paid_without_key")).toHaveLength(2);
  });
});

it("reports held amounts, and no longer one that was released", async () => {
  const { id } = await createOrder({ status: "completed", held: true });
  await gather(now(1));
  const [notice] = await noticeIds(admin, "amount_held");
  expect(await factsOf(notice)).toMatchObject({ orders: 1 });
  await dbOwner.rows("update public.orders set hold_reason = null where id = $1", [id]);
  expect(await factsOf(notice)).toBeNull();
});

it("reports a payment without an owner after an hour", async () => {
  const { id } = await createOrder({ status: "completed", owner: null });
  await gather(now(30));
  expect(await alerts("payment_without_owner")).toEqual([]);
  await gather(now(70));
  await gather(now(80));
  expect(await alerts("payment_without_owner")).toEqual([id]);
  const facts = await dbOwner.value("select private.describe_staff_alerts('payment_without_owner', array[$1])", [id]);
  expect(facts).toMatchObject({ orders: 1 });
});

it("reports events without effect, once each, and no longer one that was replayed successfully", async () => {
  const record = (outcome: string) =>
    dbOwner.value<string>(
      "insert into public.payment_events (endpoint, payment_id, outcome) values ('pix.paid', 'p', $1) returning id",
      [outcome],
    );
  const failed = await record("error");
  await record("unknown_product");
  await record("delivered");
  await gather(now(1));
  const [notice] = await noticeIds(admin, "events_failed");
  expect(await factsOf(notice)).toEqual({ error: 1, unknown_product: 1, not_paid: 0 });
  await dbOwner.rows("update public.payment_events set outcome = 'delivered' where id = $1", [failed]);
  expect(await factsOf(notice)).toEqual({ error: 0, unknown_product: 1, not_paid: 0 });
  await gather(now(2));
  expect(await alerts("events_failed")).toHaveLength(2);
});

it("reports a rollback, manual or by the canary, once, and no other change", async () => {
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
  await gather(new Date().toISOString());
  await gather(new Date(Date.now() + 120_000).toISOString());
  expect(await alerts("release_taken_back")).toEqual([`${recent} tools`]);
  const [notice] = await noticeIds(admin, "release_taken_back");
  expect(await factsOf(notice)).toEqual({
    changes: [
      { at: recent, remote: "tools", from: "1.0.0 + 2.0.0 (10 %)", to: "1.0.0", why: "Retirada: 50 % de falhas" },
    ],
  });
});

it("looks once a minute, however often it is called", async () => {
  await createOrder({ status: "completed" });
  await gather(now(1));
  await createOrder({ status: "completed" });
  await gather(now(1));
  expect(await alerts("paid_without_key")).toHaveLength(1);
});

describe("a silent webhook", () => {
  const hour = 60;
  const week = 168 * hour;
  /** Events at these minutes from the beginning of the day under test. */
  const events = (minutes: readonly number[]) =>
    dbOwner.rows(
      `insert into public.payment_events (endpoint, outcome, received_at)
         select 'pix.paid', 'delivered', $1::timestamptz + make_interval(mins => m) from unnest($2::integer[]) m`,
      [now(0), minutes],
    );
  const usual = [1, 2, 3, 4].flatMap((ago) => [5, 10, 15, 20, 25].map((minute) => minute - ago * week));

  it("is found where three or more came in the same hours of each of four weeks, once for a silence", async () => {
    await events([...usual, 0]);
    await gather(now(14));
    expect(await alerts("webhook_silent")).toEqual([]);
    await gather(now(16));
    await gather(now(90));
    expect(await alerts("webhook_silent")).toHaveLength(1);
    const [notice] = await noticeIds(admin, "webhook_silent");
    const facts = await factsOf<{ last_at: string }>(notice);
    expect(new Date(String(facts?.last_at)).toISOString()).toBe(now(0));
    await events([95]);
    expect(await factsOf(notice)).toBeNull();
    // Another silence is another one; nothing was usual at this hour.
    await gather(now(300));
    expect(await alerts("webhook_silent")).toHaveLength(1);
  });

  it("is none without four weeks of history, and none where one of them was as quiet", async () => {
    await events([...usual.filter((minute) => minute > -3.5 * week), 0]);
    await gather(now(60));
    expect(await alerts("webhook_silent")).toEqual([]);
    await events([-4 * week + 5, -4 * week + 8]);
    await gather(now(62));
    expect(await alerts("webhook_silent")).toEqual([]);
    await events([-4 * week + 20]);
    await gather(now(64));
    expect(await alerts("webhook_silent")).toHaveLength(1);
  });

  it("is none in a store that never had an event", async () => {
    await gather(now(60));
    expect(await alerts("webhook_silent")).toEqual([]);
  });
});
