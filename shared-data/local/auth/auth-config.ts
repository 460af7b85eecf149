import { resolve } from "node:path";
import { readSupabaseConfig, workdir } from "../../node/supabase-config";
import { UserError } from "../../node/user-error";
import type { LiteConfig } from "../database/contract";
import { demoProvider } from "../demo/social-demo";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";

type LiteEmail = NonNullable<NonNullable<LiteConfig["auth"]>["email"]>;

/**
 * The services' settings: supabase/config.toml with the values of this machine.
 * The demonstration needs no confirmation of an email address, and has a social provider unless the environment has a real one.
 * @param url the backend's public URL
 */
export function readServiceConfig(options: BackendOptions, secrets: Secrets, url: string): LiteConfig {
  if (!options.demo && !options.authUrl) refuseCaptcha();
  const { api = {}, auth = {} } = readLiteConfig();
  // The embedded service has no emails or notifications and rejects unknown settings.
  const {
    notification: _hosted,
    smtp: _mailer,
    ...email
  }: LiteEmail & { notification?: unknown; smtp?: unknown } = auth.email ?? {};
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
        template: withFullPaths(email.template ?? {}),
        ...(options.demo ? { enable_confirmations: false, max_frequency: "1s" } : {}),
      },
      external: withGivenProviders(auth.external ?? {}, options.demo ? demoProvider(url) : undefined),
    },
  };
}

// The library rejects unknown settings.
const hostedOnly = ["rate_limit", "captcha"];

function readLiteConfig(): LiteConfig {
  const file = readConfigFile() as { auth: Record<string, unknown> };
  for (const name of hostedOnly) delete file.auth[name];
  return file as LiteConfig;
}

// Otherwise the operator would believe that the CAPTCHA is active.
function refuseCaptcha(): void {
  const { auth } = readConfigFile() as { auth: { captcha?: { enabled?: boolean } } };
  if (auth.captcha?.enabled)
    throw new UserError(
      "[auth.captcha] of config.toml needs an auth server (AUTH_URL) or hosted Supabase: turn it off.",
    );
}

/** supabase/config.toml with environment variables filled in. */
export const readConfigFile = (): unknown => fillIn(readSupabaseConfig());

function fillIn(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^env\((\w+)\)$/, (_, name: string) => process.env[name] ?? "");
  if (Array.isArray(value)) return value.map(fillIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner)]));
}

type Providers = NonNullable<NonNullable<LiteConfig["auth"]>["external"]>;

type Provider = NonNullable<Providers[keyof Providers]>;

// The library accepts settings of other providers, but then rejects their sign-ins.
const known = ["google", "github"];

/** A social provider is enabled if the environment has its id and secret. */
const isGiven = (name: string, { enabled, client_id, secret }: Provider = {}) =>
  known.includes(name) && (enabled === true || Boolean(client_id && secret));

function withGivenProviders(providers: Providers, demo: Provider | undefined): Providers {
  const entries = Object.entries(providers).map(([name, provider]) => {
    const isDemo = name === "github" && demo && !isGiven(name, provider);
    return [name, isDemo ? demo : { ...provider, enabled: isGiven(name, provider) }];
  });
  return Object.fromEntries(entries) as Providers;
}

type Templates = NonNullable<LiteEmail["template"]>;

function withFullPaths(templates: Templates): Templates {
  const entries = Object.entries(templates).map(([name, template]) => [
    name,
    { ...template, ...(template?.content_path ? { content_path: resolve(workdir, template.content_path) } : {}) },
  ]);
  return Object.fromEntries(entries) as Templates;
}
