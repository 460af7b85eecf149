import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mood, startSmtpServer } from "../testing/smtp-server";
import { until } from "../testing/until";
import { createMailService } from "./mail-service";
import { mailKey } from "./notice-secrets";

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let folder: string;
const bounced: string[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-mail-"));
  smtp.emails.length = 0;
  smtp.state.mood = "takes";
  bounced.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (server = true) =>
  createMailService({
    dataDir: folder,
    secretKey: "chave",
    ...(server && { mailServer: { url: smtp.url, from: "Loja <avisos@loja.example>" } }),
    runFunction: async (event) => bounced.push(...(await event.json()).data.to),
    log: () => undefined,
  });

const message = {
  to: ["ana@exemplo.com.br"],
  subject: "Sua key chegou",
  html: '<a href="https://loja.example/meus-pedidos?aviso=1">Ver</a>',
  text: "Ver: https://loja.example",
  headers: { "List-Unsubscribe": "<https://loja.example/parar>" },
};
const handIn = (id: string, body: unknown = message, authorization = `Bearer ${mailKey("chave")}`) =>
  new Request("http://localhost/mail/emails", {
    method: "POST",
    headers: { authorization, "idempotency-key": id },
    body: JSON.stringify(body),
  });

it("hands an email to the mail server, its key as Message-ID, plain and HTML, with the way to stop", async () => {
  expect((await open()(handIn("a-1"))).status).toBe(200);
  const [taken = ""] = smtp.emails;
  expect(taken).toMatch(/^Message-ID: <a-1@loja\.example>/m);
  expect(taken).toMatch(/^List-Unsubscribe: <https:\/\/loja\.example\/parar>/m);
  expect(taken).toMatch(/text\/plain[\s\S]*text\/html/);
});

it("accepts an email again that it accepted before, also after it was killed, and sends it once", async () => {
  const service = open();
  const together = await Promise.all([service(handIn("b-1")), service(handIn("b-1"))]);
  expect(together.map(({ status }) => status)).toEqual([200, 200]);
  expect((await service(handIn("b-1"))).status).toBe(200);
  expect((await open()(handIn("b-1"))).status).toBe(200);
  expect((await service(handIn("b-2"))).status).toBe(200);
  expect(smtp.emails).toHaveLength(2);
});

it.each<[Mood, number]>([
  ["busy", 503],
  ["drops", 503],
  ["unknown", 422],
])(
  "answers an email to a server that is '%s' with %d, remembers nothing of it, and sends it later",
  async (mood, status) => {
    const service = open();
    smtp.state.mood = mood;
    expect((await service(handIn("c-1"))).status).toBe(status);
    expect(smtp.emails).toEqual([]);
    await until(() => bounced.length === (mood === "unknown" ? 1 : 0));
    expect(bounced).toEqual(mood === "unknown" ? message.to : []);
    smtp.state.mood = "takes";
    expect((await service(handIn("c-1"))).status).toBe(200);
    expect(smtp.emails).toHaveLength(1);
  },
);

it("waits for a slow server, and anyone who asks meanwhile gets the same answer", async () => {
  const service = open();
  smtp.state.mood = "slow";
  const first = service(handIn("d-1"));
  const second = service(handIn("d-1"));
  expect([(await first).status, (await second).status, smtp.emails.length]).toEqual([200, 200, 1]);
});

it("keeps emails in the outbox where there is no server, each once, also where it was killed before it noted that", async () => {
  expect((await open(false)(handIn("e-1"))).status).toBe(200);
  rmSync(join(folder, "mail-accepted"));
  expect((await open(false)(handIn("e-1"))).status).toBe(200);
  const [file = "", ...others] = readdirSync(join(folder, "mail"));
  expect(others).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, "mail", file), "utf8"))).toMatchObject({
    to: "ana@exemplo.com.br",
    links: ["https://loja.example/meus-pedidos?aviso=1"],
    text: message.text,
  });
});

it.each([
  [401, "another key", handIn("f-1", message, "Bearer outra")],
  [401, "no key", handIn("f-1", message, "")],
  [422, "an id that could name a file", handIn("../f-1")],
  [422, "unknown", handIn("f-1", { ...message, to: [] })],
  [422, "an email without words", handIn("f-1", { ...message, text: undefined })],
  [422, "what is no message", handIn("f-1", null)],
])("answers %d to %s, and sends nothing", async (status, _case, request) => {
  expect((await open()(request)).status).toBe(status);
  expect(smtp.emails).toEqual([]);
});
