import { resolve } from "node:path";
import { readSupabaseConfig, workdir } from "../../node/supabase-config";
import { UserError } from "../../node/user-error";
import type { LiteConfig } from "../database/contract";
import { demoProvider } from "../demo/social-demo";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";

type LiteAuth = NonNullable<LiteConfig["auth"]>;
type Providers = NonNullable<LiteAuth["external"]>;
type Provider = NonNullable<Providers[keyof Providers]>;

interface ConfigFile extends LiteConfig {
  readonly auth: LiteAuth & {
    readonly rate_limit?: unknown;
    readonly captcha?: { readonly enabled?: boolean };
    readonly email: LiteAuth["email"] & { readonly notification?: unknown; readonly smtp?: unknown };
  };
}

/**
 * The services' settings: supabase/config.toml with the values of this machine.
 * The demonstration needs no confirmation of an email address, and has a social provider unless the environment has a real one.
 * @param url the backend's public URL
 */
export function readServiceConfig(options: BackendOptions, secrets: Secrets, url: string): LiteConfig {
  const { api, auth: file } = readConfigFile() as ConfigFile;
  // The library rejects settings that only a Supabase auth server has.
  const { rate_limit: _limits, captcha, ...auth } = file;
  const { notification: _notification, smtp: _smtp, ...email } = auth.email;
  // Otherwise the operator would believe that the CAPTCHA is active.
  if (captcha?.enabled && !options.demo && !options.authUrl)
    throw new UserError(
      "[auth.captcha] of config.toml needs an auth server (AUTH_URL) or hosted Supabase: turn it off.",
    );
  return {
    api: { ...api, external_url: url },
    auth: {
      ...auth,
      jwt_secret: secrets.jwtSecret,
      secret_key: secrets.secretKey,
      site_url: options.shellUrl,
      additional_redirect_urls: [`${options.shellUrl}/**`, ...(options.demo ? ["http://localhost:*/**"] : [])],
      email: {
        ...email,
        // With it, this service accepts a click in the old mailbox as proof of the new one.
        double_confirm_changes: false,
        ...(options.demo ? { enable_confirmations: false, max_frequency: "1s" } : {}),
      },
      external: withGivenProviders(auth.external ?? {}, options.demo ? demoProvider(url) : undefined),
    },
  };
}

/** supabase/config.toml with environment variables filled in, and with absolute paths. */
export const readConfigFile = (): unknown =>
  JSON.parse(JSON.stringify(readSupabaseConfig()), (name, value) => {
    if (typeof value !== "string") return value;
    if (name === "content_path") return resolve(workdir, value);
    return value.replace(/^env\((\w+)\)$/, (_, variable: string) => process.env[variable] ?? "");
  });

// The library accepts settings of other providers, but then rejects their sign-ins.
const known = ["google", "github"];

/** Enables a social provider if the environment has its id and secret. */
function withGivenProviders(providers: Providers, demo: Provider | undefined): Providers {
  const entries = Object.entries(providers).map(([name, provider]) => {
    const { enabled = false, client_id, secret }: Provider = provider ?? {};
    const isGiven = known.includes(name) && (enabled || Boolean(client_id && secret));
    return [name, name === "github" && demo && !isGiven ? demo : { ...provider, enabled: isGiven }];
  });
  return Object.fromEntries(entries) as Providers;
}
