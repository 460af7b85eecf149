import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { parseSettings } from "@store/shared-data/runtime";
import { makeCertificate } from "../../server/testing/certificate";
import { examineCertificates } from "./check-site";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server) {
  servers.push(server.listen(0, "localhost"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
const secure = (until: Date) => portOf(createServer(makeCertificate({ host: "localhost", from: inDays(-400), until })));

async function examine(shell: string, { supabaseUrl = "", isHere = false } = {}) {
  const settings = { ...parseSettings({}), supabaseUrl };
  const given = { secretKey: "", webhookSecret: "", withheld: "", mailTo: "", backups: "" };
  return examineCertificates({ shell, document: {}, settings, registry: { remotes: [] }, isHere, ...given });
}

it.each([
  ["that ended", inDays(-1), "CERT_HAS_EXPIRED"],
  ["without a signature", inDays(90), "DEPTH_ZERO_SELF_SIGNED_CERT"],
])("names a certificate %s", async (_what, until, reason) => {
  const [found] = await examine(`https://localhost:${await secure(until)}`);
  expect(found).toMatch(new RegExp(`^Browsers will not trust: https://localhost:\\d+ \\(.*${reason}`));
});

it("names what has no https", async () => {
  const plain = await portOf(createPlainServer((_request, response) => response.end()));
  const [found] = await examine("http://loja.com.br:8080", { supabaseUrl: `https://localhost:${plain}` });
  expect(found).toMatch(/http:\/\/loja\.com\.br:8080 \(no https\), https:\/\/localhost:\d+ \(.*\)$/);
});

it("has nothing to look at on this machine", async () => {
  expect(await examine("http://localhost:3000", { isHere: true })).toEqual([]);
});
