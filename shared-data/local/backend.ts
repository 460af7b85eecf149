import { join } from "node:path";
import { callerHeader } from "../node/caller";
import { describeDisk } from "../node/disk";
import { UserError } from "../node/user-error";
import type { Platform } from "../supabase/functions/_shared/platform";
import { readServiceConfig } from "./auth/auth-config";
import { createPlatform, type PlatformParts } from "./create-platform";
import { lockDataFolder } from "./database/data-lock";
import { startHourlyJobs } from "./database/hourly-jobs";
import { migrate } from "./database/migrate";
import { putInDemoData } from "./demo/demo-data";
import { createSocialDemo } from "./demo/social-demo";
import { runEdgeFunction } from "./edge-functions";
import { openListeners } from "./gateway/listeners";
import { createRouter } from "./gateway/router";
import { createMailOutbox } from "./notices/mail-outbox";
import { sendMails } from "./notices/mail-sender";
import { createMailService } from "./notices/mail-service";
import { noticesSecret } from "./notices/notice-secrets";
import { pushSettings } from "./notices/push-keys";
import { startTimedFunctions } from "./notices/timed-functions";
import type { BackendOptions } from "./options";
import type { Place as StackPlace } from "./postgres/open-postgres-stack";
import { masterKeySettings, readSecrets, type Secrets } from "./secrets";

/**
 * Starts Supabase's services on the chosen stack, with the store's migrations, seed and Edge Functions.
 * @returns its address on this machine, and `failure`, which rejects when it cannot keep running
 * @throws UserError for a problem that the operator can fix
 */
export async function startBackend(options: BackendOptions) {
  const cleanUp: Array<() => Promise<void> | void> = [];
  /** Graceful: refuses new requests, waits for running ones, closes the database and unlocks the data folder. */
  const close = async () => {
    while (cleanUp.length > 0) await cleanUp.pop()?.();
  };
  try {
    cleanUp.push(takeDataFolder(options.dataDir));
    const listeners = await openListeners(options);
    cleanUp.push(() => listeners.close());
    const { own, inner } = listeners;
    const url = options.publicUrl ?? own;
    const secrets = readSecrets(options.dataDir);
    const { failure, giveUp } = listenForFailure();
    const config = readServiceConfig(options, secrets, url);
    const social = createSocialDemo({ url, shellUrl: options.shellUrl }, config.auth?.external);
    const mailFolder = join(options.dataDir, "mail");
    const settings = sessionSettings(options, secrets, own);
    const place = { databaseDir: join(options.dataDir, "db"), mailFolder, config, secrets, settings, inner, giveUp };
    const { database, startFunctions } = await open(place, options);
    cleanUp.push(() => database.close());
    await migrate(database);
    const outbox = createMailOutbox(mailFolder, options.log);
    const mailService = createMailService(outbox, secrets.secretKey);
    cleanUp.push(startHourlyJobs(database, mailFolder, options.log));
    if (options.mailServer) cleanUp.push(await sendMails(options.mailServer, mailFolder, database, options.log));
    const { stop, ...functions } = startBesides({ options, secrets, database, mailService }, url, startFunctions);
    cleanUp.push(...stop);
    if (options.demo) await putInDemoData(database, secrets, url);
    // Not awaited: the first request waits for the warm-up if it arrives earlier.
    void database.warmUp().catch(() => undefined);
    await listeners.openToCallers(createRouter({ options, secrets, database, mailService, social, ...functions }));
    cleanUp.push(() => listeners.closeToCallers());
    return { url: own, database, failure, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the Edge Functions and the timers that call some of them. */
function startBesides(parts: PlatformParts, url: string, startFunctions: Stack["startFunctions"]) {
  const platform = createPlatform(parts, url);
  const { runFunction, stopFunctions } = startFunctions(platform);
  const names = ["notices", "outgoing-webhooks", ...(platform.provider ? ["reconciliation"] : [])];
  const timed = startTimedFunctions(names, runFunction, platform.serviceKey, parts.options.log);
  return { platform, runFunction: timed.runFunction, stop: [stopFunctions, timed.stop] };
}

function takeDataFolder(dataDir: string): () => void {
  const giveBack = lockDataFolder(dataDir);
  const fault = describeDisk(dataDir);
  if (!fault) return giveBack;
  giveBack();
  throw new UserError(fault);
}

function listenForFailure() {
  let giveUp: (reason: Error) => void = () => undefined;
  const failure = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  failure.catch(() => undefined);
  return { failure, giveUp };
}

type Stack = Awaited<ReturnType<typeof open>>;

/** Opens the database, and says how to start the Edge Functions beside it. */
async function open(place: StackPlace, options: BackendOptions) {
  if (options.stack === "postgres") {
    const { openPostgresStack } = await import("./postgres/open-postgres-stack");
    return openPostgresStack(place, options);
  }
  const { openEmbedded } = await import("./database/embedded");
  const startFunctions = (platform: Platform) => ({
    runFunction: (request: Request) => runEdgeFunction(request, platform),
    stopFunctions: async () => undefined,
  });
  return { database: await openEmbedded(place), startFunctions };
}

/** Settings that SQL functions read. @param own address of the backend on this machine */
const sessionSettings = (options: BackendOptions, secrets: Secrets, own: string) => ({
  "store.webhook_secret": options.webhookSecret,
  "store.webhook_secret_previous": options.previousWebhookSecret ?? "",
  "store.webhook_timed_only": options.timedWebhooksOnly ? "on" : "off",
  "store.notices_secret": noticesSecret(secrets.secretKey),
  ...pushSettings(secrets.secretKey, options.demo),
  ...masterKeySettings(secrets),
  "store.caller_header": callerHeader,
  "store.checkout_hosts": [...(options.demo ? [new URL(own).host] : []), ...options.checkoutHosts].join(","),
  // The demonstration sends no confirmation email, so sign-up counts as proof of the address.
  "store.trusts_addresses": options.demo ? "on" : "off",
});
