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
const ask = async (path: string, authorization?: string) =>
  (await limitOf(new Request(`http://localhost${path}`, authorization ? { headers: { authorization } } : {}))) / 1024;
const signedIn = token({ role: "authenticated", exp: later });

it.each([
  ["/rest/v1/rpc/add_product_keys", 4096],
  ["/rest/v1/rpc/add_claim_picture", 512],
  ["/rest/v1/rpc/search_products", 256],
  ["/rest/v1/rpc%2Fadd_product_keys", 256],
  ["/auth/v1/signup", 64],
])("accepts calls of signed-in users to %s with %d KB", async (path, size) => {
  expect(await ask(path, signedIn)).toBe(size);
});

it.each([
  ["no token", undefined],
  ["the public key", "Bearer sb_publishable_loja-local-chave-publica-de-demonstracao-0001"],
  ["a token with a foreign signature", token({ role: "authenticated", exp: later }, "t".repeat(40))],
  ["a token without a signature", `${signedIn.split(".").slice(0, 2).join(".")}.`],
  ["a token that is over", token({ role: "authenticated", exp: later - 120 })],
  ["a visitor's token", token({ role: "anon", exp: later })],
  ["a token without an end", token({ role: "authenticated" })],
])("lets %s send no more than an ordinary call", async (_who, authorization) => {
  expect(await ask("/rest/v1/rpc/add_product_keys", authorization)).toBe(256);
});

const signIn = ["POST", "/auth/v1/token"] as const;
let time = 0;
let limit: ReturnType<typeof createCallLimits>;
beforeEach(() => {
  time = 0;
  limit = createCallLimits(() => time);
});

/** How many of so many calls are turned away. */
const refused = (times: number, caller: string, ...call: readonly [string, string]) =>
  Array.from({ length: times }, () => limit(caller, ...call)).filter((wait) => wait > 0).length;

it("turns away who tries passwords without end, says for how long, and lets them go on then", () => {
  expect(refused(101, "a", ...signIn)).toBe(1);
  time = 5_000;
  expect(limit("a", ...signIn)).toBe(15);
  time = 20_000;
  expect(limit("a", ...signIn)).toBe(0);
});

it("lets a caller try 300 coupons in a minute", () => {
  expect(refused(301, "a", "GET", "/rest/v1/rpc/price_with_coupon")).toBe(1);
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
  ["a household that reads the shop", "GET", "/rest/v1/products", 1_500],
  ["what the pages of a household report", "POST", "/functions/v1/page-reports", 200],
  ["who waits for many products, and no flood of emails", "POST", "/rest/v1/rpc/ask_stock_alert", 30],
  ["a provider that repeats everything", "POST", "/functions/v1/pix-paid", 10_000],
])("limits %s", (_who, method, path, most) => {
  expect(refused(most, "a", method, path)).toBe(0);
  expect(limit("a", method, path)).toBeGreaterThan(0);
});
