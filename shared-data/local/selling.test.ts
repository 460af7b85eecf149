import { demoPassword } from "./testing/child-backend";
import { shareBackend } from "./testing/share-backend";
import { askAuth, createCustomer, createVisitor, publishableKey, sendPayment } from "./testing/store-client";

const backend = shareBackend();

const orderColumns = "id,user_id,product_id,status,delivered_key_id";

async function buy(productId = "meta-bm-1300") {
  const customer = await createCustomer(backend.url);
  const payment = { id: `pix-${customer.id}`, email: customer.email };
  const orders = async () => (await customer.db.from("orders").select(orderColumns).throwOnError()).data;
  await sendPayment(backend.url, productId, { ...payment, event: "pix.generated" });
  const pending = await orders();
  await sendPayment(backend.url, productId, payment);
  return { ...customer, pending, orders: await orders() };
}

it("takes a stranger from sign-up to a key in hand", async () => {
  const { db, id, pending, orders } = await buy();
  const order = { id: expect.any(String), user_id: id, product_id: "meta-bm-1300" };
  expect(pending).toEqual([{ ...order, status: "pending", delivered_key_id: null }]);
  expect(orders).toEqual([{ ...order, status: "completed", delivered_key_id: expect.any(String) }]);
  const columns = "key_data,is_used,used_at,used_by";
  const { data: keys } = await db.from("product_keys").select(columns).eq("id", orders[0]?.delivered_key_id);
  const key_data = expect.stringMatching(/demo-meta-bm-1300-\d\d/);
  expect(keys).toEqual([{ key_data, is_used: true, used_at: expect.any(String), used_by: id }]);
});

it("isolates callers with concurrent requests", async () => {
  const buyers = await Promise.all([buy("google-ads-verified-account"), buy("google-ads-verified-account")]);
  const visitor = createVisitor(backend.url);
  const readers = [...buyers.map(({ db }) => db), visitor];
  const rounds = await Promise.all(
    Array.from({ length: 20 }, () => readers.map((db) => db.from("orders").select("user_id"))).flat(),
  );
  rounds.forEach(({ data }, index) => {
    const buyer = buyers[index % 3];
    expect(data ?? []).toEqual(buyer ? [{ user_id: buyer.id }] : []);
  });
});

it.each(["/_system/config", "/", "/rest/v1/orders?select=*", "/storage/v1/bucket", "/functions/v1/"])(
  "has nothing to show at %s without a key",
  async (path) => expect([401, 404]).toContain((await fetch(backend.url + path)).status),
);

it("says what is wrong with a sign-in, in the codes that screens know", async () => {
  const { email } = await createCustomer(backend.url);
  const db = createVisitor(backend.url);
  const signIn = await db.auth.signInWithPassword({ email, password: "errada-errada" });
  expect(signIn.error?.code).toBe("invalid_credentials");
  const signUp = await db.auth.signUp({ email, password: demoPassword });
  expect(signUp.error?.code).toBe("user_already_exists");
  const weak = await db.auth.signUp({ email: "curta@exemplo.com.br", password: "1234567" });
  expect(weak.error?.code).toBe("weak_password");
});

it("logs no address or password when the database refuses a sign-up", async () => {
  const email = "repetida@exemplo.com.br";
  const data = { full_name: "Maria Repetida", display_name: "cliente_demo" };
  const { error } = await createVisitor(backend.url).auth.signUp({ email, password: demoPassword, options: { data } });
  expect(error?.status).toBe(500);
  expect(backend.output()).toContain("Este nome de exibição já está em uso");
  expect(backend.output()).not.toMatch(/repetida|\$2[aby]\$/i);
});

it("answers the shell's pages, before a call too, and no page of another site", async () => {
  const ask = async (origin: string, method: string) => {
    const init = { method, headers: { apikey: publishableKey, origin } };
    return (await fetch(`${backend.url}/rest/v1/products?select=id`, init)).headers;
  };
  const shop = "http://localhost:3000";
  expect((await ask(shop, "GET")).get("access-control-allow-origin")).toBe(shop);
  expect((await ask("https://site-qualquer.com.br", "GET")).get("access-control-allow-origin")).toBeNull();
  expect((await ask(shop, "OPTIONS")).get("access-control-allow-headers")).toContain("x-client-info");
});

it("refuses too much for the auth service", async () => {
  const body = { email: "x".repeat(64 * 1024) };
  expect((await askAuth(backend.url, "POST signup", { body })).status).toBe(413);
});
