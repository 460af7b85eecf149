import { readEvents } from "@store/shared-data";
import { startTracking } from "./start-tracking";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, "fbq");
});

it("looks for known trackers after two seconds, not before, and only writes it down", () => {
  startTracking();
  Object.assign(window, { fbq: () => undefined });
  jest.advanceTimersByTime(1999);
  expect(readEvents().map(({ event }) => event)).toEqual(["arrival"]);
  jest.advanceTimersByTime(1);
  expect(readEvents().at(-1)).toMatchObject({ event: "trackers_detected", data: { trackers: ["Meta Pixel"] } });
});
