import { clockFrom, currentTime, deviceClock, laterOf } from "./server-clock";

const noon = Date.parse("2026-11-21T12:00:00Z");

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

it("returns the server's time, regardless of the device's clock", () => {
  const clock = clockFrom("2026-11-21T12:00:00Z");
  expect(clock && currentTime(clock)).toBe(noon);
  jest.advanceTimersByTime(90_000);
  jest.setSystemTime(5);
  expect(clock && currentTime(clock)).toBe(noon + 90_000);
});

it.each([null, undefined, "", "agora"])("hears no time in %p", (said) => expect(clockFrom(said)).toBeNull());

it("goes by the device where no server has spoken", () => expect(currentTime(deviceClock())).toBe(0));

it("believes the later of two answers: the other was longer on its way", () => {
  const early = clockFrom("2026-11-21T12:00:00Z");
  jest.advanceTimersByTime(10_000);
  const late = clockFrom("2026-11-21T12:00:08Z");
  const quick = clockFrom("2026-11-21T12:00:11Z");
  expect(laterOf(early, late)).toBe(early);
  expect(laterOf(early, quick)).toBe(quick);
  expect(laterOf(early, early)).toBe(early);
  expect([laterOf(null, late), laterOf(late, null), laterOf(null, null)]).toEqual([late, late, null]);
});
