import { resolve } from "node:path";
import { readSupabaseConfig, workdir } from "../../node/supabase-config";
import { UserError } from "../../node/user-error";
import type { LiteConfig } from "../database/contract";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";

type LiteEmail = NonNullable<NonNullable<LiteConfig["auth"]>["email"]>;

/**
 * The services' settings: supabase/config.toml, under what this machine alone knows.
 * The demonstration trusts an address from its sign-up on; outside it, a mail has to confirm it.
 */
export function readServiceConfig(
  options: BackendOptions,
  secrets: Secrets,
  { url, demoProvider }: { url: string; demoProvider?: Provider | undefined },
): LiteConfig {
  if (!options.demo && !options.authUrl) refuseCaptcha();
  const { api = {}, auth = {} } = readLiteConfig();
  // The embedded service sends no mail and no notifications, and refuses settings that it does not know.
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
        // This service would take a click in the old mailbox for the proof of the new one.
        double_confirm_changes: false,
        template: withFullPaths(email.template ?? {}),
        ...(options.demo ? { enable_confirmations: false, max_frequency: "1s" } : {}),
      },
      external: withGivenProviders(auth.external ?? {}, demoProvider),
    },
  };
}

// The library refuses what it does not know.
const hostedOnly = ["rate_limit", "captcha"];

function readLiteConfig(): LiteConfig {
  const file = readConfigFile() as { auth: Record<string, unknown> };
  for (const name of hostedOnly) delete file.auth[name];
  return file as LiteConfig;
}

// The operator would believe that a CAPTCHA is asked for.
function refuseCaptcha(): void {
  const { auth } = readConfigFile() as { auth: { captcha?: { enabled?: boolean } } };
  if (auth.captcha?.enabled)
    throw new UserError(
      "[auth.captcha] of config.toml needs an auth server (AUTH_URL) or hosted Supabase: turn it off.",
    );
}

/** supabase/config.toml, with values of the environment where it names them. */
export const readConfigFile = (): unknown => fillIn(readSupabaseConfig());

function fillIn(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^env\((\w+)\)$/, (_, name: string) => process.env[name] ?? "");
  if (Array.isArray(value)) return value.map(fillIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner)]));
}

type Providers = NonNullable<NonNullable<LiteConfig["auth"]>["external"]>;

type Provider = NonNullable<Providers[keyof Providers]>;

// The library takes settings for others too, and then refuses every sign-in by them.
const known = ["google", "github"];

/** The providers of social sign-in that are on: those with id and secret in the environment. */
const isGiven = (name: string, { enabled, client_id, secret }: Provider = {}) =>
  known.includes(name) && (enabled === true || Boolean(client_id && secret));

function withGivenProviders(providers: Providers, demoProvider: Provider | undefined): Providers {
  const entries = Object.entries(providers).map(([name, provider]) => {
    const isDemo = name === "github" && demoProvider && !isGiven(name, provider);
    return [name, isDemo ? demoProvider : { ...provider, enabled: isGiven(name, provider) }];
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
