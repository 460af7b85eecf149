import { dbOwner } from "../harness/database";
import { alerts, factsOf, gather, noticeIds, now, withAdmin } from "../harness/staff-notices";

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

  it("is found where three or more came in the same hours of each of four weeks, once for a silence", () =>
    withAdmin(async (admin) => {
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
    }));

  it("is none without four weeks of history, and none where one of them was as quiet", () =>
    withAdmin(async () => {
      await events([...usual.filter((minute) => minute > -3.5 * week), 0]);
      await gather(now(60));
      expect(await alerts("webhook_silent")).toEqual([]);
      await events([-4 * week + 5, -4 * week + 8]);
      await gather(now(62));
      expect(await alerts("webhook_silent")).toEqual([]);
      await events([-4 * week + 20]);
      await gather(now(64));
      expect(await alerts("webhook_silent")).toHaveLength(1);
    }));

  it("is none in a store that never had an event", () =>
    withAdmin(async () => {
      await gather(now(60));
      expect(await alerts("webhook_silent")).toEqual([]);
    }));
});
