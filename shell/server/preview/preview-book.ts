import { randomBytes } from "node:crypto";
import { traceHeaders } from "shared-data/node/trace";

/** The choice of a member of staff in place of one remote's live release: the code of their own machine, or a release that is proposed. */
export type Choice = { remote: string; port: number } | { remote: string; address: string };

type Preview = { choice: Choice; token: string; until: number; asked: number; isStaff: Promise<boolean> };

const hour = 60 * 60_000;
const most = 100;
// A page asks for itself and for the registry: the database is asked once for both.
const believed = 2000;

/**
 * The previews that are on, in memory alone: by an id that cannot be guessed, each for an hour at most, and for no longer than the database
 * calls its session staff's.
 * @param isStaff asks the database whether an access token is a member of staff's
 */
export class PreviewBook {
  readonly #previews: Map<string, Preview> = new Map();
  readonly #isStaff: (token: string) => Promise<boolean>;

  constructor(isStaff: (token: string) => Promise<boolean>) {
    this.#isStaff = isStaff;
  }

  /** Begins a preview; `undefined` where the token is no member of staff's. */
  async open(choice: Choice, token: string): Promise<string | undefined> {
    const isStaff = this.#isStaff(token);
    if (!(await isStaff)) return undefined;
    const id = randomBytes(32).toString("base64url");
    const now = Date.now();
    this.#previews.set(id, { choice, token, until: now + hour, asked: now, isStaff });
    for (const old of [...this.#previews.keys()].slice(0, -most)) this.#previews.delete(old);
    return id;
  }

  /** The choice of a preview that is on. */
  async find(id: string): Promise<Choice | undefined> {
    const preview = this.#previews.get(id);
    if (!preview) return undefined;
    const now = Date.now();
    if (now - preview.asked > believed) Object.assign(preview, { asked: now, isStaff: this.#isStaff(preview.token) });
    if (now < preview.until && (await preview.isStaff)) return preview.choice;
    this.close(id);
    return undefined;
  }

  /** Ends a preview. */
  close(id: string): void {
    this.#previews.delete(id);
  }
}

type Backend = { supabaseUrl?: unknown; supabaseKey?: unknown };

/** Asks a backend whether an access token is a member of staff's. Who cannot be asked says no. */
export const askForStaff =
  ({ supabaseUrl, supabaseKey }: Backend) =>
  async (token: string): Promise<boolean> => {
    const headers = {
      ...traceHeaders(),
      apikey: String(supabaseKey),
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    const question = {
      method: "POST",
      headers,
      body: "{}",
      redirect: "error",
      signal: AbortSignal.timeout(3000),
    } as const;
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/is_admin_user`, question).catch(() => null);
    return answer?.ok === true && (await answer.json().catch(() => false)) === true;
  };
