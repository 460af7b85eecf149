import { createRateLimit } from "./rate-limit";

const signIn = ["POST", "/auth/v1/token"] as const;

function callTimes(
  limit: ReturnType<typeof createRateLimit>,
  times: number,
  caller: string,
  ...call: [string, string]
) {
  return Array.from({ length: times }, () => limit(caller, ...call)).filter((wait) => wait > 0).length;
}

it("turns away who tries passwords without end, and says for how long", () => {
  const limit = createRateLimit(() => 0);
  expect(callTimes(limit, 100, "a", ...signIn)).toBe(0);
  expect(limit("a", ...signIn)).toBe(1);
});

it("counts each caller and each kind of call for itself", () => {
  const limit = createRateLimit(() => 0);
  callTimes(limit, 101, "a", ...signIn);
  expect(limit("b", ...signIn)).toBe(0);
  expect(limit("a", "GET", "/rest/v1/products")).toBe(0);
  expect(limit("a", "POST", "/functions/v1/pix-paid")).toBe(0);
});

it("lets callers go on as time passes", () => {
  let time = 0;
  const limit = createRateLimit(() => time);
  callTimes(limit, 101, "a", ...signIn);
  time = 1_000;
  expect(callTimes(limit, 5, "a", ...signIn)).toBe(0);
  expect(limit("a", ...signIn)).toBeGreaterThan(0);
});

it("counts a changed password as one that is tried, and reads apart from both", () => {
  const limit = createRateLimit(() => 0);
  callTimes(limit, 101, "a", "PUT", "/auth/v1/user");
  expect(limit("a", ...signIn)).toBe(1);
  expect(limit("a", "GET", "/auth/v1/user")).toBe(0);
});

it("lets one caller read half of what can be read", () => {
  let time = 0;
  const limit = createRateLimit(() => time);
  callTimes(limit, 1_500, "a", "GET", "/rest/v1/products");
  time = 10_000;
  expect(callTimes(limit, 2_000, "a", "GET", "/rest/v1/products")).toBe(500);
});

it("has room for a household that reads the shop, and for no flood of what pages report", () => {
  const limit = createRateLimit(() => 0);
  expect(callTimes(limit, 200, "a", "POST", "/functions/v1/page-reports")).toBe(0);
  expect(limit("a", "POST", "/functions/v1/page-reports")).toBeGreaterThan(0);
  expect(limit("a", "POST", "/functions/v1/pix-paid")).toBe(0);
});

it("has room for who waits for many products, and for nobody who has letters sent without end", () => {
  const limit = createRateLimit(() => 0);
  expect(callTimes(limit, 31, "a", "POST", "/rest/v1/rpc/ask_stock_alert")).toBe(1);
  expect(limit("a", "POST", "/rest/v1/rpc/product_rating")).toBe(0);
});

it("has room for a provider that repeats everything", () => {
  const limit = createRateLimit(() => 0);
  expect(callTimes(limit, 10_000, "provider", "POST", "/functions/v1/pix-paid")).toBe(0);
});
