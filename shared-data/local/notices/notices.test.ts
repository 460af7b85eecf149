import { readMails } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, readOrders, sendPayment } from "../testing/store-client";
import { until } from "../testing/until";

const backend = shareBackend();
const code =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";

const productId = "tiktok-conta-matriz";
const pay = (email: string) => sendPayment(backend.url, productId, { email });

async function mailTo(email: string, subject: string) {
  const found = await until(() => readMails(backend).find((mail) => mail.to === email && mail.subject === subject));
  return found as typeof found & { text: string; html: string; headers: Record<string, string> };
}

const call = (search: string, init: RequestInit = {}) =>
  fetch(`${backend.url}/functions/v1/notices${search}`, { method: "POST", redirect: "manual", ...init });

it("writes to a buyer that the payment arrived, with a link and without the key", async () => {
  const { db, email } = await createCustomer(backend.url);
  expect((await pay(email)).status).toBe(200);
  const message = await mailTo(email, "Pagamento confirmado: sua key está pronta");
  const [link = ""] = message.links;
  expect(link).toMatch(/^http:\/\/localhost:3000\/meus-pedidos\/[0-9a-f-]{36}\?aviso=[0-9a-f-]{36}$/);
  expect(message.text).toContain(link);
  const [order] = await readOrders(db);
  expect(new URL(link).pathname).toBe(`/meus-pedidos/${order?.id}`);
  const { data: key } = await db.rpc("reveal_order_key", { p_order_id: order?.id });
  expect(key).toEqual(expect.any(String));
  for (const line of String(key).split("\n")) expect(JSON.stringify(message)).not.toContain(line.trim());
  const opened = await call("", { body: new URLSearchParams({ opened: link.slice(-36) }) });
  expect(opened.status).toBe(204);
});

it("unsubscribes from a kind of email with the mail client's button, without signing in", async () => {
  const { email } = await createCustomer(backend.url);
  const order = { email, event: "pix.generated", pixCode: code } as const;
  expect((await sendPayment(backend.url, productId, order)).status).toBe(200);
  const { headers, text } = await mailTo(email, "Seu Pix está pronto para pagar");
  expect(text).toContain(code);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const address = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  const clicked = await fetch(address, click);
  expect(await clicked.json()).toEqual({ kind: "pix_generated", purpose: "payment", all: false });
  // The page of the store asks the same, from a browser.
  const stop = new URL(address).searchParams.get("stop") ?? "";
  const page = { headers: { origin: "http://localhost:3000" }, body: new URLSearchParams({ stop, all: "1" }) };
  const asked = await call("", page);
  expect(await asked.json()).toEqual({ kind: "pix_generated", purpose: "payment", all: true });
  expect(asked.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
  await sendPayment(backend.url, productId, order);
  await pay(email);
  await mailTo(email, "Pagamento confirmado: sua key está pronta");
  expect(readMails(backend).filter((mail) => mail.to === email && mail.subject.includes("Pix"))).toHaveLength(1);
});

it.each([
  [404, "another's token", "?stop=2b3d8c0e-1111-4222-8333-444455556666.0123456789abcdef0123456789abcdef", {}],
  [404, "a token that is no text of ours", "?stop=%27%20or%20true", {}],
  [401, "a timer without the secret", "", { headers: { authorization: "Bearer guessed" } }],
  [401, "an unsigned event", "", { headers: { "svix-signature": "v1,x", "svix-timestamp": "1" }, body: "{}" }],
  [405, "a question", "", { method: "GET" }],
  [204, "an opening of what is no notice", "", { body: new URLSearchParams({ opened: "x" }) }],
] as const)("answers %d to %s", async (status, _case, search, init) => {
  expect((await call(search, init as RequestInit)).status).toBe(status);
});

it("leads an email's unsubscribe link to the page that confirms first", async () => {
  const response = await call("?stop=abc.def", { method: "GET" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("http://localhost:3000/avisos/parar#abc.def");
});
