import { demoPassword } from "./testing/child-backend";
import { shareBackend } from "./testing/share-backend";
import { createCustomer, createVisitor, publishableKey, sendPayment } from "./testing/store-client";

const backend = shareBackend();

const orderColumns = "id,user_id,product_id,status,amount,created_at,delivered_key_id";
const keyColumns = "id,key_data,is_used,used_at,used_by";

async function buy(productId = "meta-bm-1300") {
  const customer = await createCustomer(backend.url);
  const payment = { id: `pix-${customer.id}`, email: customer.email };
  await sendPayment(backend.url, productId, { ...payment, event: "pix.generated" });
  const { data: pending } = await customer.db.from("orders").select(orderColumns);
  await sendPayment(backend.url, productId, payment);
  const { data: orders } = await customer.db.from("orders").select(orderColumns);
  return { ...customer, pending, order: orders?.[0], orders };
}

it("takes a stranger from sign-up to a key in hand", async () => {
  const { db, id, pending, order, orders } = await buy();
  expect(pending).toMatchObject([
    { user_id: id, product_id: "meta-bm-1300", status: "pending", delivered_key_id: null },
  ]);
  expect(orders).toHaveLength(1);
  expect(order).toMatchObject({ id: pending?.[0]?.id, status: "completed" });
  const { data: keys } = await db.from("product_keys").select(keyColumns).eq("id", order?.delivered_key_id);
  expect(keys).toMatchObject([{ id: order?.delivered_key_id, is_used: true, used_by: id }]);
  expect(keys?.[0]?.key_data).toMatch(/demo-meta-bm-1300-\d\d/);
});

it("isolates callers with concurrent requests", async () => {
  const buyers = await Promise.all([buy("google-ads-verified-account"), buy("google-ads-verified-account")]);
  const visitor = createVisitor(backend.url);
  const rounds = await Promise.all(
    Array.from({ length: 20 }, () => [
      ...buyers.map(({ db }) => db.from("orders").select("user_id")),
      visitor.from("orders").select("user_id"),
    ]).flat(),
  );
  rounds.forEach(({ data }, index) => {
    const buyer = buyers[index % 3];
    expect(data ?? []).toEqual(buyer ? [{ user_id: buyer.id }] : []);
  });
});

it.each(["/_system", "/_system/config", "/", "/rest/v1/orders?select=*", "/storage/v1/bucket", "/functions/v1/"])(
  "has nothing to show at %s without a key",
  async (path) => {
    const response = await fetch(backend.url + path);
    expect([401, 404]).toContain(response.status);
  },
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

it("refreshes, changes and ends a session", async () => {
  const { db, email } = await createCustomer(backend.url);
  const { data: refreshed } = await db.auth.refreshSession();
  expect(refreshed.session?.user.email).toBe(email);
  const { data: updated } = await db.auth.updateUser({ data: { full_name: "Outro Nome" } });
  expect(updated.user?.user_metadata.full_name).toBe("Outro Nome");
  await db.auth.signOut();
  expect((await db.auth.getSession()).data.session).toBeNull();
  expect(await db.auth.refreshSession(refreshed.session ?? undefined)).toMatchObject({ data: { session: null } });
});

it("answers the shell's pages, and no page of another site", async () => {
  const ask = (origin: string) =>
    fetch(`${backend.url}/rest/v1/products?select=id`, { headers: { apikey: publishableKey, origin } });
  expect((await ask("http://localhost:3000")).headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
  expect((await ask("https://site-qualquer.com.br")).headers.get("access-control-allow-origin")).toBeNull();
});

it("answers a browser's question before a call", async () => {
  const response = await fetch(`${backend.url}/rest/v1/rpc/deliver_product_key`, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:3000",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,authorization,content-type,x-client-info",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-headers")).toContain("x-client-info");
});

it.each([
  ["/rest/v1/rpc/add_product_keys", 4 * 1024 * 1024 + 1],
  ["/auth/v1/signup", 64 * 1024 + 1],
])("refuses too much for %s", async (path, size) => {
  const response = await fetch(backend.url + path, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: "x".repeat(size),
  });
  expect(response.status).toBe(413);
});
