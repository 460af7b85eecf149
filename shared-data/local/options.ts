import { resolve } from "node:path";
import { type CallerOf, createCallerOf } from "../node/caller";
import { developmentSecret } from "../node/development-secret";
import { isLoopbackAddress, isLoopbackName, readListenAddress } from "../node/listen-address";
import { createLog, type Log, logsRequests } from "../node/log";
import { readGivenSettings } from "../node/settings";
import { type Stack, stackDataDir, stackOf } from "../node/stack";
import { UserError } from "../node/user-error";
import type { MailServer } from "./notices/mail-sender";

export interface BackendOptions {
  readonly stack: Stack;
  /** Port on this machine; 0 for any free port. */
  readonly port: number;
  /** An address to listen on besides loopback; only on the Postgres stack. */
  readonly listenAddress?: string | undefined;
  /** Public URL, if it is not `http://localhost:<port>`. */
  readonly publicUrl?: string | undefined;
  readonly callerOf: CallerOf;
  /** Without one, emails are written to the data folder. */
  readonly mailServer?: MailServer | undefined;
  /** Logs successful requests too. */
  readonly logsRequests: boolean;
  /** An external Postgres, which several gateways may share. */
  readonly databaseUrl?: string | undefined;
  /** An external Supabase auth server in place of the stack's auth service. */
  readonly authUrl?: string | undefined;
  /** Token for /metrics from other machines; without one it is served to loopback only. */
  readonly metricsToken?: string | undefined;
  /** Absolute folder that holds the database, the secrets and the mails. */
  readonly dataDir: string;
  /** Origin of the shell, for redirects and links in emails. */
  readonly shellUrl: string;
  /** Hosts of the checkout provider: the database refuses checkout links to others. */
  readonly checkoutHosts: readonly string[];
  readonly webhookSecret: string;
  /** Accepts only webhooks with a timestamped signature. */
  readonly timedWebhooksOnly: boolean;
  /** The former webhook secret, still valid during a rotation. */
  readonly previousWebhookSecret?: string | undefined;
  /** Variables for the Edge Functions, unchanged: those of the checkout provider's API, of advertising services and of Sentry. */
  readonly functionSecrets: Readonly<Record<string, string>>;
  /** Demo accounts, demo keys, the demo checkout, and sign-up without a confirmation mail. */
  readonly demo: boolean;
  readonly log: Log;
}

const repository = resolve(import.meta.dirname, "../..");

/** Reads the backend's settings from the environment. @throws UserError naming the variable at fault */
export function readOptions(env: NodeJS.ProcessEnv): BackendOptions {
  const demo = isDemo(env.STORE_MODE ?? "");
  const stack = stackOf(env);
  return {
    stack,
    port: readPort(env.BACKEND_PORT || "54321"),
    ...readPlace(env, stack, demo),
    mailServer: readMailServer(env.SMTP_URL, env.MAIL_FROM),
    callerOf: createCallerOf(env.TRUSTED_PROXIES ?? ""),
    logsRequests: logsRequests(env, process.stdout.isTTY),
    metricsToken: env.METRICS_TOKEN,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL, stack),
    authUrl: readAuthUrl(env, demo),
    dataDir: stackDataDir(stack, resolve(env.STORE_DATA_DIR || resolve(repository, ".data"))),
    shellUrl: readUrl("SHELL_URL", env.SHELL_URL || "http://localhost:3000", "the shop's pages"),
    checkoutHosts: readGivenSettings(repository).checkoutHosts ?? [],
    // The database trims the secret too.
    webhookSecret: readSecret("WEBHOOK_SECRET", env.WEBHOOK_SECRET?.trim() || developmentSecret, demo),
    previousWebhookSecret: readSecret("WEBHOOK_SECRET_PREVIOUS", env.WEBHOOK_SECRET_PREVIOUS?.trim(), demo),
    timedWebhooksOnly: env.WEBHOOK_TIMED_ONLY === "on",
    functionSecrets: readFunctionSecrets(env),
    demo,
    log: createLog("gateway"),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UserError(`BACKEND_PORT must be a port number, but it is "${text}".`);
}

