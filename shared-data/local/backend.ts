import { join } from "node:path";
import { readPublishableKey } from "../node/publishable-key";
import type { Platform } from "../supabase/functions/_shared/platform";
import { createAccountGuard } from "./account-guard";
import { readServiceConfig, workdir } from "./auth-config";
import { createDemoCheckout } from "./checkout/demo-checkout";
import { originRule } from "./cross-origin";
import { lockDataFolder } from "./data-lock";
import { type Database, openDatabase } from "./database";
import { putInDemoData } from "./demo-data";
import { forgetEachHour } from "./forget-expired";
import { listenOnLoopback } from "./loopback-listener";
import { createMailOutbox } from "./mail-outbox";
import { migrate } from "./migrate";
import type { BackendOptions } from "./options";
import { createRouter } from "./router";
import { masterKeySettings, readSecrets, type Secrets } from "./secrets";
import { createSecretsReload } from "./secrets-reload";

export interface RunningBackend {
  readonly url: string;
  /** Stops taking calls, lets running ones end, closes the database and gives the data folder back. */
  close(): Promise<void>;
}

/**
 * Starts Supabase's services on the embedded Postgres, with the store's migrations, seed and Edge Functions.
 * @throws UserError for what the person who starts it can put right
 */
export async function startBackend(options: BackendOptions): Promise<RunningBackend> {
  const unlock = lockDataFolder(options.dataDir);
  const cleanUp: Array<() => Promise<void> | void> = [unlock];
  const close = async () => {
    while (cleanUp.length > 0) await cleanUp.pop()?.();
  };
  try {
    let route: (request: Request, peerAddress: string | null) => Promise<Response> = async () => starting();
    // The port first: it is the address that the services below are told is theirs.
    const listener = await listenOnLoopback((request, peer) => route(request, peer), options.port);
    cleanUp.push(() => listener.close());
    const url = `http://localhost:${listener.port}`;
    const databaseDir = join(options.dataDir, "db");
    const secrets = readSecrets(options.dataDir, databaseDir);
    const database = await open(options, secrets, databaseDir, url);
    cleanUp.splice(1, 0, () => database.close());
    await migrate(database);
    cleanUp.push(forgetEachHour({ database, mailFolder: join(options.dataDir, "mail"), log: options.log }));
    const platform = createPlatform(options, secrets, database, url);
    if (options.demo) await putInDemoData(database, { url, publishableKey: platform.publicKey });
    const checkout = options.demo ? createDemoCheckout(options, platform) : null;
    const reloadSecrets = createSecretsReload(secrets.secretKey, () =>
      database.useSettings(masterKeySettings(readSecrets(options.dataDir))),
    );
    route = createRouter({ database, platform, checkout, reloadSecrets, guard: createAccountGuard(database) });
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const starting = () => new Response("Starting", { status: 503, headers: { "retry-after": "2" } });

function open(options: BackendOptions, secrets: Secrets, databaseDir: string, url: string): Promise<Database> {
  return openDatabase({
    databaseDir,
    config: readServiceConfig(options, secrets, url),
    mail: createMailOutbox({ folder: join(options.dataDir, "mail"), log: options.log }),
    sessionSettings: {
      "store.webhook_secret": options.webhookSecret,
      "store.webhook_secret_previous": options.previousWebhookSecret ?? "",
      ...masterKeySettings(secrets),
      // The demonstration sends no mail that could prove an address.
      "store.trusts_addresses": options.demo ? "on" : "off",
    },
  });
}

function createPlatform(options: BackendOptions, secrets: Secrets, database: Database, url: string): Platform {
  return {
    supabaseUrl: url,
    serviceKey: secrets.secretKey,
    publicKey: readPublishableKey(workdir),
    allowsOrigin: originRule(options.shellUrl, options.demo),
    // In this process: the functions' calls never leave it, and neither does the service key.
    fetch: (request) => database.fetch(request, null),
    log: options.log,
  };
}
