import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { RegistryEntry, RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { traceHeaders } from "@store/shared-data/node/trace";
import { LRUCache } from "lru-cache";
import { type InferOutput, integer, maxValue, minValue, number, object, pipe, string, union } from "valibot";
import { readProposed, toServed } from "../registry-store";
import { readBody } from "../sandbox/read-body";
import { commonHeaders } from "../security-headers";
import { sendJson } from "../serve/send-json";

// nginx reads it too, and knows no hyphens.
const cookieName = "store_preview";
// Lax: following a link from another site, page and registry requests must both send the cookie.
const attributes = "Path=/; HttpOnly; SameSite=Lax";

export const forgetPreview = `${cookieName}=; ${attributes}; Max-Age=0`;

export const readPreviewId = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1];

const hour = 60 * 60;
const most = { max: 100, perf: Date };
// Milliseconds to cache the staff check: a page load makes two requests.
const believed = 2000;

type Store = { readSettings: () => Record<string, unknown>; registryDir: string; readLive: () => RegistryFile };

export type Shown = { registry: RegistryFile; remote: string; address: string; path: string };

const choiceSchema = union([
  object({ remote: string(), port: pipe(number(), integer(), minValue(1), maxValue(65_535)) }),
  object({ remote: string(), address: string() }),
]);
type Choice = InferOutput<typeof choiceSchema>;

/**
 * Starting a preview requires a staff access token, so neither a link nor another site can do it. Previews are in
 * memory, by an unguessable id, and end after an hour or when their session is no longer staff.
 */
export class Previews {
  readonly #active = new LRUCache<string, { choice: Choice; token: string }>({ ...most, ttl: hour * 1000 });
  readonly #staff = new LRUCache<string, boolean>({
    ...most,
    ttl: believed,
    fetchMethod: (token) => askWhetherStaff(token, this.store.readSettings()),
  });

  constructor(private readonly store: Store) {}

  async look(request: IncomingMessage): Promise<Shown | undefined> {
    const id = readPreviewId(request) ?? "";
    const preview = this.#active.get(id);
    if (!preview) return undefined;
    if (await this.#staff.forceFetch(preview.token)) return this.#apply(preview.choice);
    this.#active.delete(id);
    return undefined;
  }

  /** Handles `/previa.json`: lists, starts and, from the bar's form, ends previews. */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = request;
    if (!["GET", "POST"].includes(method)) return sendJson(response, 405, { message: "GET or POST" });
    if (method === "POST" && !isOwn(headers)) return sendJson(response, 403, { message: "other origin" });
    if (method === "POST" && !headers.authorization) return this.#end(request, response);
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!token || !(await this.#staff.forceFetch(token))) return sendJson(response, 403, { message: "staff only" });
    return method === "GET" ? this.#list(request, response) : this.#begin(token, request, response);
  }

  async #list(request: IncomingMessage, response: ServerResponse) {
    const { remote, address, path } = (await this.look(request)) ?? {};
    sendJson(response, 200, {
      remotes: this.store.readLive().remotes.map(({ name, version }) => ({ name, version })),
      proposed: this.#readProposed().map(({ name, version, baseUrl }) => ({ name, version, address: baseUrl })),
      shown: remote === undefined ? null : { remote, address, path },
    });
  }

  async #begin(token: string, request: IncomingMessage, response: ServerResponse) {
    const choice = await readText(request)
      .then(JSON.parse)
      .catch(() => null);
    if (!isDocument(choiceSchema, choice))
      return sendJson(response, 400, { message: "{remote, port} or {remote, address}" });
    const shown = this.#apply(choice);
    if (!shown) return sendJson(response, 404, { message: "no such remote, or no such release is proposed" });
    const id = randomBytes(32).toString("base64url");
    this.#active.set(id, { choice, token });
    const cookie = `${cookieName}=${id}; ${attributes}; Max-Age=${hour}`;
    sendJson(response, 200, { path: shown.path }, { "set-cookie": cookie });
  }

  async #end(request: IncomingMessage, response: ServerResponse) {
    this.#active.delete(readPreviewId(request) ?? "");
    const from = new URLSearchParams(await readText(request).catch(() => "")).get("de") ?? "/";
    // Only paths of this store, to prevent an open redirect.
    const location = /^\/(?![/\\])[\w\-./~%]*$/.test(from) ? from : "/";
    const headers = { ...commonHeaders, location, "set-cookie": forgetPreview, "cache-control": "no-store" };
    response.writeHead(303, headers).end();
  }

  #apply(choice: Choice): Shown | undefined {
    const { remotes } = this.store.readLive();
    const live = remotes.find(({ name }) => name === choice.remote);
    const isChosen = ({ name, baseUrl }: Release) =>
      name === choice.remote && "address" in choice && baseUrl === choice.address;
    const entry = "port" in choice ? live && onOwnMachine(live, choice.port) : this.#readProposed().find(isChosen);
    if (!entry) return undefined;
    const others = remotes.filter(({ name }) => name !== entry.name);
    const [path = "/"] = entry.basePaths;
    return { registry: { remotes: [...others, entry] }, remote: entry.name, address: entry.baseUrl, path };
  }

  #readProposed = () => readProposed(this.store.registryDir).map(toServed);
}

/** Registry entry for the dev server of a remote; paths and access stay those of the live release. */
function onOwnMachine(
  { canary: _canary, server: _server, dataVersion: _dataVersion, ...live }: RegistryEntry,
  port: number,
): RegistryEntry {
  const version = `localhost:${port}`;
  const entry = { entry: "remoteEntry.js", files: [], pages: {}, integrity: {} };
  return { ...live, version, baseUrl: `http://${version}/`, ...entry };
}

/** At most the size that a choice can have. */
const readText = async (request: IncomingMessage) =>
  (await readBody(new Response(Readable.toWeb(request) as ReadableStream), { most: 4096, patience: 5000 })).toString();

/** Clients other than browsers send no Origin header. */
function isOwn({ origin, host }: IncomingMessage["headers"]) {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function askWhetherStaff(token: string, { supabaseUrl, supabaseKey }: Record<string, unknown>): Promise<boolean> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(`${supabaseUrl}/rest/v1/rpc/is_admin_user`, {
    method: "POST",
    headers: { ...traceHeaders(), apikey: String(supabaseKey), authorization, "content-type": "application/json" },
    body: "{}",
    redirect: "error",
    signal: AbortSignal.timeout(3000),
  }).catch(() => null);
  return response?.ok === true && (await response.json().catch(() => false)) === true;
}
