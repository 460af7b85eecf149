import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mood, startSmtpServer } from "../testing/smtp-server";
import { createMailService } from "./mail-service";

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let folder: string;
const bounced: string[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-mail-"));
  smtp.letters.length = 0;
  smtp.state.mood = "takes";
  bounced.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (server = true) =>
  createMailService({
    folder: join(folder, "mail"),
    acceptedFile: join(folder, "accepted"),
    key: "chave",
    ...(server && { mailServer: { url: smtp.url, from: "Loja <avisos@loja.example>" } }),
    onBounce: (email) => bounced.push(email),
    log: () => undefined,
  });

const letter = {
  to: ["ana@exemplo.com.br"],
  subject: "Sua key chegou",
  html: '<a href="https://loja.example/meus-pedidos?aviso=1">Ver</a>',
  text: "Ver: https://loja.example",
  headers: { "List-Unsubscribe": "<https://loja.example/parar>" },
};
const handIn = (id: string, body: unknown = letter, authorization = "Bearer chave") =>
  new Request("http://localhost/mail/emails", {
    method: "POST",
    headers: { authorization, "idempotency-key": id },
    body: JSON.stringify(body),
  });

it("hands a letter to the mail server, its key as Message-ID, plain and HTML, with the way to stop", async () => {
  expect((await open()(handIn("a-1"))).status).toBe(200);
  const [taken = ""] = smtp.letters;
  expect(taken).toMatch(/^Message-ID: <a-1@loja\.example>/m);
  expect(taken).toMatch(/^List-Unsubscribe: <https:\/\/loja\.example\/parar>/m);
  expect(taken).toMatch(/text\/plain[\s\S]*text\/html/);
});

it("accepts a letter again that it accepted before, also after it was killed, and sends it once", async () => {
  const service = open();
  const together = await Promise.all([service(handIn("b-1")), service(handIn("b-1"))]);
  expect(together.map(({ status }) => status)).toEqual([200, 200]);
  expect((await service(handIn("b-1"))).status).toBe(200);
  expect((await open()(handIn("b-1"))).status).toBe(200);
  expect((await service(handIn("b-2"))).status).toBe(200);
  expect(smtp.letters).toHaveLength(2);
});

it.each<[Mood, number]>([
  ["busy", 503],
  ["drops", 503],
  ["nobody", 422],
])(
  "answers a letter to a server that is '%s' with %d, remembers nothing of it, and sends it later",
  async (mood, status) => {
    const service = open();
    smtp.state.mood = mood;
    expect((await service(handIn("c-1"))).status).toBe(status);
    expect(smtp.letters).toEqual([]);
    expect(bounced).toEqual(mood === "nobody" ? letter.to : []);
    smtp.state.mood = "takes";
    expect((await service(handIn("c-1"))).status).toBe(200);
    expect(smtp.letters).toHaveLength(1);
  },
);

it("waits for a slow server, and anyone who asks meanwhile gets the same answer", async () => {
  const service = open();
  smtp.state.mood = "slow";
  const first = service(handIn("d-1"));
  const second = service(handIn("d-1"));
  expect([(await first).status, (await second).status, smtp.letters.length]).toEqual([200, 200, 1]);
});

it("keeps letters in the outbox where there is no server, each once, also where it was killed before it noted that", async () => {
  expect((await open(false)(handIn("e-1"))).status).toBe(200);
  rmSync(join(folder, "accepted"));
  expect((await open(false)(handIn("e-1"))).status).toBe(200);
  const [file = "", ...others] = readdirSync(join(folder, "mail"));
  expect(others).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, "mail", file), "utf8"))).toMatchObject({
    to: "ana@exemplo.com.br",
    links: ["https://loja.example/meus-pedidos?aviso=1"],
    text: letter.text,
  });
});

it.each([
  [401, "another key", handIn("f-1", letter, "Bearer outra")],
  [401, "no key", handIn("f-1", letter, "")],
  [422, "an id that could name a file", handIn("../f-1")],
  [422, "nobody", handIn("f-1", { ...letter, to: [] })],
  [422, "a letter without words", handIn("f-1", { ...letter, text: undefined })],
  [422, "what is no letter", handIn("f-1", null)],
])("answers %d to %s, and sends nothing", async (status, _case, request) => {
  expect((await open()(request)).status).toBe(status);
  expect(smtp.letters).toEqual([]);
});
