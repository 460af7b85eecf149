import { readPublishableKey } from "../node/supabase-config";
import { type Platform, readPlatform } from "../supabase/functions/_shared/platform";
import type { Database } from "./database/contract";
import { originRule } from "./gateway/cross-origin";
import { mailPath } from "./notices/mail-service";
import { mailKey } from "./notices/notice-secrets";
import { pushIdentity } from "./notices/push-keys";
import type { BackendOptions } from "./options";
import type { Secrets } from "./secrets";

export interface PlatformParts {
  readonly options: BackendOptions;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly mailService: (request: Request) => Promise<Response>;
}

/** The Edge Functions' environment variables, named as on a hosted project. @param url the backend's address for them */
export function functionSettings(options: BackendOptions, secretKey: string, url: string): Record<string, string> {
  const push = pushIdentity(secretKey, options);
  return {
    ...options.functionSecrets,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: readPublishableKey() }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SHELL_URL: options.shellUrl,
    MAIL_API_URL: `${url}${mailPath}`,
    MAIL_API_KEY: mailKey(secretKey),
    MAIL_FROM: options.mailServer?.from ?? "Loja <avisos@localhost>",
    VAPID_PUBLIC_KEY: push.publicKey,
    VAPID_PRIVATE_KEY: push.privateKey,
    VAPID_CONTACT: push.contact,
  };
}

/** The platform around the Edge Functions. @param url where browsers reach the backend */
export function createPlatform({ options, secrets, database, mailService }: PlatformParts, url: string): Platform {
  const settings = functionSettings(options, secrets.secretKey, url);
  return {
    ...readPlatform((name) => settings[name] ?? ""),
    allowsOrigin: originRule(options.shellUrl, options.demo),
    // Requests of the functions are handled in this process, so the service key never leaves it.
    fetch: (request) => (new URL(request.url).pathname === mailPath ? mailService(request) : database.fetch(request)),
    log: options.log,
  };
}
