import type { SupabaseClient } from "@supabase/supabase-js";
import { readSecrets } from "../secrets";
import { describeResult, operations, type Scene } from "../testing/operations";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, createVisitor, publishableKey, sendPayment, signInAs } from "../testing/store-client";

const backend = shareBackend();
let scene: Scene;
let people: Record<"visitor" | "stranger" | "owner" | "manager" | "admin", SupabaseClient>;

const product = "conforme";
const many = 1_205;

beforeAll(async () => {
  const { url } = backend;
  const [manager, admin] = [await signInAs(url, "gerente"), await signInAs(url, "admin")];
  const row = { id: product, name: "Conforme", price: 12.5, category: "proxys", ggcheckout_id: product };
  await manager.from("products").insert(row).throwOnError();
  const stock = (p_product_id: string, p_keys: string[]) =>
    manager.rpc("add_product_keys", { p_product_id, p_keys }).throwOnError();
  await stock(product, ["a primeira key", "a segunda key"]);
  const spare = Array.from({ length: many }, (_, index) => `key de sobra ${index}`);
  await stock("meta-bm-1300", spare);
  const [owner, stranger] = [await createCustomer(url), await createCustomer(url)];
  await sendPayment(url, product, { email: owner.email });
  const { data: order } = await owner.db.from("orders").select("id,delivered_key_id").single().throwOnError();
  const unused = manager.from("product_keys").select("id").eq("product_id", product).eq("is_used", false);
  const { data: free } = await unused.single().throwOnError();
  scene = { product, order: order.id, sold: order.delivered_key_id, free: free.id, owner: owner.id };
  people = { visitor: createVisitor(url), stranger: stranger.db, owner: owner.db, manager, admin };
});

it.each(operations)("answers visitor, stranger, owner and staff as agreed: %s", async (_name, outcomes, call) => {
  const results: string[] = [];
  for (const db of Object.values(people)) results.push(describeResult(await call(db, scene)));
  expect(results).toEqual(outcomes);
});

it("gives money as numbers", async () => {
  const { data } = await people.owner.from("orders").select("amount,payment_line,is_waiting").single().throwOnError();
  expect(data).toEqual({ amount: 12.5, payment_line: 1, is_waiting: false });
});

it("gives a thousand rows at most, says which, and counts them all", async () => {
  const all = people.manager.from("product_keys").select("id", { count: "exact" }).eq("is_used", false);
  const { data, count, status } = await all.like("product_id", "meta-bm-1300");
  expect([status, data?.length, Number(count) >= many]).toEqual([206, 1_000, true]);
  const ranges: Array<string | null> = [];
  const token = (await people.manager.auth.getSession()).data.session?.access_token;
  for (const range of ["0-1", "1-1", "0-9999"]) {
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, range, prefer: "count=exact" };
    const response = await fetch(`${backend.url}/rest/v1/product_keys?select=id&product_id=eq.${product}`, { headers });
    ranges.push(`${response.status} ${response.headers.get("content-range")}`);
  }
  expect(ranges).toEqual(["200 0-1/2", "206 1-1/2", "200 0-1/2"]);
});

it("takes many keys at once from staff, and no body of that size from anybody else", async () => {
  const body = { p_product_id: product, p_keys: Array.from({ length: 4_000 }, (_, at) => `${"k".repeat(90)} ${at}`) };
  const add = async (db: SupabaseClient) => (await db.rpc("add_product_keys", body)).status;
  expect([await add(people.visitor), await add(people.stranger), await add(people.manager)]).toEqual([413, 403, 200]);
  expect((await people.manager.from("products").update(body).eq("id", product)).status).toBe(413);
});

it.each([
  ["no key", {}, 401, "UNAUTHORIZED_MISSING_API_KEY"],
  ["a key that is none", { apikey: "sb_publishable_outra" }, 401, "UNAUTHORIZED_INVALID_API_KEY"],
  ["a forged token", { apikey: publishableKey, authorization: "Bearer a.b.c" }, 401, null],
])("refuses %s", async (_what, headers, status, code) => {
  const response = await fetch(`${backend.url}/rest/v1/products?select=id`, { headers: headers as never });
  expect([response.status, response.headers.get("sb-error-code")]).toEqual([status, code]);
});

it("answers data under headers by which no browser opens it as a page", async () => {
  const { headers } = await fetch(`${backend.url}/rest/v1/products?select=id`, { headers: { apikey: publishableKey } });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

it("refuses the service key from a browser, and takes a public key in the address", async () => {
  const path = `${backend.url}/rest/v1/products?select=id&limit=1`;
  expect((await fetch(`${path}&apikey=${publishableKey}`)).status).toBe(200);
  const { secretKey: apikey } = readSecrets(backend.storeDir);
  const browser = { apikey, "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" };
  expect((await fetch(path, { headers: browser })).status).toBe(401);
  const body = JSON.stringify({ p_event: "pix.paid", p_body: "{}", p_headers: {} });
  const headers = { apikey, "content-type": "application/json" };
  const payment = await fetch(`${backend.url}/rest/v1/rpc/receive_payment_event`, { method: "POST", headers, body });
  expect([payment.status, await payment.json()]).toEqual([200, expect.objectContaining({ status: 401 })]);
});
