import { readMails } from "../testing/mails";
import { startOwnBackend } from "../testing/share-backend";
import { type Mood, startSmtpServer } from "../testing/smtp-server";
import { createVisitor, sendPayment } from "../testing/store-client";
import { until } from "../testing/until";

let server: Awaited<ReturnType<typeof startSmtpServer>>;
const backend = startOwnBackend("production", async () => {
  server = await startSmtpServer();
  return { SMTP_URL: server.url, MAIL_FROM: "Loja <nao-responda@exemplo.com.br>" };
});
afterAll(() => server.close());

const signUp = (email: string) => createVisitor(backend.url).auth.signUp({ email, password: "senha-de-cliente" });

it("hands a mail to the server, keeps none of it, and says neither to whom nor what", async () => {
  expect((await signUp("ana@exemplo.com.br")).error).toBeNull();
  await backend.line('"msg":"Mail sent"');
  expect([server.emails.length, readMails(backend)]).toEqual([1, []]);
  expect(server.emails[0]).toMatch(/^From: Loja <nao-responda@exemplo\.com\.br>/m);
  expect(server.emails[0]).toMatch(/^To: ana@exemplo\.com\.br/m);
  expect(server.emails[0]).toMatch(/token_hash/);
  expect(server.emails[0]).toMatch(/^Message-ID: <[\w-]+@exemplo\.com\.br>/m);
  expect(backend.output()).not.toMatch(/ana@|token_hash|Mail to/);
});

it.each<[Mood, string]>([
  ["busy", '"response":451'],
  ["drops", '"code":"E'],
])("keeps what a server that is '%s' does not take, and sends it once when it does", async (mood, failure) => {
  server.state.mood = mood;
  await signUp(`${mood}@exemplo.com.br`);
  const taken = () => server.emails.filter((message) => message.includes(`To: ${mood}@exemplo.com.br`));
  await backend.line(failure);
  expect([taken(), readMails(backend).length]).toEqual([[], 1]);
  server.state.mood = "takes";
  await until(() => readMails(backend).length === 0);
  expect(taken()).toHaveLength(1);
});

it("sends to buyers, and stops for an address that its server reports as unknown", async () => {
  const pay = async (email: string) =>
    expect((await sendPayment(backend.url, "tiktok-conta-matriz", { email })).status).toBe(200);
  const toAna = () => server.emails.filter((message) => /^To: ana@example\.com/m.test(message));
  const offered = () => server.asked.filter((address) => address === "ninguem@example.com").length;
  await pay("ninguem@example.com");
  await pay("ana@example.com");
  await until(() => toAna().length === 1 && offered() === 1);
  expect(toAna()[0]).toMatch(/^From: Loja <nao-responda@exemplo\.com\.br>/m);
  expect(toAna()[0]).toMatch(/text\/plain[\s\S]*text\/html/);
  await backend.line('"response":550');
  await until(() => readMails(backend).length === 0);
  await pay("ninguem@example.com");
  await pay("ana@example.com");
  await until(() => toAna().length === 2);
  expect(offered()).toBe(1);
  expect(backend.output()).not.toMatch(/ana@|ninguem@/);
});
