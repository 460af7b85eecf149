import { captureAttribution, logEvent, readEvents } from "@store/shared-data";
import { startTracking } from "./start-tracking";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, "fbq");
  window.history.replaceState(null, "", "/");
});

it("keeps the last 50 events", () => {
  for (let index = 1; index <= 60; index += 1) logEvent("page", { index });
  expect(readEvents()).toHaveLength(50);
  expect(readEvents().at(0)?.data).toEqual({ index: 11 });
  expect(readEvents().at(-1)?.data).toEqual({ index: 60 });
});

it("announces each event in the page, for the trackers that run there", () => {
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener("store:event", listen);
  logEvent("checkout", { product_id: "meta-bm-1300" });
  window.removeEventListener("store:event", listen);
  expect(heard).toEqual(readEvents());
  expect(heard).toMatchObject([{ event: "checkout", data: { product_id: "meta-bm-1300" } }]);
});

it("starts over where the log in the browser is damaged", () => {
  localStorage.setItem("store-events", "{not json");
  logEvent("page");
  expect(readEvents().map(({ event }) => event)).toEqual(["page"]);
});

it("remembers the campaign for the rest of the visit", () => {
  window.history.replaceState(null, "", "/?utm_source=tiktok");
  const first = captureAttribution();
  window.history.replaceState(null, "", "/produtos");
  expect(captureAttribution()).toEqual(first);
  expect(first.utm).toEqual({ utm_source: "tiktok" });
});

it("looks for known trackers after two seconds, not before, and only writes it down", () => {
  startTracking();
  Object.assign(window, { fbq: () => undefined });
  jest.advanceTimersByTime(1999);
  expect(readEvents().map(({ event }) => event)).toEqual(["arrival"]);
  jest.advanceTimersByTime(1);
  expect(readEvents().at(-1)).toMatchObject({ event: "trackers_detected", data: { trackers: ["Meta Pixel"] } });
});

it("stops checking when stopped", () => {
  const stop = startTracking();
  Object.assign(window, { fbq: () => undefined });
  stop();
  jest.advanceTimersByTime(5000);
  expect(readEvents().map(({ event }) => event)).toEqual(["arrival"]);
});

it("counts a page as the store's own by its whole origin", () => {
  const referrer = jest.spyOn(document, "referrer", "get");
  for (const [rest, isOwn] of [
    ["/produtos", true],
    [".exemplo.com.br/", false],
  ] as const) {
    sessionStorage.clear();
    referrer.mockReturnValue(window.location.origin + rest);
    expect(captureAttribution().referrer).toBe(isOwn ? "" : window.location.origin + rest);
  }
  referrer.mockRestore();
});
