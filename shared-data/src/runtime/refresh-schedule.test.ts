import { dueMargin, expiryOf, refreshDelay } from "./refresh-schedule";

const now = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const at = (moment: number) => ({ expires_in: 3600, expires_at: Math.floor(moment / 1000) });

it.each([
  ["refreshes at once what is due", -minute, -now, 0],
  ["waits half a minute after the last try", -minute, -10_000, 20_000],
  ["is not held up by a last try that lies ahead, after the clock was set back", -minute, 60 * minute, 30_000],
  ["never waits longer than a timer can", 365 * 24 * 60 * minute, -now, 24 * 60 * minute],
])("%s", (_what, due, last, delay) => expect(refreshDelay(now + due, now, now + last)).toBe(delay));

it("refreshes a session shorter than the margin at half its life", () => {
  expect([dueMargin({}), dueMargin({ expires_in: 60 })]).toEqual([5 * minute, 30_000]);
});

it.each([
  ["assumes an hour where the lifetime is unknown", {}, false, 60],
  ["goes by this device's clock for a session just issued", at(now - 60 * minute), true, 60],
  ["goes by the session's own moment later", at(now - 60 * minute), false, -60],
  ["never believes that a session lives longer than its lifetime", at(now + 600 * minute), false, 60],
])("%s", (_what, session, justIssued, minutes) =>
  expect(expiryOf(session, now, justIssued)).toBe(now + minutes * minute),
);
