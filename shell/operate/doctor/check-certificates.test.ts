import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { parseSettings } from "shared-data/runtime";
import { makeCertificate } from "../../server/testing/certificate";
import { certificateChecks } from "./check-certificates";
import type { LiveStore } from "./live-store";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server) {
  servers.push(server.listen(0, "localhost"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
const secure = (until: Date, host = "localhost") =>
  portOf(createServer(makeCertificate({ host, from: inDays(-400), until })));
const storeAt = (shell: string, supabaseUrl = ""): LiveStore => ({
  shell,
  document: {},
  settings: { ...parseSettings({}), supabaseUrl },
  registry: { remotes: [] },
  isHere: false,
  secretKey: "",
  webhookSecret: "",
  withheld: "",
  mailTo: "",
  backups: "",
});
const told = async (store: LiveStore) => {
  const findings = await Promise.all(certificateChecks.map(([, look]) => look(store)));
  return findings.flat().map(({ state, what }) => `${state}: ${what}`);
};

it.each([
  ["that ended", inDays(-1), "localhost", "ended on"],
  ["that nobody signed", inDays(90), "localhost", "Browsers do not believe the certificate"],
])("tells a certificate %s", async (_what, until, host, sentence) => {
  const [found] = await told(storeAt(`https://localhost:${await secure(until, host)}`));
  expect(found).toMatch(/^wrong: /);
  expect(found).toContain(sentence);
});

it("tells what has no https, and what does not answer", async () => {
  const plain = await portOf(createPlainServer((_request, response) => response.end()));
  const gone = createPlainServer();
  const nobody = await portOf(gone);
  gone.close();
  expect(await told(storeAt("http://loja.com.br:8080", `https://localhost:${plain}`))).toEqual([
    "wrong: http://loja.com.br:8080 is not reached by https",
    expect.stringMatching(/^wrong: https:\/\/localhost:\d+ has no https that works/),
  ]);
  expect(await told(storeAt(`https://localhost:${nobody}`))).toEqual([
    expect.stringMatching(/^wrong: .*has no https that works/),
  ]);
});

it("has nothing to look at on this machine", async () => {
  expect(await told({ ...storeAt("http://localhost:3000"), isHere: true })).toEqual([]);
});
