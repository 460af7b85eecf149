import { randomBytes } from "node:crypto";
import { traceHeaders } from "@store/shared-data/node/trace";
import { LRUCache } from "lru-cache";

/** The choice of a member of staff in place of one remote's live release: the code of their own machine, or a release that is proposed. */
export type Choice = { remote: string; port: number } | { remote: string; address: string };

type Backend = { supabaseUrl?: unknown; supabaseKey?: unknown };

const most = { max: 100, perf: Date };
// A page asks for itself and for the registry: the database is asked once for both.
const believed = 2000;

/**
 * The previews that are on, in memory alone: by an id that cannot be guessed, each for an hour at most, and for no longer than the database
 * calls its session staff's.
 */
export class PreviewBook {
  readonly #previews = new LRUCache<string, { choice: Choice; token: string }>({ ...most, ttl: 60 * 60_000 });
  readonly #staff: LRUCache<string, Promise<boolean>>;
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#staff = new LRUCache({ ...most, ttl: believed });
  }

  /** Begins a preview for an access token of a member of staff. */
  open(choice: Choice, token: string): string {
    const id = randomBytes(32).toString("base64url");
    this.#previews.set(id, { choice, token });
    return id;
  }

  /** The choice of a preview that is on. */
  async find(id: string): Promise<Choice | undefined> {
    const preview = this.#previews.get(id);
    if (!preview) return undefined;
    if (await this.isStaff(preview.token)) return preview.choice;
    this.close(id);
    return undefined;
  }

  /** Ends a preview. */
  close(id: string): void {
    this.#previews.delete(id);
  }

  /** Asks the backend whether an access token is a member of staff's. Where it cannot be asked, no. */
  isStaff(token: string): Promise<boolean> {
    const known = this.#staff.get(token);
    if (known) return known;
    const asked = this.#ask(token);
    this.#staff.set(token, asked);
    return asked;
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
