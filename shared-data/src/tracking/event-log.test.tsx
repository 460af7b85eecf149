import { captureAttribution, continueAttribution, readUtm } from "./attribution";
import { visitCoupon } from "./coupon";
import { logEvent, readEvents } from "./event-log";
import { makeId } from "./make-id";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException("closed", "SecurityError");
  };
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
};
const setReferrer = (value: string) => jest.spyOn(document, "referrer", "get").mockReturnValue(value);

describe("the local log", () => {
  it("keeps what happened and when, the last 50, and announces it", () => {
    const heard: unknown[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent).detail);
    window.addEventListener("store:event", listen);
    for (let count = 1; count <= 50; count += 1) logEvent(`${count}`);
    logEvent("checkout", { product_id: "a" });
    window.removeEventListener("store:event", listen);
    const events = readEvents();
    const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(events).toHaveLength(50);
    expect([events[0], events.at(-1)]).toEqual([
      { event: "2", data: {}, timestamp },
      { event: "checkout", data: { product_id: "a" }, timestamp },
    ]);
    expect(heard.slice(1)).toEqual(events);
  });

  it.each(["{", "null", "{}"])("begins again where it is damaged: %s", (text) => {
    localStorage.setItem("store-events", text);
    expect(readEvents()).toEqual([]);
    logEvent("checkout");
    expect(readEvents()).toHaveLength(1);
  });

  it("announces what it cannot keep", () => {
    refuseStorage();
    const listen = jest.fn();
    window.addEventListener("store:event", listen, { once: true });
    logEvent("checkout");
    expect(listen).toHaveBeenCalledTimes(1);
    expect(readEvents()).toEqual([]);
  });
});

describe("how a visitor arrived", () => {
  it("is read from the five campaign parameters and nothing else, none empty and none long", () => {
    const campaign = { utm_source: "tiktok", utm_medium: "cpc", utm_campaign: "a", utm_term: "b", utm_content: "c" };
    expect(readUtm(`?${new URLSearchParams({ ...campaign, gclid: "1" })}`)).toEqual(campaign);
    expect(readUtm(`?utm_source=&utm_medium=%20&utm_term=${"x".repeat(300)}`)).toEqual({ utm_term: "x".repeat(200) });
  });

  it("stays over pages without a campaign, and takes a new campaign over", () => {
    const first = continueAttribution(null, "?utm_source=tiktok&utm_term=bm", "https://ads.example/", "visit");
    const utm = { utm_source: "tiktok", utm_term: "bm" };
    expect(first).toEqual({ sessionId: "visit", utm, referrer: "https://ads.example/" });
    expect(continueAttribution(first, "?q=bm", "", "other")).toEqual(first);
    const next = { ...first, utm: { utm_source: "google" } };
    expect(continueAttribution(first, "?utm_source=google", "", "other")).toEqual(next);
  });

  it("is noted once, with the campaign and the page that led here", () => {
    setReferrer("https://ads.example/");
    window.history.replaceState(null, "", "/produtos?utm_source=tiktok");
    const first = captureAttribution();
    const sessionId = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(first).toEqual({ sessionId, utm: { utm_source: "tiktok" }, referrer: "https://ads.example/" });
    setReferrer("https://other.example/");
    window.history.replaceState(null, "", "/");
    expect(captureAttribution()).toEqual(first);
    expect(JSON.parse(sessionStorage.getItem("store-arrival") ?? "")).toEqual(first);
  });

  it.each([
    ["http://localhost/produtos", ""],
    ["http://localhost.example/", "http://localhost.example/"],
    ["", ""],
  ])("does not count the store's own page %j as one that led here", (referrer, expected) => {
    setReferrer(referrer);
    expect(captureAttribution().referrer).toBe(expected);
  });

  const damaged = ["{", "null", '{"sessionId":1,"utm":{}}', '{"sessionId":"a","utm":null}'];
  it.each(damaged)("is noted again where the note is damaged: %s", (text) => {
    sessionStorage.setItem("store-arrival", text);
    expect(captureAttribution().sessionId).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is known for this page alone in a browser that keeps nothing, with its coupon", () => {
    refuseStorage();
    expect(captureAttribution().sessionId).not.toBe(captureAttribution().sessionId);
    expect([visitCoupon("?cupom=BLACK"), visitCoupon("")]).toEqual(["BLACK", null]);
  });
});

it("takes the coupon of the link, keeps it for the visit, and takes over a new one", () => {
  const links = ["?utm_source=x", "?cupom=%20BLACK%20&utm_source=x", "", "?cupom=", "?cupom=NATAL", "?q=bm"];
  expect(links.map(visitCoupon)).toEqual([null, "BLACK", "BLACK", "BLACK", "NATAL", "NATAL"]);
});

it("makes ids of 32 hexadecimal digits, also of small bytes", () => {
  jest.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([0, 1, 15, 16, 255]);
    return bytes;
  });
  expect(makeId()).toBe("00010f10ff0000000000000000000000");
});
