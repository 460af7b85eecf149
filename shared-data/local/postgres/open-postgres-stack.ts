import { readPublishableKey } from "../../node/supabase-config";
import type { Platform } from "../../supabase/functions/_shared/platform";
import { readBody } from "../../supabase/functions/_shared/read-body";
import { localMail } from "../create-platform";
import { replyJson } from "../gateway/replies";
import { pushHosts } from "../notices/push-keys";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";
import { startFunctions } from "./deno-functions";
import { openPostgresDatabase } from "./postgres-database";
import type { ProgramOptions } from "./start-programs";

// As much as a function reads.
const bodyLimit = 64 * 1024;

const allowed = "access-control-allow-origin";

/** Opens the store on real Postgres, PostgREST and Deno. */
export async function openPostgresStack(
  place: Omit<ProgramOptions, "jwtSecret" | "secretKey" | "admit">,
  options: BackendOptions,
  { jwtSecret, secretKey }: Secrets,
  url: string,
) {
  const publishableKey = readPublishableKey();
  const database = await openPostgresDatabase({
    ...{ ...place, jwtSecret, publishableKey, secretKey },
    databaseUrl: options.databaseUrl,
    authUrl: options.authUrl,
  });
  const { tools, socketDir, user, keeper } = database.programs;
  const mail = localMail(url, secretKey, options);
  return {
    database,
    startFunctions: (platform: Platform) => {
      const { allowsOrigin } = platform;
      const functions = startFunctions({
        deno: tools.deno,
        socketDir,
        url,
        env: functionSettings({ ...platform, supabaseUrl: url, mail }),
        user,
        keeper,
        reaches: {
          notices: pushHosts(options.demo),
          "page-reports": options.sentryDsn ? [new URL(options.sentryDsn).host] : [],
        },
      });
      return {
        runFunction: async (request: Request) => {
          const body = await readBody(request, bodyLimit);
          if (!body) return replyJson(413, { error: "payload_too_large" });
          // The functions know the shell's pages alone; in the demonstration a remote on a port of its own calls too.
          const origin = request.headers.get("origin");
          if (!origin || !allowsOrigin(origin)) return functions.run(request, body);
          const answer = await functions.run(request, body, { origin: options.shellUrl });
          if (answer.headers.has(allowed)) answer.headers.set(allowed, origin);
          return answer;
        },
        stopFunctions: () => functions.stop(),
      };
    },
  };
}

/** What a hosted project tells a function: Supabase's names of today and of before, and the store's own function secrets. */
const functionSettings = ({ supabaseUrl, publicKey, serviceKey, shopUrl, mail, push, sentryDsn }: Platform) => ({
  SUPABASE_URL: supabaseUrl,
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publicKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: serviceKey }),
  SUPABASE_ANON_KEY: publicKey,
  SUPABASE_SERVICE_ROLE_KEY: serviceKey,
  SHELL_URL: shopUrl,
  MAIL_API_URL: mail?.url ?? "",
  MAIL_API_KEY: mail?.key ?? "",
  MAIL_FROM: mail?.from ?? "",
  MAIL_WEBHOOK_SECRET: mail?.webhookSecret ?? "",
  VAPID_PUBLIC_KEY: push?.publicKey ?? "",
  VAPID_PRIVATE_KEY: push?.privateKey ?? "",
  VAPID_CONTACT: push?.contact ?? "",
  SENTRY_DSN: sentryDsn,
});
