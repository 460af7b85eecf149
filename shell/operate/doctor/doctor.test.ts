import { once } from "node:events";
import { mkdirSync, utimesSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { parseSettings } from "@store/shared-data/runtime";
import { makeCertificate } from "../../server/testing/certificate";
import { examineBackup } from "./check-database";
import { examineCertificates } from "./check-site";

const day = 86_400_000;

describe("certificates", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  async function addressOf(server: Server) {
    servers.push(server.listen(0, "localhost"));
    await once(server, "listening");
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }
  function examine(shell: string, { supabaseUrl = "", isHere = false } = {}) {
    const settings = { ...parseSettings({}), supabaseUrl };
    const given = { secretKey: "", webhookSecret: "", withheld: "", mailTo: "", backups: "" };
    return examineCertificates({ shell, document: {}, settings, registry: { remotes: [] }, isHere, ...given });
  }

  it.each([
    ["that ended", -1, "CERT_HAS_EXPIRED"],
    ["without a signature", 90, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ])("names one %s", async (_what, days, reason) => {
    const [from, until] = [-400, days].map((each) => new Date(Date.now() + each * day)) as [Date, Date];
    const server = createServer(makeCertificate({ host: "localhost", from, until }));
    const [found] = await examine(await addressOf(server));
    expect(found).toMatch(new RegExp(`^Browsers will not trust: https://localhost:\\d+ \\(.*${reason}`));
  });

  it("names what has no https", async () => {
    const supabaseUrl = await addressOf(createPlainServer((_request, response) => response.end()));
    const [found] = await examine("http://loja.com.br:8080", { supabaseUrl });
    expect(found).toMatch(/http:\/\/loja\.com\.br:8080 \(no https\), https:\/\/localhost:\d+ \(.*\)$/);
  });

  it("has nothing to look at on this machine", async () => {
    expect(await examine("http://localhost:3000", { isHere: true })).toEqual([]);
  });
});

const folder = startTemporaryFolder();

it("names a folder without any backup, and the age of a last one that is older than a day", () => {
  const backups = folder.at();
  const findingsAfter = (...ages: number[]) => {
    for (const hours of ages) {
      const backup = folder.at(`backup-${hours}`);
      const made = new Date(Date.now() - hours * 3_600_000);
      mkdirSync(backup);
      utimesSync(backup, made, made);
    }
    return examineBackup({ backups });
  };
  expect(findingsAfter()).toEqual([`There is no backup in ${backups}`]);
  expect(findingsAfter(50, 30.5)).toEqual([`The last backup is 30 hours old in ${backups}`]);
  expect(findingsAfter(25)).toEqual([false]);
});
