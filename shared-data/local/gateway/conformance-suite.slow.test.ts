import { join } from "node:path";
import { readServer } from "../postgres/cluster";
import { type ChildBackend, makeStartedDataDir, stack, startChild, webhookSecret } from "../testing/child-backend";
import { freePort } from "../testing/free-port";
import { readSecrets } from "../testing/mails";
import { runCommand } from "../testing/run-command";
import { publishableKey } from "../testing/store-client";

let backend: ChildBackend;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const smtpPort = await freePort();
  const mailing = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: "Loja <nao-responda@exemplo.com.br>" };
  backend = await startChild(await makeStartedDataDir("production"), { STORE_MODE: "production", ...mailing });
  const { socketDir = "" } = (stack === "postgres" && readServer(join(backend.storeDir, "db"))) || {};
  env = {
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: readSecrets(backend).secretKey,
    WEBHOOK_SECRET: webhookSecret,
    SMTP_PORT: String(smtpPort),
    ...(socketDir && { DATABASE_URL: `postgresql://supabase_admin@/postgres?host=${encodeURIComponent(socketDir)}` }),
  };
});

afterAll(() => backend.stop());

const suite = async () => (await runCommand("../supabase/conformance/main.ts", [backend.url], env)).output;

it("finds nothing on this stack that another Supabase would do otherwise, and leaves nothing behind", async () => {
  // A second run is refused where the first has left an order.
  for (const _turn of stack === "postgres" ? [1, 2] : [1]) expect(await suite()).toMatch(/^. fail 0$/m);
}, 300_000);
