import { registryEntry } from "../testing/registry-entry";
import { drawForVisit } from "./canary-visit";

const remote = (name: string, change: object = {}) => registryEntry(name, "1.0.0", change);
const trial = { percent: 50, remote: remote("loja", { version: "2.0.0" }) };
const registry = { remotes: [remote("loja", { canary: trial }), remote("conta")] };
const navigates = { "sec-fetch-mode": "navigate" };

it("says nothing and asks nothing while no canary is live", () => {
  const plain = { remotes: [remote("loja")] };
  expect(drawForVisit(plain, "/loja", { ...navigates, cookie: "store_canary=1.00" })).toEqual({
    isCanary: false,
    headers: {},
  });
});

it.each([
  [{ ...navigates, cookie: "a=1; store_canary=1.00" }, "/loja/1", true],
  [{ ...navigates, cookie: "a=1; store_canary=c1.00" }, "/loja", true],
  [{ ...navigates, cookie: "a=1; store_canary=50.00" }, "/loja", false],
  [{ ...navigates, cookie: "a=1; store_canary=1.00" }, "/conta", false],
  [{ ...navigates, cookie: "a=1; store_canary=1.00" }, "/nada", false],
  // Crawlers and subresources get the live release, and no number.
  [{}, "/loja", false],
  [{ "sec-fetch-mode": "no-cors" }, "/loja", false],
  [{ cookie: "store_canary=abc" }, "/loja", false],
])("chooses for %j at %s whether it is the canary: %s", (headers, address, isCanary) => {
  const visit = drawForVisit(registry, address, headers);
  expect(visit).toEqual({ isCanary, headers: { "cache-control": "private, no-cache" } });
});

it("draws for a browser that comes without a number, and gives it what it drew", () => {
  const sides = Array.from({ length: 200 }, () => drawForVisit(registry, "/loja", navigates));
  expect(new Set(sides.map(({ isCanary }) => isCanary))).toEqual(new Set([true, false]));
  for (const { isCanary, headers } of sides) {
    const [, prefix, draw] =
      /^store_canary=(c?)(\d\d?\.\d\d); Path=\//.exec(
        String(Object.entries(headers).find(([name]) => name === "set-cookie")?.[1]),
      ) ?? [];
    expect(Number(draw) < 50).toBe(isCanary);
    expect(prefix).toBe(isCanary ? "c" : "");
  }
});
