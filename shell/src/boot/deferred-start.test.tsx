import { mains, openServedDocument, paint, runScript, touch } from "../testing/served-document";

openServedDocument();

it("fetches nothing until the page has been painted", async () => {
  await runScript();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  expect(paint("first-paint")).toEqual({ type: "paint", buffered: true });
  jest.runAllTimers();
  expect(mains()).toHaveLength(0);
  paint("first-contentful-paint");
  expect(mains()).toHaveLength(0);
  jest.runAllTimers();
  expect(mains()).toHaveLength(1);
});

it.each([
  [999, false],
  [1000, true],
  [undefined, false],
])("fetches all at once where a round trip of %s ms outlasts the paint: %s; runs none", async (rtt, isAtOnce) => {
  Object.defineProperty(navigator, "connection", {
    configurable: true,
    value: rtt === undefined ? undefined : { rtt },
  });
  await runScript([["https://cdn.exemplo.com.br/a.js", "sha256-a"]]);
  const preloads = () => [...document.head.querySelectorAll("link")].map(({ href, integrity }) => [href, integrity]);
  const file = ["https://cdn.exemplo.com.br/a.js", "sha256-a"];
  expect(preloads()).toEqual(isAtOnce ? [[`${location.origin}/js/main.js`, "sha256-abc"], file] : []);
  expect(mains()).toHaveLength(0);
  touch("keydown");
  expect(mains()).toMatchObject([{ integrity: "sha256-abc", fetchPriority: "high", crossOrigin: "anonymous" }]);
  expect(preloads().filter(([href]) => href === file[0])).toHaveLength(1);
  Reflect.deleteProperty(navigator, "connection");
});

it.each(["pointerdown", "keydown", "touchstart"])("starts at once at %s, and only once", async (intent) => {
  await runScript();
  touch(intent);
  expect(mains()).toHaveLength(1);
  for (const again of ["pointerdown", "keydown", "touchstart", "load"]) touch(again);
  jest.runAllTimers();
  expect(mains()).toHaveLength(1);
});
