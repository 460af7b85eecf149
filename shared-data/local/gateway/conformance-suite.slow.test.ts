import { join } from "node:path";
import { readServer } from "../postgres/cluster";
import { readSecrets } from "../secrets";
import { stack, webhookSecret } from "../testing/child-backend";
import { freePort } from "../testing/free-port";
import { runCommand } from "../testing/run-command";
import { startOwnBackend } from "../testing/share-backend";
import { publishableKey } from "../testing/store-client";

let smtpPort: number;
const backend = startOwnBackend("production", async () => {
  smtpPort = await freePort();
  return { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: "Loja <nao-responda@exemplo.com.br>" };
});

async function suite(): Promise<string> {
  const { socketDir = "" } = (stack === "postgres" && readServer(join(backend.storeDir, "db"))) || {};
  const env = {
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: readSecrets(backend.storeDir).secretKey,
    WEBHOOK_SECRET: webhookSecret,
    SMTP_PORT: String(smtpPort),
    ...(socketDir && { DATABASE_URL: `postgresql://supabase_admin@/postgres?host=${encodeURIComponent(socketDir)}` }),
  };
  return (await runCommand("../supabase/conformance/main.ts", [backend.url], env)).output;
}

it("finds nothing on this stack that another Supabase would do otherwise, and leaves nothing behind", async () => {
  for (const _turn of stack === "postgres" ? [1, 2] : [1]) expect(await suite()).toMatch(/^. fail 0$/m);
}, 300_000);
