import { drawDigits, drawId } from "../../testing/draw";
import { shareBackend } from "../../testing/share-backend";
import { createCustomer, signInAs } from "../../testing/store-client";

const injection = '"><script>alert(1)</script>';
const backend = shareBackend();
const path = "/checkout-demo/meta-bm-1300";
const open = async (fields: Record<string, string>) =>
  (await fetch(`${backend.url}${path}?${new URLSearchParams(fields)}`)).text();

/** Sends a form as a browser without JavaScript does, and follows to the page after it. */
const submit = (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(backend.url + action, { method: "POST", body: new URLSearchParams(fields), headers });

function submitForm(page: string) {
  const fields = [...page.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? "";
  return submit(action, Object.fromEntries(fields.map(([, name, value]) => [name, value])));
}

it("leads from the product to a paid order with nothing but links and forms", async () => {
  const { db, email } = await createCustomer(backend.url);
  const first = await open({ customer_email: email, customer_name: "Maria Silva", utm_source: "meta" });
  expect(first).toMatch(/R\$\s2,00/);
  expect(first).toContain(`value="${email}"`);
  expect(first).toContain("Demonstração");

  const second = await (await submitForm(first)).text();
  expect(second).toContain("000201");
  expect(second).toContain(">Pagar</button>");
  const read = () => db.from("orders").select("id,status,delivered_key_id");
  expect((await read()).data).toMatchObject([{ status: "pending", delivered_key_id: null }]);

  const third = await (await submitForm(second)).text();
  expect(third).toContain("Pagamento confirmado");
  expect(third).toContain('href="http://localhost:3000/meus-pedidos?utm_source=meta"');
  const { data: orders } = await read();
  expect(orders).toMatchObject([{ status: "completed", delivered_key_id: expect.any(String) }]);

  // A page that is loaded again sends the same payment again.
  for (const page of [first, second]) expect((await submitForm(page)).status).toBe(200);
  expect((await read()).data).toEqual(orders);
});

it("charges the price of the coupon that a link brought, and delivers at once", async () => {
  const admin = await signInAs(backend.url, "admin");
  const code = `CUPOM${drawDigits(9)}`;
  const rule = {
    name: "Semana",
    code,
    percent: 50,
    min_price: 1,
    product_ids: ["meta-bm-1300"],
    is_for_extras: false,
    starts_at: "2026-01-01T03:00:00Z",
    is_active: true,
  };
  const saved = await admin.rpc("save_price_rule", { p_id: drawId(), p_rule: rule, p_reason: "Campanha" });
  expect(saved.error).toBeNull();
  const { db, email } = await createCustomer(backend.url);
  const first = await open({ customer_email: email, cupom: code });
  await submitForm(await (await submitForm(first)).text());
  const { data: orders } = await db.from("orders").select("amount,delivered_key_id");
  expect(orders).toEqual([{ amount: 1, delivered_key_id: expect.any(String) }]);
});

it("asks again for an address that cannot be one, and ties the words to the field", async () => {
  const response = await submit(`${path}/pix`, { customer_email: "maria", utm_source: "meta" });
  const page = await response.text();
  expect(response.status).toBe(400);
  expect(page).toContain("Informe um e-mail válido");
  expect(page).toMatch(/aria-describedby="problema"/);
  expect(page).toContain('name="utm_source" value="meta"');
});

it("shows what comes in the address as text, never as part of the page", async () => {
  const page = await open({ customer_email: injection, utm_source: injection, customer_name: injection });
  expect(page).not.toContain("<script");
  expect(page).toContain("&quot;&gt;&lt;script&gt;");
});

it("allows its page no script, no other host and no frame around it", async () => {
  const { headers } = await fetch(backend.url + path);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|script-src|\*/);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

it.each(["nao-existe", "meta-bm-1300%00", "%E0%A4%A"])("says so when there is no product %s", async (id) => {
  const response = await fetch(`${backend.url}/checkout-demo/${id}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Produto não encontrado");
});

it("asks who comes to a later page by its address alone for an address first", async () => {
  expect((await fetch(`${backend.url}${path}/pagar`)).status).toBe(400);
});

it("takes no form from another site", async () => {
  const fields = { customer_email: "maria@exemplo.com.br" };
  expect((await submit(`${path}/pix`, fields, { "sec-fetch-site": "same-site" })).status).toBe(403);
});
