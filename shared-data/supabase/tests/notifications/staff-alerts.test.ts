import { dbOwner } from "../harness/database";
import { createOrder, createProduct, type Person, restock } from "../harness/factories";
import { alerts, chooseMode, createLongServingAdmin, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

let admin: Person;
beforeEach(async () => {
  admin = await createLongServingAdmin();
});

const recent = new Date(Date.now() - 60_000).toISOString();
const takenBack = { at: recent, remote: "tools", from: "1.0.0 + 2.0.0 (10 %)", to: "1.0.0", why: "falhas" };

/** Publishes releases with a rollback by the canary, or without, and other changes. */
function publishReleases(action: string) {
  const changes = [
    { ...takenBack, by: "canary", action },
    { ...takenBack, by: "canary", action: "set" },
    { ...takenBack, by: "ana", action: "canary" },
    { ...takenBack, by: "canary", action: "rollback", at: "2026-01-02T00:00:00.000Z" },
    { ...takenBack, by: "canary", action: "rollback", at: "not a moment" },
  ];
  return dbOwner.rows("select public.publish_releases($1)", [JSON.stringify({ remotes: [], changes })]);
}
const createHeld = () => createOrder({ status: "completed", held: true });
const setOrders = (assignment: string) => dbOwner.rows(`update public.orders set ${assignment}`);

it.each<[kind: string, happen: () => Promise<unknown>, facts: object, mend: () => Promise<unknown>]>([
  [
    "paid_without_key",
    async () => {
      const product = await createProduct();
      for (let count = 0; count < 2; count++) await createOrder({ product, status: "completed" });
    },
    { orders: 2, oldest_at: expect.any(String), products: [{ name: "Conta de anúncios", orders: 2 }] },
    () => setOrders("status = 'refunded'"),
  ],
  ["amount_held", createHeld, { orders: 1, oldest_at: expect.any(String) }, () => setOrders("hold_reason = null")],
  [
    "events_failed",
    () =>
      dbOwner.rows(
        `insert into public.payment_events (endpoint, payment_id, outcome)
         select 'pix.paid', 'p', unnest('{error,unknown_product,delivered}'::public.payment_outcome[])`,
      ),
    { error: 1, unknown_product: 1, not_paid: 0 },
    () => dbOwner.rows("update public.payment_events set outcome = 'delivered'"),
  ],
  ["release_taken_back", () => publishReleases("canary"), { changes: [takenBack] }, () => publishReleases("set")],
])("reports %s once, and no longer once it is mended", async (kind, happen, facts, mend) => {
  await happen();
  await gather(now(1));
  await gather(now(62));
  const [notice, ...more] = await noticeIds(admin, kind);
  expect(more).toEqual([]);
  expect(await factsOf(notice)).toEqual(facts);
  await mend();
  expect(await factsOf(notice)).toBeNull();
});

it("reports a payment without an owner after an hour, once", async () => {
  await chooseMode(admin, "payment_without_owner", "at_once");
  const { id } = await createOrder({ status: "completed", owner: null });
  await gather(now(30));
  expect(await alerts("payment_without_owner")).toEqual([]);
  for (const minute of [70, 150]) await gather(now(minute));
  expect(await alerts("payment_without_owner")).toEqual([id]);
  const [notice] = await noticeIds(admin, "payment_without_owner");
  expect(await factsOf(notice)).toMatchObject({ orders: 1 });
});

it("groups by the hour, with later findings reported when the hour ends", async () => {
  await createOrder({ status: "completed" });
  await gather(now(1));
  const later = await createProduct();
  await createOrder({ product: later, status: "completed" });
  await gather(now(5));
  expect(await noticeIds(admin, "paid_without_key")).toHaveLength(1);
  for (const minute of [62, 140]) await gather(now(minute));
  const [, second, ...more] = await noticeIds(admin, "paid_without_key");
  expect([await factsOf(second), more]).toEqual([expect.objectContaining({ orders: 1 }), []]);
  await restock(later, 1);
  expect(await factsOf(second)).toBeNull();
});

it("looks once a minute, however often it is called", async () => {
  for (let order = 0; order < 2; order++) {
    await createOrder({ status: "completed" });
    await gather(now(1));
  }
  expect(await alerts("paid_without_key")).toHaveLength(1);
});

describe("a silent webhook", () => {
  const hour = 60;
  const week = 168 * hour;
  const insert = `insert into public.payment_events (endpoint, outcome, received_at)
         select 'pix.paid', 'delivered', $1::timestamptz + make_interval(mins => m) from unnest($2::integer[]) m`;
  /** Events at these minutes from the beginning of the day under test. */
  const events = (minutes: readonly number[]) => dbOwner.rows(insert, [now(0), minutes]);
  const usual = [1, 2, 3, 4].flatMap((ago) => [5, 10, 15, 20, 25].map((minute) => minute - ago * week));
  const found = async (minute: number) => {
    await gather(now(minute));
    return (await alerts("webhook_silent")).length;
  };

  it("is found where three or more came in the same hours of each of four weeks, once for a silence", async () => {
    await events([...usual, 0]);
    expect(await found(14)).toBe(0);
    expect([await found(16), await found(90)]).toEqual([1, 1]);
    const [notice] = await noticeIds(admin, "webhook_silent");
    const facts = await factsOf<{ last_at: string }>(notice);
    expect(new Date(String(facts?.last_at)).toISOString()).toBe(now(0));
    await events([95]);
    expect(await factsOf(notice)).toBeNull();
    // Another silence is another one; nothing was usual at this hour.
    expect(await found(300)).toBe(1);
  });

  it("is none without an event, without four weeks of history, and where one of them was as quiet", async () => {
    expect(await found(58)).toBe(0);
    await events([...usual.filter((minute) => minute > -3.5 * week), 0]);
    expect(await found(60)).toBe(0);
    await events([-4 * week + 5, -4 * week + 8]);
    expect(await found(62)).toBe(0);
    await events([-4 * week + 20]);
    expect(await found(64)).toBe(1);
  });
});
