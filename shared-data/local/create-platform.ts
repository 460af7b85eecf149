import { readPublishableKey } from "../node/publishable-key";
import { workdir } from "../node/workdir";
import type { Platform } from "../supabase/functions/_shared/platform";
import { isReport, ordinary } from "./allowance";
import { originRule, shareWithOrigin } from "./cross-origin";
import type { Database, Turn } from "./database/contract";
import type { BackendOptions } from "./options";
import { OrderWaits, paymentsPath } from "./order-waits";
import type { Secrets } from "./secrets";

export interface PlatformParts {
  readonly options: BackendOptions;
  readonly secrets: Secrets;
  readonly database: Database;
}

/** What the Edge Functions find around them, and who waits for what they do. @param url where browsers reach the backend */
export function createPlatform({ options, secrets, database }: PlatformParts, url: string) {
  const { log } = options;
  const allowsOrigin = originRule(options.shellUrl, options.demo);
  const waits = new OrderWaits({
    ...{ database, jwtSecret: secrets.jwtSecret, log },
    share: (answer, request) => shareWithOrigin(answer, request, allowsOrigin),
  });
  const platform: Platform = {
    supabaseUrl: url,
    serviceKey: secrets.secretKey,
    publicKey: readPublishableKey(workdir),
    allowsOrigin,
    // In this process: the functions' calls never leave it, and neither does the service key.
    fetch: (request) => waits.hear(request, database.fetch(request, turnOfFunction(request))),
    log,
  };
  return { platform, waits };
}

function turnOfFunction({ url }: Request): Turn {
  const { pathname } = new URL(url);
  return {
    lane: isReport(pathname) ? "report" : pathname === paymentsPath ? "webhook" : "data",
    limitMs: ordinary.limitMs,
    peerAddress: null,
  };
}
