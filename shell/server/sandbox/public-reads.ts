import { LRUCache } from "lru-cache";
import { readBody } from "./read-body";
import type { ReadAnswer, ReadCall } from "./sandbox";

const patience = 10_000;
const longestBody = 16 * 1024 * 1024;
const mostKept = 128 * 1024 * 1024;
// They say how an answer is to look. The key and the person are not the sandbox's to choose.
const passedOn = ["accept", "accept-profile", "prefer", "range", "range-unit"];
type Question = { method: string; address: string; headers: [string, string][] };
const answeredHeaders = ["content-type", "content-range", "preference-applied"];

/**
 * Makes the reads that code in a sandbox asks for: of the configured backend's data API, by GET or HEAD, with the public key,
 * signed out. A function is called by GET too, which the database runs in a transaction that cannot write.
 * Each question is asked once: all pages of one composition show the same moment.
 */
export class PublicReads {
  readonly #api: string | undefined;
  readonly #key: string;
  readonly #isOneMoment: boolean;
  readonly #known = new LRUCache<string, ReadAnswer, Question>({
    maxSize: mostKept,
    sizeCalculation: ({ body }, question) => body.length + question.length,
    fetchMethod: (_question, _stale, { context }) => this.#fetch(context),
    ignoreFetchAbort: true,
  });

  /** @param settings `isOneMoment`: an answer is good for the next one who asks the same */
  constructor({ supabaseUrl, supabaseKey }: Record<string, unknown>, { isOneMoment }: { isOneMoment: boolean }) {
    this.#isOneMoment = isOneMoment;
    this.#api = URL.canParse(String(supabaseUrl)) ? new URL("/rest/v1/", String(supabaseUrl)).href : undefined;
    this.#key = String(supabaseKey);
  }

  /** Forgets all answers: questions from now on are of another moment. */
  forget() {
    this.#known.clear();
  }

  read = async (call: ReadCall): Promise<ReadAnswer> => {
    const method = call.method === "HEAD" ? "HEAD" : "GET";
    const headers = call.headers.filter(([name]) => passedOn.includes(name));
    const asked = { method, address: this.#addressOf(call), headers };
    if (!this.#isOneMoment) return this.#fetch(asked);
    const question = JSON.stringify(asked);
    const answer = await this.#known.forceFetch(question, { context: asked });
    // The next one who asks may have more luck.
    if (answer.status >= 500) this.#known.delete(question);
    return answer;
  };

  #addressOf({ method, url, body }: ReadCall) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (!this.#api || !address?.href.startsWith(this.#api))
      throw new Error("only the store's backend can be read while pages are rendered ahead");
    if (method === "GET" || method === "HEAD") return address.href;
    const isCall = /^rpc\/\w+$/.test(address.href.slice(this.#api.length).replace(/\?.*/, ""));
    if (method !== "POST" || !isCall) throw new Error("nothing is written while pages are rendered ahead");
    for (const [name, value] of Object.entries(JSON.parse(body || "{}"))) {
      if (value !== null) address.searchParams.set(name, Array.isArray(value) ? toArrayLiteral(value) : String(value));
    }
    return address.href;
  }

  async #fetch({ method, address, headers }: Question): Promise<ReadAnswer> {
    const response = await fetch(address, {
      method,
      // The gateway logs none of these reads that went well: there is one every two seconds.
      headers: [...headers, ["apikey", this.#key], ["x-store-reader", "composer"]],
      // Where the backend sends one elsewhere, that is not the backend.
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    const passedBack = answeredHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, headers: passedBack, body: await readText(response, longestBody) };
  }
}

/** The body of an answer, as text. Throws where it is longer than `most` bytes, without waiting for its end, or takes too long. */
export async function readText(response: Response, most: number) {
  // As it is, to the byte: a hash may be asked of it.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readBody(response, { most, patience }));
}

/** `{"a","b"}`, as the data API reads a list in an address. */
const toArrayLiteral = (values: unknown[]) =>
  `{${values.map((value) => (value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
