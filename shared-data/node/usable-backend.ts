import { decodeJwt } from "jose";
import { type BackendSettings, isBackendConfigured } from "../src/runtime/backend-configuration";
import { parseSettings } from "../src/runtime/settings";
import { UserError } from "./user-error";

const patience = 10_000;

/**
 * Describes why the configured backend cannot work (R5.11, R12.2) and how to fix it; `undefined` if it can.
 * Stricter than the pages' check: it also recognizes a secret key in place of a public one.
 */
export function findBackendFault(settings: BackendSettings): string | undefined {
  return findAddressFault(settings) ?? findKeyFault(settings) ?? (isBackendConfigured(settings) ? undefined : leftOver);
}

const leftOver =
  "SUPABASE_URL or SUPABASE_PUBLISHABLE_KEY still holds the text of an example: put the project's own there.";

function findAddressFault({ mode, supabaseUrl, backendDomain }: BackendSettings) {
  if (!supabaseUrl) return "The settings name no backend: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY.";
  const named = `SUPABASE_URL is "${supabaseUrl}"`;
  const url = URL.canParse(supabaseUrl) ? new URL(supabaseUrl) : null;
  if (!url?.hostname) return `${named}, which is no address: give the project's, such as https://<ref>.supabase.co.`;
  if (mode === "local" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return undefined;
  if (url.protocol !== "https:") return `${named}, and a backend is reached by https alone: give its https address.`;
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    return `${named}: give the address alone, ${url.origin}, with nothing behind the host.`;
  const isUnder = url.hostname === backendDomain || url.hostname.endsWith(`.${backendDomain}`);
  if (backendDomain === "" || !isUnder)
    return `${named}, which is not under the backend's domain, "${backendDomain}": correct it, or set BACKEND_DOMAIN to the domain of your own.`;
  return undefined;
}

// A key of another project, an expired one or one that is cut off is found by asking the backend.
function findKeyFault({ supabaseKey: key }: BackendSettings) {
  const role = readRole(key);
  if (key.startsWith("sb_secret_") || role === "service_role") return secretGiven;
  if ((role ?? "anon") === "anon" && /^\S{35,}$/.test(key)) return undefined;
  return "SUPABASE_PUBLISHABLE_KEY is no public key: give the project's publishable key (sb_publishable_…) or its older anon key, whole.";
}

const secretGiven =
  "SUPABASE_PUBLISHABLE_KEY is a secret key, and every visitor would get it: give the publishable one (sb_publishable_…), and make another secret key if this one was published.";

function readRole(key: string): string | undefined {
  try {
    return decodeJwt<{ role?: string }>(key).role;
  } catch {
    return undefined;
  }
}

/** A fault of the backend; `mayPass` if a retry may succeed. */
export type BackendResponse = { fault: string; mayPass: boolean };

/** Sends the first request of every page. @returns the reason why pages would get no products, or `undefined` */
export async function askBackend({ supabaseUrl, supabaseKey }: BackendSettings): Promise<BackendResponse | undefined> {
  const address = `${supabaseUrl}/rest/v1/rpc/catalogue_revision`;
  const headers = { apikey: supabaseKey, "content-type": "application/json" };
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await fetch(address, { method: "POST", headers, body: "{}", signal, redirect: "error" });
    return evaluate(response, await response.text(), supabaseUrl);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    const reason = code ?? (error as Error).name;
    // An unknown host name is a typo; other failures may be temporary.
    return { fault: `${supabaseUrl} could not be reached (${reason}).`, mayPass: code !== "ENOTFOUND" };
  }
}

function evaluate({ status }: Response, text: string, url: string): BackendResponse | undefined {
  if (status === 200 && /^("|\d)/.test(text)) return undefined;
  if (status === 401 || status === 403)
    return {
      fault: `${url} does not take the public key: give SUPABASE_PUBLISHABLE_KEY of this project.`,
      mayPass: false,
    };
  if (status === 404 || status === 200)
    return { fault: `${url} has not the store's database: push its migrations (supabase db push).`, mayPass: false };
  return { fault: `${url} answers ${status} to what every page asks.`, mayPass: true };
}

/** @throws {UserError} if the configured backend cannot work */
export function refuseUnusableBackend(settings: unknown): void {
  const fault = findBackendFault(parseSettings(settings));
  if (fault) throw new UserError(fault);
}

/**
 * Refuses settings without a working backend (R12.2), because pages would show the built-in catalogue.
 * @param options `patient`: ignores temporary failures
 */
export async function refuseDeadBackend(settings: unknown, { patient = false } = {}): Promise<void> {
  refuseUnusableBackend(settings);
  const result = await askBackend(parseSettings(settings));
  if (result && !(patient && result.mayPass)) throw new UserError(result.fault);
}
