import { createHmac } from "node:crypto";
import { createAllowances, ordinary } from "./allowance";

const secret = "s".repeat(40);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const later = Math.floor(Date.now() / 1_000) + 60;

function token(claims: object, key = secret, header: object = { alg: "HS256" }): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `Bearer ${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}

const allowanceOf = createAllowances(secret);
const ask = (path: string, authorization?: string) =>
  allowanceOf(new Request(`http://localhost${path}`, authorization ? { headers: { authorization } } : {}));
const signedIn = token({ role: "authenticated", exp: later });

it("gives a signed-in caller of a long call its time, and room for many keys", () => {
  expect(ask("/rest/v1/rpc/add_product_keys", signedIn)).toEqual({ limitMs: 20_000, bodyLimit: 4 * 1024 * 1024 });
  expect(ask("/rest/v1/rpc/add_claim_picture", signedIn)).toEqual({ ...ordinary, bodyLimit: 512 * 1024 });
  expect(ask("/rest/v1/rpc/export_orders", signedIn)).toEqual({ ...ordinary, limitMs: 20_000 });
});

it.each([
  ["nobody", undefined],
  ["the public key", "Bearer sb_publishable_loja-local-chave-publica-de-demonstracao-0001"],
  ["a token of somebody else's making", token({ role: "authenticated", exp: later }, "t".repeat(40))],
  ["a token without a signature", `${signedIn.split(".").slice(0, 2).join(".")}.`],
  ["a token that is over", token({ role: "authenticated", exp: later - 120 })],
  ["a visitor's token", token({ role: "anon", exp: later })],
  ["a token without an end", token({ role: "authenticated" })],
  ["what is no JSON", `Bearer ${createHmac("sha256", secret).digest("base64url")}.a.b`],
])("gives %s no more than the ordinary", (_who, authorization) => {
  expect(ask("/rest/v1/rpc/add_product_keys", authorization)).toEqual(ordinary);
});

it.each(["/rest/v1/rpc/search_products", "/rest/v1/products", "/rest/v1/rpc%2Fadd_product_keys", "/authv1/token"])(
  "gives nobody more for %s",
  (path) => {
    expect(ask(path, signedIn)).toEqual(ordinary);
  },
);

it.each(["/auth/v1/signup", "/auth/v1/token?grant_type=password"])(
  "has patience with the auth service, whoever calls: %s",
  (path) => {
    expect(ask(path)).toEqual({ ...ordinary, limitMs: 10_000 });
  },
);
