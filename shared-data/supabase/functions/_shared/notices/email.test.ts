import { categoryLabels } from "../../../../src/catalogue/categories";
import type { Platform } from "../platform";
import { writeEmail } from "./email";
import type { DueNotice } from "./facts";
import { createMailChannel } from "./mail-channel";
import { categoryNames } from "./stock-templates";
import { templateExamples } from "./template-examples";
import { wordsOf } from "./templates";

const order = { ...templateExamples.order_refunded, products: ["Conta A", "<b>Conta</b> & B"], amount: 147.5 };

/** The example of each kind, and facts of which it says something else. */
const examples: Readonly<Record<string, object>> = {
  ...templateExamples,
  pix_generated: { ...order, code: "000201", minutes_left: 1 },
  "payment_confirmed, held": { ...order, is_held: true, amount: null },
  "payment_confirmed, without an account": { ...order, is_held: false, has_account: false, name: null },
  "payment_confirmed, with credit": { ...order, is_held: false, with_credit: true },
  order_refunded: order,
  "order_refunded, with credit": { ...order, with_credit: true },
  "claim_decided, credit": { ...order, claim_id: "c", decision: "credit" },
  "claim_decided, refusal": { ...order, claim_id: "c", decision: "refusal" },
  "credential_expiring, off sale": { ...order, ends_on: "2026-11-26", product_id: null },
  "new_sign_in, unknown": { ...templateExamples.new_sign_in, device: "desconhecido", browser: "outro", address: null },
  review_approved: { name: null, product: "Conta A", product_id: "a", rating: 5 },
};
const links = { action: "https://loja.example/meus-pedidos?aviso=1&x=2", stop: "https://loja.example/avisos/parar#t" };

/** The words and the email of an example, or of these facts. */
function email(name: string, facts = examples[name] ?? {}, stop: string | null = links.stop) {
  const words = wordsOf(name.split(",")[0] ?? "", facts);
  if (!words) throw new Error(`no words for ${name}`);
  return { ...words, ...writeEmail(words, { ...links, stop }) };
}

it.each(Object.keys(examples))("writes %s whole in text and HTML, and fetches nothing", (name) => {
  const { subject, short, text, html, action } = email(name);
  expect([subject, short, text, html, action.label].join()).not.toMatch(/undefined|null|NaN|\[object/);
  expect(action.path).toMatch(/^\/[a-z]/);
  for (const link of Object.values(links)) expect(text).toContain(link);
  expect(html).toContain('href="https://loja.example/meus-pedidos?aviso=1&amp;x=2"');
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import|<b>Conta/);
});

it("shows a template as a test, and has no words for a kind of a later release or for a test of none", () => {
  expect(email("template_test", { of: "order_refunded" }).subject).toBe(`[Modelo] ${email("order_refunded").subject}`);
  for (const kind of ["of_tomorrow", "constructor", "toString"]) expect(wordsOf(kind, {})).toBeNull();
  expect(() => wordsOf("template_test", { of: "constructor" })).toThrow("no template of constructor");
});

it.each([
  ["when a guarantee ends by the store's clock", "guarantee_ending", "23/11 às 14:30"],
  ["how much was paid in reais", "order_refunded", "R$\u00a0147,50"],
  ["that credit paid", "payment_confirmed, with credit", "paga com seu crédito na loja"],
  ["where credit is again after a refund", "order_refunded, with credit", "ele está em Meu Perfil"],
  [
    "when, with what and from where an account was opened",
    "new_sign_in",
    "em 23/11 às 14:30, com um celular, no Chrome, a partir do endereço 203.0.113.9.",
  ],
  ["what to do about it", "new_sign_in", "Não foi você? Troque a senha e encerre as sessões."],
  ["of a device that is not known", "new_sign_in, unknown", "com um aparelho desconhecido."],
])("says %s", (_what, name, message) => expect(email(name).text).toContain(message));

