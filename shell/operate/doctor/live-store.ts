import { parseRegistry } from "@store/shared-data";
import { UserError } from "@store/shared-data/node/user-error";
import { parseSettings } from "@store/shared-data/runtime";

/** A response: its text, the same as JSON where it is JSON, and a description. Status 0 where none came. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown; description: string };

/** A store as seen from outside, and what its operator gave to look closer. */
export type LiveStore = Awaited<ReturnType<typeof openStore>>;

const patience = 20_000;

/** Asks once, follows no way to elsewhere, and never throws. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const headers = { "accept-encoding": "br, gzip", ...init.headers };
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(patience), ...init, headers });
    const text = await response.text();
    const { status } = response;
    return { status, headers: response.headers, text, json: parseJson(text), description: `answers ${status}` };
  } catch (error) {
    const { code = (error as Error).name } = ((error as Error).cause ?? {}) as { code?: string };
    return { status: 0, headers: new Headers(), text: "", json: undefined, description: `does not answer (${code})` };
  }
}

/** `undefined` for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls the backend as a visitor's page does. */
export function askBackend(
  { settings }: Pick<LiveStore, "settings">,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { apikey: settings.supabaseKey, "content-type": "application/json", ...init.headers };
  return ask(settings.supabaseUrl + path, { ...init, headers });
}

const isLoopback = (url: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url);

type Given = { address: string; mailTo: string; backups: string; env: NodeJS.ProcessEnv };

/** Reads what is live. @throws {UserError} where there is no store to look at */
export async function openStore({ address, mailTo, backups, env }: Given) {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UserError(`"${address}" is not the http(s) address of a store.`);
  const shell = new URL(address).origin;
  // One after the other: where neither is there, one sentence says so, and always the same.
  const document = await readDocument(shell, "config");
  const registry = parseRegistry(await readDocument(shell, "registry"), shell);
  const settings = parseSettings(document);
  const withheld = whyWithheld(settings.supabaseUrl, env);
  return {
    /** Origin of the shell. */
    shell,
    /** As served, for what a page would silently replace by a default. */
    document,
    settings,
    registry,
    /** On this machine, where there is no https and no certificate. */
    isHere: shell.startsWith("http:") && isLoopback(shell),
    /** The backend runs on the shop's own machine, below the shop's address; else it is a project of Supabase's. */
    isMachine: settings.supabaseUrl === shell,
    /** Only for addresses of the backend, and empty where that is not sure to be the operator's. */
    secretKey: withheld ? "" : (env.SUPABASE_SECRET_KEY ?? ""),
    webhookSecret: withheld ? "" : (env.WEBHOOK_SECRET ?? "").trim(),
    /** Why secrets that were given are not sent. */
    withheld,
    /** The address for a test mail, and the folder that holds the backups; either may be empty. */
    mailTo,
    backups,
  };
}

async function readDocument(shell: string, name: string): Promise<unknown> {
  const { status, json, description } = await ask(`${shell}/${name}.json`);
  if (status === 200 && typeof json === "object") return json;
  throw new UserError(`${shell}/${name}.json ${description}: no store is served there.`);
}

// config.json says where the backend is, and its server could name any: a secret goes only where its owner means it to.
function whyWithheld(backend: string, env: NodeJS.ProcessEnv) {
  if (!env.SUPABASE_SECRET_KEY && !env.WEBHOOK_SECRET) return "";
  const meant = env.SUPABASE_URL ?? "";
  if (!URL.canParse(meant)) return "SUPABASE_URL is not set, so nothing says whose these secrets are";
  if (!URL.canParse(backend) || new URL(meant).origin !== new URL(backend).origin)
    return `SUPABASE_URL is ${meant}, and this store's backend is ${backend}`;
  return backend.startsWith("https:") || isLoopback(backend) ? "" : "the backend is not reached by https";
}