function isDemo(mode: string): boolean {
  if (["", "local", "production"].includes(mode)) return mode === "local";
  throw new UserError(`STORE_MODE must be local or production, but it is "${mode}".`);
}

/** Reads the addresses. The embedded stack has no protection against load, so it refuses every address but loopback. */
function readPlace(env: NodeJS.ProcessEnv, stack: Stack, demo: boolean) {
  const listenAddress = readListenAddress(env);
  const publicUrl = env.BACKEND_URL ? readUrl("BACKEND_URL", env.BACKEND_URL, "this backend") : undefined;
  const isNetwork = listenAddress !== undefined && !isLoopbackAddress(listenAddress);
  if (stack === "embedded" && (isNetwork || (publicUrl && !isLoopbackName(new URL(publicUrl).hostname))))
    throw new UserError(
      "The embedded store is for this machine alone: set STORE_STACK=postgres where LISTEN_ADDRESS or BACKEND_URL names another address.",
    );
  if (demo && isNetwork)
    throw new UserError(
      "LISTEN_ADDRESS would show the demonstration, whose passwords everybody knows, to the network: set STORE_MODE=production and WEBHOOK_SECRET too.",
    );
  return { listenAddress, publicUrl };
}

function readMailServer(url: string | undefined, from: string | undefined): MailServer | undefined {
  if (!url) return undefined;
  // The message omits the URL, which contains a password.
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname)
    throw new UserError("SMTP_URL must be like smtps://user:password@host, with the password percent-encoded.");
  if (/^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(from ?? "")) return { url, from: from ?? "" };
  throw new UserError(
    "Set MAIL_FROM to the address that the store's mails come from, such as Loja <nao-responda@exemplo.com.br>.",
  );
}

function readFunctionSecrets({
  PAYMENTS_API_KEY = "",
  PAYMENTS_API_URL = "",
  META_PIXEL_ID = "",
  META_ACCESS_TOKEN = "",
  META_TEST_CODE = "",
  UTMIFY_TOKEN = "",
  SENTRY_DSN = "",
}: NodeJS.ProcessEnv): Record<string, string> {
  if (SENTRY_DSN && !(URL.canParse(SENTRY_DSN) && /^https?:\/\/[^/@]+@.+\/\d+$/.test(SENTRY_DSN)))
    throw new UserError("SENTRY_DSN must be like https://<key>@<host>/<project>.");
  const payments = { PAYMENTS_API_KEY, PAYMENTS_API_URL };
  return { ...payments, META_PIXEL_ID, META_ACCESS_TOKEN, META_TEST_CODE, UTMIFY_TOKEN, SENTRY_DSN };
}

function readDatabaseUrl(url: string | undefined, stack: Stack): string | undefined {
  if (url && stack !== "postgres") throw new UserError("DATABASE_URL needs STORE_STACK=postgres.");
  return url || undefined;
}

// It reaches the database by the same address, and mails what the demonstration does without.
function readAuthUrl({ AUTH_URL: url, DATABASE_URL: databaseUrl }: NodeJS.ProcessEnv, demo: boolean) {
  if (!url) return undefined;
  if (databaseUrl && !demo) return readUrl("AUTH_URL", url, "the auth server");
  throw new UserError("AUTH_URL needs STORE_STACK=postgres, DATABASE_URL and STORE_MODE=production.");
}

function readUrl(name: string, text: string, of: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new UserError(`${name} must be the http address of ${of}, but it is "${text}".`);
}

function readSecret<Secret extends string | undefined>(name: string, secret: Secret, demo: boolean): Secret {
  if (demo || secret !== developmentSecret) return secret;
  throw new UserError(`Set ${name}: the development secret is only accepted when STORE_MODE is local.`);
}
