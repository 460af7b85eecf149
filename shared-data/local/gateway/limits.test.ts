import { createHmac } from "node:crypto";
import { createBodyLimits, createCallLimits } from "./limits";

const secret = "s".repeat(40);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const later = Math.floor(Date.now() / 1_000) + 60;

function token(claims: object, key = secret): string {
  const content = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  return `Bearer ${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}

const limitOf = createBodyLimits(secret);
const customer = { role: "authenticated", exp: later };
const signedIn = token(customer);

it.each<[number, string, string, string?]>([
  [4096, "many keys", "/rest/v1/rpc/add_product_keys", signedIn],
  [512, "a claim's picture", "/rest/v1/rpc/add_claim_picture", signedIn],
  [256, "any other call", "/rest/v1/rpc/search_products", signedIn],
  [64, "the auth service", "/auth/v1/signup", signedIn],
  [256, "keys without a token", "/rest/v1/rpc/add_product_keys"],
  [256, "keys by a foreign signature", "/rest/v1/rpc/add_product_keys", token(customer, "t".repeat(40))],
  [256, "keys without a signature", "/rest/v1/rpc/add_product_keys", signedIn.replace(/[^.]+$/, "")],
  [256, "keys after the token's end", "/rest/v1/rpc/add_product_keys", token({ ...customer, exp: later - 120 })],
  [256, "keys by a visitor", "/rest/v1/rpc/add_product_keys", token({ role: "anon", exp: later })],
  [256, "keys by a token without an end", "/rest/v1/rpc/add_product_keys", token({ role: "authenticated" })],
])("accepts %d KB for %s", async (size, _what, path, authorization = "") => {
  const headers = new Headers(authorization ? { authorization } : {});
  expect(await limitOf(new Request(`http://localhost${path}`, { headers }))).toBe(size * 1024);
});

const signIn = ["POST", "/auth/v1/token"] as const;
let time = 0;
let limit: ReturnType<typeof createCallLimits>;
beforeEach(() => {
  time = 0;
  limit = createCallLimits(() => time);
});

const refused = (times: number, caller: string, ...call: readonly [string, string]) =>
  Array.from({ length: times }, () => limit(caller, ...call)).filter((wait) => wait > 0).length;

it("turns away who tries passwords without end, says for how long, and lets them go on then", () => {
  expect(refused(101, "a", ...signIn)).toBe(1);
  time = 5_000;
  expect(limit("a", ...signIn)).toBe(15);
  time = 20_000;
  expect(limit("a", ...signIn)).toBe(0);
});

it("counts each caller and each kind of call separately", () => {
  refused(101, "a", ...signIn);
  expect(limit("b", ...signIn)).toBe(0);
  expect(limit("a", "GET", "/rest/v1/products")).toBe(0);
  expect(limit("a", "POST", "/functions/v1/pix-paid")).toBe(0);
});

it("counts a changed password as one that is tried", () => {
  refused(101, "a", "PUT", "/auth/v1/user");
  expect(limit("a", ...signIn)).toBeGreaterThan(0);
  expect(limit("a", "GET", "/auth/v1/user")).toBe(0);
});

it.each([
  ["who tries coupons", "GET", "/rest/v1/rpc/price_with_coupon", 300],
  ["a household that reads the shop", "GET", "/rest/v1/products", 500],
  ["what the pages of a household report", "POST", "/functions/v1/page-reports", 200],
  ["who waits for many products, and no flood of emails", "POST", "/rest/v1/rpc/ask_stock_alert", 30],
  ["a provider that repeats everything", "POST", "/functions/v1/pix-paid", 10_000],
])("limits %s", (_who, method, path, most) => {
  expect(refused(most, "a", method, path)).toBe(0);
  expect(limit("a", method, path)).toBeGreaterThan(0);
});
