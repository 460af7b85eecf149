import { readAccessToken } from "./access-token";
import type { Database } from "./database/contract";
import { replyJson } from "./http/replies";
import { LastTold, type ToldPage } from "./last-told";
import { type Place, WaitingRoom } from "./waiting-room";

/** The call by which a page asks for a person's orders where they are not as it has seen them. */
export const ordersSincePath = "/rest/v1/rpc/orders_since";
/** The call by which the Edge Functions hand over a payment. */
export const paymentsPath = "/rest/v1/rpc/receive_payment_event";

// What staff do to orders of people who are not named in the call: after it, nothing that was told counts any more.
const staffPaths = ["override_order", "replay_payment_event", "replay_product_events"].map(
  (name) => `/rest/v1/rpc/${name}`,
);
// Below the half minute after which proxies and phones let go of a connection on which nothing comes.
const longestMs = 25_000;

interface WaitParts {
  readonly database: Pick<Database, "query">;
  readonly jwtSecret: string;
  /** Lets the page that asked read an answer that is made here. */
  share(answer: Response, request: Request): void;
  log(line: string): void;
}

type Ask = (request: Request) => Promise<Response>;

/**
 * Lets pages wait for a payment: a call that says `Prefer: wait=<seconds>` (RFC 7240) and would be told that nothing is new is answered when
 * a payment of that person has been received, or when the time is over. Waiting takes no place before the database, in no lane of its turns, and
 * who comes back to wait on is believed to know what they were told minutes ago, unless something was heard of their orders since.
 */
export class OrderWaits {
  readonly #parts: WaitParts;
  readonly #room = new WaitingRoom();
  readonly #told: LastTold;
  #events: number[] = [];
  #isLooking = false;

  constructor(parts: WaitParts, told = new LastTold()) {
    this.#parts = parts;
    this.#told = told;
  }

  /** Answers a call for a person's orders, as late as it may be. */
  async answer(request: Request, ask: Ask): Promise<Response> {
    const holder =
      request.method === "GET" ? readAccessToken(request.headers.get("authorization"), this.#parts.jwtSecret) : null;
    // Taken before the database is asked: a payment that comes meanwhile is not missed.
    const place = holder && this.#room.enter(holder.person);
    if (!holder || !place) return ask(request);
    const wantedSeconds = wantedWait(request.headers.get("prefer"));
    // Spread over a fifth of it: pages that have come in one moment, after a restart, do not come back in one.
    const longest = Math.min(wantedSeconds * 1_000, longestMs) * (1 - Math.random() / 5);
    const limitMs = Math.min(longest, holder.expiresAt * 1_000 - Date.now());
    try {
      if (wantedSeconds === 0) return await this.#ask(request, place, holder.person, ask);
      const answer = await this.#answerLate(request, { place, limitMs, person: holder.person }, ask);
      answer.headers.set("preference-applied", `wait=${wantedSeconds}`);
      return answer;
    } finally {
      place.leave();
    }
  }

  /** Listens to what a call is answered, and passes it on: once a payment has been received, its buyer's pages are told. */
  async hear(request: Request, answer: Promise<Response>): Promise<Response> {
    const response = await answer;
    const { pathname } = new URL(request.url);
    if (response.ok && staffPaths.includes(pathname)) this.#told.forgetAll();
    if (response.ok && pathname === paymentsPath && !(this.#room.isEmpty && this.#told.isEmpty)) {
      // The payment is written by now. Who sent it waits for none of this.
      void this.#note(response.clone()).catch(({ message }: Error) =>
        this.#parts.log(`Pages that wait were not told of a payment: ${message}`),
      );
    }
    return response;
  }

  close(): void {
    this.#room.close();
  }

  async #answerLate(request: Request, { place, limitMs, person }: Wait, ask: Ask): Promise<Response> {
    if (this.#told.has(person, seenBy(request))) {
      const end = await place.wait(limitMs, request.signal);
      return end === "news" ? this.#ask(request, place, person, ask) : this.#nothingNew(request);
    }
    const first = await this.#ask(request, place, person, ask);
    if (!first.ok || (await revisionIn(first)) !== null) return first;
    const end = await place.wait(limitMs, request.signal);
    return end === "news" ? ask(request) : first;
  }

  // Asks the database, and keeps what it says of the page, unless there was news on the way.
  async #ask(request: Request, place: Place, person: string, ask: Ask): Promise<Response> {
    const { era } = this.#told;
    const answer = await ask(request);
    const seen = seenBy(request);
    const revision = answer.ok ? await revisionIn(answer) : "";
    if (revision !== "" && !place.hasNews() && era === this.#told.era) {
      this.#told.keep(person, { ...seen, revision: revision ?? seen.revision });
    }
    return answer;
  }

  #nothingNew(request: Request): Response {
    const answer = replyJson(200, { read_at: new Date().toISOString() });
    this.#parts.share(answer, request);
    return answer;
  }

  async #note(response: Response): Promise<void> {
    const { body } = (await response.json()) as { body?: { event_id?: unknown } };
    if (!Number.isSafeInteger(body?.event_id)) return;
    this.#events.push(Number(body?.event_id));
    await this.#look();
  }

  // One question at a time, for all payments that came during the one before: a flood of them costs the database no second call each.
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#events.length > 0) {
        const people = await this.#buyersOf(this.#events.splice(0, 500));
        this.#told.forget(people);
        this.#room.tell(people);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #buyersOf(events: readonly number[]): Promise<string[]> {
    const rows = await this.#parts.database.query<{ person: string }>(
      `select distinct o.user_id::text as person from public.payment_events e join public.orders o on o.payment_id = e.payment_id
       where e.id = any ($1::text::bigint[]) and o.user_id is not null`,
      [`{${events.join(",")}}`],
    );
    return rows.map(({ person }) => person);
  }
}

interface Wait {
  readonly place: Place;
  readonly limitMs: number;
  readonly person: string;
}

function seenBy({ url }: Request): ToldPage {
  const { searchParams } = new URL(url);
  return { page: searchParams.get("p_page") ?? "1", revision: searchParams.get("p_seen") ?? "" };
}

/** The page's new name; null where nothing is new, empty where that cannot be read. */
async function revisionIn(answer: Response): Promise<string | null> {
  const told: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof told !== "object" || told === null) return "";
  return "revision" in told ? String(told.revision) : null;
}

const wantedWait = (prefer: string | null): number =>
  Number(/(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/.exec(prefer ?? "")?.[1] ?? 0);
