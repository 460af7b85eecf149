import { readPublishableKey } from "../../node/publishable-key";
import { workdir } from "../../node/workdir";
import type { MailSettings, Platform, PushIdentity } from "../../supabase/functions/_shared/platform";
import { readBody } from "../../supabase/functions/_shared/read-body";
import { localMail } from "../create-platform";
import { replyJson } from "../gateway/replies";
import { pushHosts, pushIdentity } from "../notices/push-keys";
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
  const publishableKey = readPublishableKey(workdir);
  const database = await openPostgresDatabase({
    ...{ ...place, jwtSecret, publishableKey, secretKey },
    databaseUrl: options.databaseUrl,
    authUrl: options.authUrl,
  });
  const { tools, socketDir, user, keeper } = database.programs;
  const env = {
    ...functionSettings({ url, publishableKey, secretKey, shellUrl: options.shellUrl }),
    ...mailSettings(localMail(url, secretKey, options)),
    ...pushEnvironment(pushIdentity(secretKey, options)),
    SENTRY_DSN: options.sentryDsn ?? "",
  };
  return {
    database,
    startFunctions: ({ allowsOrigin }: Pick<Platform, "allowsOrigin">) => {
      const functions = startFunctions({
        deno: tools.deno,
        socketDir,
        url,
        env,
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

/** How push services know the store, by the names of a hosted project's function secrets. */
const pushEnvironment = ({ publicKey, privateKey, contact }: PushIdentity) => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_CONTACT: contact,
});

/** Who sends the letters, by the names of a hosted project's function secrets. */
const mailSettings = ({ url, key, from, webhookSecret }: MailSettings) => ({
  MAIL_API_URL: url,
  MAIL_API_KEY: key,
  MAIL_FROM: from,
  MAIL_WEBHOOK_SECRET: webhookSecret,
});

interface FunctionSettings {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly shellUrl: string;
}

/** What Supabase tells a function, by the names of today and of before, and the one setting of ours. */
const functionSettings = ({ url, publishableKey, secretKey, shellUrl }: FunctionSettings) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
  SUPABASE_ANON_KEY: publishableKey,
  SUPABASE_SERVICE_ROLE_KEY: secretKey,
  SHELL_URL: shellUrl,
});
