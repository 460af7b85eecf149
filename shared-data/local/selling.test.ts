import { demoPassword } from "./testing/child-backend";
import { shareBackend } from "./testing/share-backend";
import { createCustomer, createVisitor, publishableKey, sendPayment } from "./testing/store-client";

const backend = shareBackend();

it("takes a stranger from sign-up to a key in hand", async () => {
  const { db, id, email } = await createCustomer(backend.url);
  const payment = { id: `pix-${id}`, email };
  const read = async () =>
    (await db.from("orders").select("id,user_id,product_id,status,delivered_key_id").throwOnError()).data;
  const order = { id: expect.any(String), user_id: id, product_id: "meta-bm-1300" };
  await sendPayment(backend.url, "meta-bm-1300", { ...payment, event: "pix.generated" });
  expect(await read()).toEqual([{ ...order, status: "pending", delivered_key_id: null }]);
  await sendPayment(backend.url, "meta-bm-1300", payment);
  const orders = await read();
  expect(orders).toEqual([{ ...order, status: "completed", delivered_key_id: expect.any(String) }]);
  const columns = "key_data,is_used,used_at,used_by";
  const { data: keys } = await db.from("product_keys").select(columns).eq("id", orders[0]?.delivered_key_id);
  const key_data = expect.stringMatching(/demo-meta-bm-1300-\d\d/);
  expect(keys).toEqual([{ key_data, is_used: true, used_at: expect.any(String), used_by: id }]);
});

it.each(["/_system/config", "/", "/rest/v1/orders?select=*", "/storage/v1/bucket", "/functions/v1/"])(
  "has nothing to show at %s without a key",
  async (path) => expect([401, 404]).toContain((await fetch(backend.url + path)).status),
);

it("says in the code that screens know that an address has an account", async () => {
  const { email } = await createCustomer(backend.url);
  const signUp = await createVisitor(backend.url).auth.signUp({ email, password: demoPassword });
  expect(signUp.error?.code).toBe("user_already_exists");
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
