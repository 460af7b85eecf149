import type { Database } from "../harness/database";
import { alerts, factsOf, gather, now, told, withAdmin } from "../harness/staff-notices";

describe("a silent webhook", () => {
  const hour = 60;
  const week = 168 * hour;
  /** Events at these minutes from the beginning of the day under test. */
  const events = (db: Database, minutes: readonly number[]) =>
    db.asOwner((owner) =>
      owner.rows(
        `insert into public.payment_events (endpoint, outcome, received_at)
         select 'pix.paid', 'delivered', $1::timestamptz + make_interval(mins => m) from unnest($2::integer[]) m`,
        [now(0), minutes],
      ),
    );
  const usual = [1, 2, 3, 4].flatMap((ago) => [5, 10, 15, 20, 25].map((minute) => minute - ago * week));

  it("is found where three or more came in the same hours of each of four weeks, once for a silence", () =>
    withAdmin(async (db, admin) => {
      await events(db, [...usual, 0]);
      await gather(db, now(14));
      expect(await alerts(db, "webhook_silent")).toEqual([]);
      await gather(db, now(16));
      await gather(db, now(90));
      expect(await alerts(db, "webhook_silent")).toHaveLength(1);
      const [notice] = await told(db, admin, "webhook_silent");
      const facts = await factsOf<{ last_at: string }>(db, notice);
      expect(new Date(String(facts?.last_at)).toISOString()).toBe(now(0));
      await events(db, [95]);
      expect(await factsOf(db, notice)).toBeNull();
      // Another silence is another one; nothing was usual at this hour.
      await gather(db, now(300));
      expect(await alerts(db, "webhook_silent")).toHaveLength(1);
    }));

  it("is none without four weeks of history, and none where one of them was as quiet", () =>
    withAdmin(async (db) => {
      await events(db, [...usual.filter((minute) => minute > -3.5 * week), 0]);
      await gather(db, now(60));
      expect(await alerts(db, "webhook_silent")).toEqual([]);
      await events(db, [-4 * week + 5, -4 * week + 8]);
      await gather(db, now(62));
      expect(await alerts(db, "webhook_silent")).toEqual([]);
      await events(db, [-4 * week + 20]);
      await gather(db, now(64));
      expect(await alerts(db, "webhook_silent")).toHaveLength(1);
    }));

  it("is none in a store that never had an event", () =>
    withAdmin(async (db) => {
      await gather(db, now(60));
      expect(await alerts(db, "webhook_silent")).toEqual([]);
    }));
});
