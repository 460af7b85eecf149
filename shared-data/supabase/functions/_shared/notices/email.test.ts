import type { Platform } from "../platform";
import { writeEmail } from "./email";
import type { DueNotice } from "./facts";
import { createMailChannel } from "./mail-channel";
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
  guarantee_ending: { ...order, ends_at: "2026-11-25T17:30:00+00:00" },
  "credential_expiring, off sale": { ...order, ends_on: "2026-11-26", product_id: null },
  new_sign_in: { device: "celular", browser: "Chrome", address: "203.0.113.9", at: "2026-11-25T17:30:00+00:00" },
  "new_sign_in, of nothing known": {
    device: "desconhecido",
    browser: "outro",
    address: null,
    at: "2026-11-25T17:30:00Z",
  },
  review_approved: { name: null, product: "Conta A", product_id: "a", rating: 5 },
};
const links = { action: "https://loja.example/meus-pedidos?aviso=1&x=2", stop: "https://loja.example/avisos/parar#t" };
const wordsFor = (name: string) => {
  const words = wordsOf(name.split(",")[0] ?? "", examples[name] ?? {});
  if (!words) throw new Error(`no words for ${name}`);
  return words;
};

it("writes each whole in text and HTML, and fetches nothing from anywhere", () => {
  for (const name of Object.keys(examples)) {
    const { subject, text, html } = writeEmail(wordsFor(name), links);
    const whole = `${name}: ${subject}${text}${html}`;
    expect(whole).not.toMatch(/undefined|null|NaN|\[object/);
    for (const link of Object.values(links)) expect(text).toContain(link);
    expect(html).toContain('href="https://loja.example/meus-pedidos?aviso=1&amp;x=2"');
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import|<b>Conta/);
  }
});

it("says when a guarantee ends by the store's clock, and how much was paid in reais", () => {
  expect(writeEmail(wordsFor("guarantee_ending"), links).text).toContain("25/11 às 14:30");
  expect(writeEmail(wordsFor("order_refunded"), links).text).toMatch(/R\$\s147,50/);
});

it("says what credit paid, and where it is again after a refund", () => {
  expect(writeEmail(wordsFor("payment_confirmed, with credit"), links).text).toContain("paga com seu crédito na loja");
  expect(writeEmail(wordsFor("order_refunded, with credit"), links).text).toContain("ele está em Meu Perfil");
  expect(writeEmail(wordsFor("order_refunded"), links).text).not.toContain("crédito");
});

it("says when, with what and from where an account was opened, and what to do about it", () => {
  const { text } = writeEmail(wordsFor("new_sign_in"), { ...links, stop: null });
  expect(text).toContain("em 25/11 às 14:30, com um celular, no Chrome, a partir do endereço 203.0.113.9.");
  expect(text).toContain("Não foi você? Troque a senha e encerre as sessões.");
  expect(text).toContain("protege a sua conta e não pode ser desligado");
  expect(writeEmail(wordsFor("new_sign_in, of nothing known"), links).text).toContain("com um aparelho desconhecido.");
});

it("says of what the order needs that it cannot be turned off", () => {
  const { text, html } = writeEmail(wordsFor("key_delivered"), { ...links, stop: null });
  for (const each of [text, html]) expect(each).toContain("não pode ser desligado");
});

it("knows no words for a kind of a later release", () => expect(wordsOf("toString", {})).toBeNull());

const notice: DueNotice = {
  ...{ id: "id-1", kind: "key_delivered", channel: "mail", account_id: null, email: "ana@example.com" },
  ...{ expires_at: "2026-11-25T17:30:00Z", stop: "token", facts: order },
};

it.each<[string, number, string]>([
  ["sent", 200, "{}"],
  ["sent", 409, '{"name":"invalid_idempotent_request"}'],
  ["again", 409, '{"name":"concurrent_idempotent_requests"}'],
  ["again", 429, ""],
  ["again", 503, ""],
  ["again", 401, ""],
  ["never", 422, ""],
])("takes for '%s' what a mail service answers with %d %s", async (result, status, body) => {
  const asked: Request[] = [];
  const platform = {
    supabaseUrl: "https://backend.example",
    shopUrl: "https://loja.example",
    fetch: async (request: Request) => {
      asked.push(request);
      return new Response(body, { status });
    },
  } as unknown as Platform;
  const channel = createMailChannel({
    url: "https://mail.example/emails",
    key: "k",
    from: "Loja <a@b.example>",
    webhookSecret: "",
  });
  expect(await channel.send(notice, wordsFor("key_delivered"), platform)).toMatchObject({ result });
  expect(asked[0]?.headers.get("idempotency-key")).toBe("id-1");
  expect(await asked[0]?.json()).toMatchObject({
    to: ["ana@example.com"],
    headers: {
      "List-Unsubscribe": "<https://backend.example/functions/v1/notices?stop=token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
});

it("tries again where the mail service does not answer", async () => {
  const platform = { supabaseUrl: "", shopUrl: "https://loja.example", fetch: () => Promise.reject(new Error("down")) };
  const channel = createMailChannel({ url: "https://mail.example/", key: "k", from: "a@b.example", webhookSecret: "" });
  const sending = await channel.send(notice, wordsFor("key_delivered"), platform as unknown as Platform);
  expect(sending).toEqual({ result: "again", reason: "mail_unreachable" });
});
