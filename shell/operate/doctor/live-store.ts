import { attempt, parseRegistry } from "@store/shared-data";
import { UserError } from "@store/shared-data/node/user-error";
import { parseSettings } from "@store/shared-data/runtime";

/** Response with text, parsed JSON if possible, and a description. Status 0 means that the request failed. */
export type StoreResponse = { status: number; headers: Headers; text: string; json: unknown; description: string };

/** A store as seen from outside, plus the secrets its operator provided. */
export type LiveStore = Awaited<ReturnType<typeof openStore>>;

const patience = 20_000;

/** Sends one request without following redirects. Never throws. */
export async function ask(url: string, init: RequestInit = {}): Promise<StoreResponse> {
  try {
    const headers = { "accept-encoding": "br, gzip", ...init.headers };
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(patience), ...init, headers });
    const text = await response.text();
    const { status } = response;
    const json: unknown = attempt(() => JSON.parse(text));
    return { status, headers: response.headers, text, json, description: `answers ${status}` };
  } catch (error) {
    const { code = (error as Error).name } = ((error as Error).cause ?? {}) as { code?: string };
    return { status: 0, headers: new Headers(), text: "", json: undefined, description: `does not answer (${code})` };
  }
}

export function askBackend(
  { settings }: Pick<LiveStore, "settings">,
  path: string,
  init: RequestInit = {},
): Promise<StoreResponse> {
  const headers = { apikey: settings.supabaseKey, "content-type": "application/json", ...init.headers };
  return ask(settings.supabaseUrl + path, { ...init, headers });
}

const isLoopback = (url: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url);

/** Reads settings and registry. @throws {UserError} if there is no store at the address */
export async function openStore(address: string, given: { mailTo: string; backups: string }) {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UserError(`"${address}" is not the http(s) address of a store.`);
  const shell = new URL(address).origin;
  // Sequential, so that the error message is always the same if neither exists.
  const document = await readDocument(shell, "config");
  const registry = parseRegistry(await readDocument(shell, "registry"), shell);
  const settings = parseSettings(document);
  const withheld = whyWithheld(settings.supabaseUrl, process.env);
  return {
    shell,
    /** As served, to detect invalid values that pages replace by defaults. */
    document,
    settings,
    registry,
    /** True for a local store, which has neither https nor a certificate. */
    isHere: shell.startsWith("http:") && isLoopback(shell),
    /** Sent only to the backend. Empty if the backend may not be the operator's. */
    secretKey: withheld ? "" : (process.env.SUPABASE_SECRET_KEY ?? ""),
    webhookSecret: withheld ? "" : (process.env.WEBHOOK_SECRET ?? "").trim(),
    withheld,
    ...given,
  };
}

async function readDocument(shell: string, name: string): Promise<unknown> {
  const { status, json, description } = await ask(`${shell}/${name}.json`);
  if (status === 200 && typeof json === "object") return json;
  throw new UserError(`${shell}/${name}.json ${description}: no store is served there.`);
}

// config.json could name any backend, so secrets are only sent to the one in SUPABASE_URL.
function whyWithheld(backend: string, env: NodeJS.ProcessEnv) {
  if (!env.SUPABASE_SECRET_KEY && !env.WEBHOOK_SECRET) return "";
  const meant = env.SUPABASE_URL ?? "";
  if (!URL.canParse(meant)) return "SUPABASE_URL is not set, so nothing says whose these secrets are";
  if (!URL.canParse(backend) || new URL(meant).origin !== new URL(backend).origin)
    return `SUPABASE_URL is ${meant}, and this store's backend is ${backend}`;
  return backend.startsWith("https:") || isLoopback(backend) ? "" : "the backend is not reached by https";
}

/** Descriptions of faults, and of what could not be checked. */
export type Findings = readonly (string | { unknown: string } | false)[];

/** Read-only check of one part of a store. Prints `good` if there are no findings, else the findings and the remedy. */
export type Check = readonly [good: string, look: (store: LiveStore) => Findings | Promise<Findings>, remedy: string];

export const unknown = (what: string) => ({ unknown: what });

export function listed<Fault>(what: string, amiss: readonly Fault[], name: (fault: Fault) => string = String) {
  const more = amiss.length > 5 ? ` and ${amiss.length - 5} more` : "";
  return amiss.length > 0 && `${what}: ${amiss.slice(0, 5).map(name).join(", ")}${more}`;
}