it("says nothing of credit in the refund of a PIX", () =>
  expect(email("order_refunded").text).not.toContain("crédito"));

it.each([
  ["new_sign_in", "protege a sua conta e não pode ser desligado"],
  ["key_delivered", "não pode ser desligado"],
])("says of %s that it cannot be turned off", (kind, message) => {
  const { text, html } = email(kind, examples[kind], null);
  for (const written of [text, html]) expect(written).toContain(message);
});

const product = { product_id: "meta bm", category: null, name: "Conta <BM>" };
const category = { product_id: null, category: "proxys", name: null };

it("calls the categories what the shop calls them", () => expect(categoryNames).toEqual(categoryLabels));

it.each([
  [1, "Neste momento resta 1 unidade."],
  [7, "Neste momento restam 7 unidades."],
])("says that a product is back, its price, and that %i is left", (left, message) => {
  const { subject, text, html, action } = email("stock_alert", { ...product, left, price: 12.5 });
  expect(subject).toBe("Chegou: Conta <BM>");
  expect(text).toContain(`Conta <BM> voltou ao estoque, por R$\u00a012,50. ${message}`);
  expect(text).toContain(`Para não receber mais: ${links.stop}`);
  expect(html).not.toContain("<BM>");
  expect(action.path).toBe("/product/meta%20bm");
});

it("says that something of a category is there, and leads to it", () => {
  const { text, action } = email("stock_alert", { ...category, left: 3, price: null });
  expect(text).toContain("Proxys voltou ao estoque. Neste momento restam 3 unidades.");
  expect(action.path).toBe("/categoria/proxys");
});

it("asks to confirm all that was asked, behind a token that no server sees, and says what to do otherwise", () => {
  const { text, html, action } = email("stock_alert_confirm", { token: "t", wanted: [product, category] }, null);
  expect(text).toContain("Pediram para avisar este e-mail quando chegar: Conta <BM> e Proxys.");
  expect(action.path).toBe("/avise-me/confirmar#t");
  for (const written of [text, html]) expect(written).toContain("Se não foi você, ignore");
  expect(text).not.toContain("faz parte do pedido");
});

const notice: DueNotice = {
  id: "id-1",
  kind: "key_delivered",
  channel: "mail",
  account_id: null,
  email: "ana@example.com",
  expires_at: "2026-11-25T17:30:00Z",
  stop: "token",
  facts: order,
};

/** Sends the notice to a mail service that responds so. */
async function send(respond: (request: Request) => Promise<Response>) {
  const platform = { supabaseUrl: "https://backend.example", shopUrl: "https://loja.example", fetch: respond };
  const settings = { url: "https://mail.example/emails", key: "k", from: "Loja <a@b.example>", webhookSecret: "" };
  return createMailChannel(settings).send(notice, email("key_delivered"), platform as unknown as Platform);
}

it.each<[string, number, string]>([
  ["sent", 200, "{}"],
  ["sent", 409, '{"name":"invalid_idempotent_request"}'],
  ["again", 409, '{"name":"concurrent_idempotent_requests"}'],
  ["again", 429, ""],
  ["again", 503, ""],
  ["again", 401, ""],
  ["never", 422, ""],
])("takes for '%s' what a mail service answers with %d %s", async (result, status, body) => {
  expect(await send(async () => new Response(body, { status }))).toMatchObject({ result });
});

it("tries again where the mail service does not answer", async () => {
  expect(await send(() => Promise.reject(new Error("down")))).toEqual({ result: "again", reason: "mail_unreachable" });
});

it("hands an email to the mail service once for its id, with the mailbox's own button to stop", async () => {
  let asked: Request | undefined;
  await send(async (request) => {
    asked = request;
    return new Response("{}");
  });
  expect(asked?.headers.get("idempotency-key")).toBe("id-1");
  expect(await asked?.json()).toMatchObject({
    to: ["ana@example.com"],
    headers: {
      "List-Unsubscribe": "<https://backend.example/functions/v1/notices?stop=token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
});
