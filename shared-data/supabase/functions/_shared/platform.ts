import { ggCheckoutUrl } from "./reconciliation/gg-checkout.ts";
import type { ProviderSettings } from "./reconciliation/payment-provider.ts";
import { type AdSettings, readAdSettings } from "./webhooks/ad-services.ts";

declare const Deno:
  | { env: { get(name: string): string | undefined }; serve(handler: (request: Request) => Promise<Response>): unknown }
  | undefined;

/** A header, an address or a payload is none of them: the inbox keeps the event. */
type LogFields = { readonly level?: "info" | "warn" | "error" } & Readonly<Record<string, unknown>>;

/** The services that a function needs: Supabase's own runtime, or the store's local backend. */
export interface Platform {
  readonly supabaseUrl: string;
  readonly serviceKey: string;
  readonly publicKey: string;
  /** Where people reach the shop's pages. */
  readonly shopUrl: string;
  /** The email sender; null where none is set. */
  readonly mail: MailSettings | null;
  /** How push services know the store; null where it pushes nothing. */
  readonly push: PushIdentity | null;
  /** The checkout provider's API, which payments are reconciled with; null where its key is not set. */
  readonly provider: ProviderSettings | null;
  /** The advertising services that learn of sales. */
  readonly ads: AdSettings;
  /** A service that takes failures of pages as Sentry does (`https://<key>@<host>/<project>`); empty where there is none. */
  readonly sentryDsn: string;
  allowsOrigin(origin: string): boolean;
  fetch(request: Request): Promise<Response>;
  /** Writes one record: what happened, and its details. */
  log(message: string, fields?: LogFields): void;
}

/** A mail service with an HTTP address, which speaks as Resend does. */
export interface MailSettings {
  readonly url: string;
  readonly key: string;
  readonly from: string;
  /** Secret of its webhook's signatures (`whsec_…`); empty where it has none. */
  readonly webhookSecret: string;
}

/** The pair of keys by which push services know the store (VAPID, RFC 8292), base64url: 65 and 32 bytes. */
export interface PushIdentity {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service reaches who sends: `mailto:` or `https:`. */
  readonly contact: string;
}

export type FunctionHandler = (request: Request, platform: Platform) => Promise<Response>;

/** Serves the handler where Supabase runs the file; does nothing where the local backend imports it. */
export function serveOnSupabase(handler: FunctionHandler): void {
  if (typeof Deno === "undefined") return;
  const platform = readPlatform((name) => Deno?.env.get(name) ?? "");
  Deno.serve((request) => handler(request, platform));
}

/** @param env gives an environment variable, empty where there is none */
export function readPlatform(env: (name: string) => string): Platform {
  const shellOrigins = env("SHELL_URL")
    .split(",")
    .map((url) => url.trim().replace(/\/+$/, ""));
  return {
    supabaseUrl: env("SUPABASE_URL"),
    serviceKey: pickKey(env("SUPABASE_SECRET_KEYS")) ?? env("SUPABASE_SERVICE_ROLE_KEY"),
    publicKey: pickKey(env("SUPABASE_PUBLISHABLE_KEYS")) ?? env("SUPABASE_ANON_KEY"),
    shopUrl: shellOrigins[0] ?? "",
    mail: readMail(env),
    push: readPush(env),
    provider: readProvider(env),
    ads: readAdSettings(env("META_PIXEL_ID"), env("META_ACCESS_TOKEN"), env("META_TEST_CODE"), env("UTMIFY_TOKEN")),
    sentryDsn: env("SENTRY_DSN").trim(),
    allowsOrigin: (origin) => shellOrigins.includes(origin),
    fetch: (request) => fetch(request),
    log: (msg, fields) =>
      console.log(JSON.stringify({ level: "info", time: new Date().toISOString(), ...fields, msg })),
  };
}

function readMail(env: (name: string) => string): MailSettings | null {
  const [key, from] = [env("MAIL_API_KEY").trim(), env("MAIL_FROM").trim()];
  if (!key || !from) return null;
  const url = env("MAIL_API_URL").trim() || "https://api.resend.com/emails";
  return { url, key, from, webhookSecret: env("MAIL_WEBHOOK_SECRET").trim() };
}

function readProvider(env: (name: string) => string): ProviderSettings | null {
  const [key, url] = [env("PAYMENTS_API_KEY").trim(), env("PAYMENTS_API_URL").trim()];
  return key ? { key, url: url.replace(/\/+$/, "") || ggCheckoutUrl } : null;
}

function readPush(env: (name: string) => string): PushIdentity | null {
  const [publicKey, privateKey] = [env("VAPID_PUBLIC_KEY").trim(), env("VAPID_PRIVATE_KEY").trim()];
  if (!publicKey || !privateKey) return null;
  const [shop = ""] = env("SHELL_URL").split(",");
  return { publicKey, privateKey, contact: env("VAPID_CONTACT").trim() || shop.trim() };
}

// A project's keys by their names, as JSON: {"default": "sb_secret_…"}. The names are the project's own; a new project's is "default".
function pickKey(dictionary: string): string | undefined {
  try {
    const keys = JSON.parse(dictionary) as Record<string, unknown> | null;
    return [keys?.default, ...Object.values(keys ?? {})].find((key) => typeof key === "string" && key !== "") as
      | string
      | undefined;
  } catch {
    return undefined;
  }
}
