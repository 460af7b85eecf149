import { dueMargin, expiryOf, refreshDelay } from "./refresh-schedule";

const now = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const inSeconds = (moment: number) => Math.floor(moment / 1000);

it("assumes an hour where the lifetime is unknown", () => {
  expect(expiryOf({}, now, false)).toBe(now + 60 * minute);
  expect(dueMargin({})).toBe(5 * minute);
});

it("refreshes a session shorter than the margin at half its life", () => {
  expect(dueMargin({ expires_in: 60 })).toBe(30_000);
});

it("refreshes at once what is due, but not within 30 seconds of the last try", () => {
  expect(refreshDelay(now - minute, now, 0)).toBe(0);
  expect(refreshDelay(now - minute, now, now - 10_000)).toBe(20_000);
  expect(refreshDelay(now - minute, now, now - 40_000)).toBe(0);
});

it("is not held up by a last try that lies ahead, after the clock was set back", () => {
  expect(refreshDelay(now - minute, now, now + 60 * minute)).toBe(30_000);
});

it("goes by this device's clock for a session just issued", () => {
  const twoHoursAgo = { expires_in: 3600, expires_at: inSeconds(now - 60 * minute) };
  expect(expiryOf(twoHoursAgo, now, true)).toBe(now + 60 * minute);
  expect(expiryOf(twoHoursAgo, now, false)).toBe(now - 60 * minute);
});

it("never believes that a session lives longer than its lifetime", () => {
  const farAhead = { expires_in: 3600, expires_at: inSeconds(now + 600 * minute) };
  expect(expiryOf(farAhead, now, false)).toBe(now + 60 * minute);
});

it("never waits longer than a timer can", () => {
  expect(refreshDelay(now + 365 * 24 * 60 * minute, now, 0)).toBe(24 * 60 * minute);
});
