import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "../testing/child-backend";
import { createMailOutbox, emptyMail, forgetOldMails } from "./mail-outbox";
import { createMailService } from "./mail-service";
import { mailKey } from "./notice-secrets";

let folder: string;
beforeEach(() => {
  folder = makeDataDir();
});

const openOutbox = () => createMailOutbox(folder, () => undefined);
const open = () => createMailService(openOutbox(), "chave");

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

it("keeps an email on disk before it accepts it, once for a key, also after a start and after it was sent", async () => {
  const service = open();
  const together = await Promise.all([service(handIn("b-1")), service(handIn("b-1")), service(handIn("b-2"))]);
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [file = "", ...others] = readdirSync(folder);
  expect(others).toHaveLength(1);
  const { headers, text } = message;
  expect(JSON.parse(readFileSync(join(folder, file), "utf8"))).toMatchObject({
    id: "b-1",
    to: "ana@exemplo.com.br",
    headers,
    text,
    links: ["https://loja.example/meus-pedidos?aviso=1"],
  });
  emptyMail(folder, file);
  expect((await open()(handIn("b-1"))).status).toBe(200);
  expect(readdirSync(folder)).toHaveLength(2);
  // Another key, although the name of a file ends with it.
  await service(handIn("1"));
  expect(readdirSync(folder)).toHaveLength(3);
  expect(readFileSync(join(folder, file.replace("json", "sent")), "utf8")).toBe("");
});

it.each([
  [401, "another key", handIn("f-1", message, "Bearer outra")],
  [422, "an id that could name a file", handIn("../f-1")],
  [422, "an email to no address", handIn("f-1", { ...message, to: [] })],
  [422, "an email without words", handIn("f-1", { ...message, text: undefined })],
  [422, "what is no message", handIn("f-1", null)],
])("answers %d to %s, and keeps nothing", async (status, _case, request) => {
  expect((await open()(request)).status).toBe(status);
  expect(readdirSync(folder)).toEqual([]);
});

it("keeps only the newest hundred mails", async () => {
  for (let sent = 0; sent < 103; sent += 1) await openOutbox().send({ to: "a@b.com", subject: String(sent) });
  expect(readdirSync(folder)).toHaveLength(100);
});

it("forgets the mails of yesterday and before", async () => {
  jest.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), doNotFake: ["setImmediate", "nextTick"] });
  await openOutbox().send({ to: "a@b.com", subject: "old" });
  const leftAt = (now: string) => {
    jest.setSystemTime(new Date(now));
    forgetOldMails(folder);
    return readdirSync(folder).length;
  };
  expect([leftAt("2026-11-21T12:00:00Z"), leftAt("2026-11-21T12:00:00.001Z")]).toEqual([1, 0]);
  jest.useRealTimers();
});
