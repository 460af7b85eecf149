import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { stackDataDir } from "@store/shared-data/node/stack";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import { asOwnerOfRunning } from "../../../shared-data/local/postgres/running-store";
import { makeCertificate } from "../../server/testing/certificate";
import { type Damage, passOn, readSite, serveHttps } from "../support/https-host";
import { ownPorts } from "../support/ports";
import { runCommand, startProgram, untilReady } from "../support/services";

const webhookSecret = "segredo-deste-teste";

/** The owner of a production store with one product. */
const ownStore = `
  insert into auth.users (id, email, email_confirmed_at) values ('00000000-0000-4000-8000-0000000000a1', 'dona@loja-real.com.br', now());
  insert into private.staff_members (user_id, role) values ('00000000-0000-4000-8000-0000000000a1', 'admin');
  update public.products set is_active = false;
  insert into public.products (id, name, price, category, ggcheckout_id, checkout_link)
  values ('proxys-1', 'Proxy <móvel>', 59.9, 'proxys', 'PrOxY1', 'https://pay.loja-real.com.br/PrOxY1');`;

const ownSettings = {
  companyName: "Loja Real Ltda.",
  taxId: "11.222.333/0001-81",
  whatsappUrl: "https://wa.me/5511987654321",
  chatServerUrl: "",
  socialLinks: [],
  socialProviders: [],
  staffEmails: ["dona@loja-real.com.br"],
  checkoutHosts: ["pay.loja-real.com.br"],
  sampleReviews: false,
};

/** An exported store under https with a backend under https, both of this test's own, and whole until a test says otherwise. */
export async function openDoctoredStore() {
  const folder = makeFolder();
  const site = path.join(folder, "export/site");
  const certificate = makeLocalCertificate();
  const authority = path.join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const state: { shell: Damage[]; backend: Damage[] } = { shell: [], backend: [] };
  const front = await serveHttps(
    certificate,
    (request) => readSite(site, request),
    () => state.shell,
  );
  const backend = await startBackend(path.join(folder, "data"), front.origin);
  const gateway = await serveHttps(
    certificate,
    (request) => passOn(backend.url, request),
    () => state.backend,
  );
  const own = {
    SUPABASE_URL: gateway.origin,
    SUPABASE_PUBLISHABLE_KEY: readPublishableKey(),
    SUPABASE_SECRET_KEY: readSecretKey(backend.storeDir),
    WEBHOOK_SECRET: webhookSecret,
    BACKEND_DOMAIN: "localhost",
    NODE_EXTRA_CA_CERTS: authority,
  };
  const warnings = await publish(site, front.origin, own);
  return {
    state,
    warnings,
    origin: front.origin,
    gateway: gateway.origin,
    /** Runs the doctor. Resolves with its exit code and what it said. */
    async examine({ address = front.origin, parameters = [] as string[], env = {} as NodeJS.ProcessEnv } = {}) {
      const ended = await runCommand("doctor/main", [address, ...parameters], { ...own, ...env }).catch(
        (error) => error,
      );
      return { code: Number(ended.code ?? 0), said: String(ended.stdout) + String(ended.stderr) };
    },
    async close() {
      for (const server of [front, gateway]) server.close();
      await backend.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type DoctoredStore = Awaited<ReturnType<typeof openDoctoredStore>>;

/** For the length of a test. */
function makeLocalCertificate() {
  const day = 86_400_000;
  const [from, until] = [new Date(Date.now() - day), new Date(Date.now() + 90 * day)];
  return makeCertificate({ host: "localhost", from, until });
}

function makeFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "store-doctored-"));
  // Where tests run as root, Postgres is another user.
  chmodSync(folder, 0o755);
  return folder;
}

/** A backend that is no demonstration: an address counts there once a mail to it was answered. */
async function startBackend(dataDir: string, shellUrl: string) {
  const { stop, ...service } = startProgram("shared-data/local/start-backend.mjs", {
    STORE_STACK: "postgres",
    STORE_DATA_DIR: dataDir,
    BACKEND_PORT: String(ownPorts.backend),
    SHELL_URL: shellUrl,
    WEBHOOK_SECRET: webhookSecret,
  });
  const url = `http://localhost:${ownPorts.backend}`;
  await untilReady(url, { stop, ...service });
  const storeDir = stackDataDir("postgres", dataDir);
  await asOwnerOfRunning(storeDir, (query) => query(ownStore));
  return { url, storeDir, stop };
}

const readSecretKey = (storeDir: string) =>
  JSON.parse(readFileSync(path.join(storeDir, "secrets.json"), "utf8")).secretKey;

/** As an operator does it: exports, corrects the settings where they are served, and composes the pages again. Returns the export's warnings. */
async function publish(site: string, address: string, env: NodeJS.ProcessEnv) {
  const { stderr } = await runCommand("export-site", [path.dirname(site), address], env);
  const config = path.join(site, "config.json");
  writeFileSync(config, JSON.stringify({ ...JSON.parse(readFileSync(config, "utf8")), ...ownSettings }));
  await runCommand("compose", ["--from", address, "--site", path.dirname(site)], env);
  return stderr;
}
