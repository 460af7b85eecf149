import { type ChildBackend, makeStartedDataDir, startChild } from "../testing/child-backend";
import { startMailServer } from "../testing/mail-server";
import { readMails } from "../testing/mails";
import { createVisitor } from "../testing/store-client";

let server: Awaited<ReturnType<typeof startMailServer>>;
let backend: ChildBackend;

beforeAll(async () => {
  server = await startMailServer();
  const mailing = { SMTP_URL: server.url, MAIL_FROM: "Loja <nao-responda@exemplo.com.br>" };
  backend = await startChild(await makeStartedDataDir("production"), { STORE_MODE: "production", ...mailing });
});

afterAll(async () => {
  await backend.stop();
  server.close();
});

const signUp = (email: string) => createVisitor(backend.url).auth.signUp({ email, password: "senha-de-cliente" });
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

it("hands a mail to the server, keeps none of it, and says neither to whom nor what", async () => {
  expect((await signUp("ana@exemplo.com.br")).error).toBeNull();
  await backend.line('"msg":"Mail sent"');
  expect([server.taken.length, readMails(backend)]).toEqual([1, []]);
  expect(server.taken[0]).toMatch(/^From: Loja <nao-responda@exemplo\.com\.br>/m);
  expect(server.taken[0]).toMatch(/^To: ana@exemplo\.com\.br/m);
  expect(server.taken[0]).toMatch(/token_hash/);
  expect(backend.output()).not.toMatch(/ana@|token_hash|Mail to/);
});

it("keeps what the server does not take, and sends it when it does", async () => {
  server.answer("451 later");
  await signUp("bia@exemplo.com.br");
  expect(await backend.line('"msg":"Mail not sent"')).toContain('"answer":451');
  expect(readMails(backend)).toHaveLength(1);
  server.answer("250 taken");
  await until(() => server.taken.length === 2);
  expect(server.taken[1]).toMatch(/^To: bia@exemplo\.com\.br/m);
});
