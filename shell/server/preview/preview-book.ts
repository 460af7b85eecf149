import { randomBytes } from "node:crypto";
import { traceHeaders } from "@store/shared-data/node/trace";
import { LRUCache } from "lru-cache";

/** The release to preview: from the developer's machine, or a proposed one. */
export type Choice = { remote: string; port: number } | { remote: string; address: string };

type Backend = { supabaseUrl?: unknown; supabaseKey?: unknown };

const most = { max: 100, perf: Date };
// Milliseconds to cache the staff check: a page load makes two requests.
const believed = 2000;

/**
 * Active previews, in memory, by an unguessable id. Each ends after an hour, or when its session is no longer staff.
 */
export class PreviewBook {
  readonly #previews = new LRUCache<string, { choice: Choice; token: string }>({ ...most, ttl: 60 * 60_000 });
  readonly #staff: LRUCache<string, Promise<boolean>>;
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#staff = new LRUCache({ ...most, ttl: believed });
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
    const known = this.#staff.get(token);
    if (known) return known;
    const request = this.#ask(token);
    this.#staff.set(token, request);
    return request;
  }

  async #ask(token: string): Promise<boolean> {
    const { supabaseUrl, supabaseKey } = this.#backend;
    const authorization = `Bearer ${token}`;
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/is_admin_user`, {
      method: "POST",
      headers: { ...traceHeaders(), apikey: String(supabaseKey), authorization, "content-type": "application/json" },
      body: "{}",
      redirect: "error",
      signal: AbortSignal.timeout(3000),
    }).catch(() => null);
    return answer?.ok === true && (await answer.json().catch(() => false)) === true;
  }
}
