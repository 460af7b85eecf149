import { readPublishableKey } from "../node/supabase-config";
import type { Platform } from "../supabase/functions/_shared/platform";
import type { Database } from "./database/contract";
import { originRule } from "./gateway/cross-origin";
import { mailPath } from "./notices/mail-service";
import { mailKey, mailWebhookSecret } from "./notices/notice-secrets";
import { pushIdentity } from "./notices/push-keys";
import type { BackendOptions } from "./options";
import type { Secrets } from "./secrets";

export interface PlatformParts {
  readonly options: BackendOptions;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly mailService: (request: Request) => Promise<Response>;
}

/** Settings of the local mail service for the Edge Functions. @param url the backend's address for the functions */
export const localMail = (url: string, secretKey: string, options: Pick<BackendOptions, "mailServer">) => ({
  url: `${url}${mailPath}`,
  key: mailKey(secretKey),
  from: options.mailServer?.from ?? "Loja <avisos@localhost>",
  webhookSecret: mailWebhookSecret(secretKey),
});

/** The platform around the Edge Functions. @param url where browsers reach the backend */
export function createPlatform({ options, secrets, database, mailService }: PlatformParts, url: string): Platform {
  return {
    supabaseUrl: url,
    serviceKey: secrets.secretKey,
    publicKey: readPublishableKey(),
    shopUrl: options.shellUrl,
    mail: localMail(url, secrets.secretKey, options),
    push: pushIdentity(secrets.secretKey, options),
    provider: options.provider,
    ads: options.ads,
    sentryDsn: options.sentryDsn ?? "",
    allowsOrigin: originRule(options.shellUrl, options.demo),
    // Requests of the functions are handled in this process, so the service key never leaves it.
    fetch: (request) => (new URL(request.url).pathname === mailPath ? mailService(request) : database.fetch(request)),
    log: options.log,
  };
}
