import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { traceHeaders } from "@store/shared-data/node/trace";
import { LRUCache } from "lru-cache";

/** The release to preview: from the developer's machine, or a proposed one. */
export type Choice = { remote: string; port: number } | { remote: string; address: string };

type Backend = { supabaseUrl?: unknown; supabaseKey?: unknown };

const cookieName = "store-preview";
// Lax: following a link from another site, page and registry requests must both send the cookie.
const attributes = "Path=/; HttpOnly; SameSite=Lax";
/** HttpOnly, and expires with the preview after one hour. */
export const openingCookie = (id: string) => `${cookieName}=${id}; ${attributes}; Max-Age=3600`;
export const closingCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

/** Preview id of a request, if any. */
export const readPreviewId = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1];

const most = { max: 100, perf: Date };
// Milliseconds to cache the staff check: a page load makes two requests.
const believed = 2000;

/**
 * Active previews, in memory, by an unguessable id. Each ends after an hour, or when its session is no longer staff.
 */
export class PreviewBook {
  readonly #previews = new LRUCache<string, { choice: Choice; token: string }>({ ...most, ttl: 60 * 60_000 });
  readonly #staff = new LRUCache<string, boolean>({
    ...most,
    ttl: believed,
    fetchMethod: (token) => this.#ask(token),
  });
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Starts a preview for a staff access token. */
  open(choice: Choice, token: string): string {
    const id = randomBytes(32).toString("base64url");
    this.#previews.set(id, { choice, token });
    return id;
  }

  /** Choice of an active preview. */
  async find(id: string): Promise<Choice | undefined> {
    const preview = this.#previews.get(id);
    if (!preview) return undefined;
    if (await this.isStaff(preview.token)) return preview.choice;
    this.close(id);
    return undefined;
  }

  close(id: string): void {
    this.#previews.delete(id);
  }

  /** Checks in the database that an access token belongs to staff; false if the request fails. */
  isStaff(token: string): Promise<boolean> {
    return this.#staff.forceFetch(token);
  }

  async #ask(token: string): Promise<boolean> {
    const { supabaseUrl, supabaseKey } = this.#backend;
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
}
