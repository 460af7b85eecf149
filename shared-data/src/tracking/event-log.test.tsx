import { captureAttribution } from "./attribution";
import { logEvent, readEvents, type TrackedEvent } from "./event-log";
import { makeId } from "./make-id";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

afterEach(() => jest.restoreAllMocks());

const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException("closed", "SecurityError");
  };
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
};
const setReferrer = (value: string) => jest.spyOn(document, "referrer", "get").mockReturnValue(value);

describe("the local log", () => {
  it("keeps what happened and when, and announces it", () => {
    const heard: TrackedEvent[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent<TrackedEvent>).detail);
    window.addEventListener("store:event", listen);
    logEvent("checkout", { product_id: "a" });
    logEvent("consent");
    window.removeEventListener("store:event", listen);
    expect(readEvents()).toEqual([
      { event: "checkout", data: { product_id: "a" }, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
      { event: "consent", data: {}, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(heard).toEqual(readEvents());
  });

  it("keeps the last 50", () => {
    for (let count = 1; count <= 51; count += 1) logEvent(`${count}`);
    const names = readEvents().map(({ event }) => event);
    expect(names).toHaveLength(50);
    expect([names[0], names.at(-1)]).toEqual(["2", "51"]);
  });

  it.each(["{", "null", "{}", '"text"'])("begins again where it is damaged: %s", (text) => {
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
  it("is noted once, with the campaign and the page that led here", () => {
    setReferrer("https://ads.example/");
    window.history.replaceState(null, "", "/produtos?utm_source=tiktok");
    const first = captureAttribution();
    expect(first).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      utm: { utm_source: "tiktok" },
      referrer: "https://ads.example/",
    });
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

  it.each(["{", "null", "[]", '"x"', '{"sessionId":1,"utm":{}}', '{"sessionId":"a","utm":null}', '{"sessionId":"a"}'])(
    "is noted again where the note is damaged: %s",
    (text) => {
      sessionStorage.setItem("store-arrival", text);
      expect(captureAttribution().sessionId).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  it("is known for this page alone in a browser that keeps nothing", () => {
    refuseStorage();
    expect(captureAttribution().sessionId).not.toBe(captureAttribution().sessionId);
  });
});

it("makes ids of 32 hexadecimal digits, also of small bytes", () => {
  jest.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([0, 1, 15, 16, 255]);
    return bytes;
  });
  expect(makeId()).toBe("00010f10ff0000000000000000000000");
});
