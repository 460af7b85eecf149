import { setTimeout as pause } from "node:timers/promises";
import { readBody } from "./read-body";
import type { ReadCall, ReadResponse } from "./sandbox";

const patience = 10_000;
const longestBody = 16 * 1024 * 1024;
// Headers that select the format. Credentials are never taken from the sandbox.
const passedOn = ["accept", "accept-profile", "prefer", "range", "range-unit"];
const passedHeaders = ["content-type", "content-range", "preference-applied"];

/**
 * Performs the reads that sandboxed code requests: GET or HEAD to the backend's data API, with the public key, signed
 * out. Functions are called by GET too, which runs them in a read-only transaction.
 */
export class PublicReads {
  readonly #api: string | undefined;
  readonly #key: string;

  constructor({ supabaseUrl, supabaseKey }: Record<string, unknown>) {
    this.#api = URL.canParse(String(supabaseUrl)) ? new URL("/rest/v1/", String(supabaseUrl)).href : undefined;
    this.#key = String(supabaseKey);
  }

  read = async (call: ReadCall): Promise<ReadResponse> => {
    let response = await this.#fetch(call);
    const wait = 1000 * Number(response.headers.get("retry-after"));
    // A composition of hundreds of pages can reach the gateway's limit for one address.
    if (response.status === 429 && wait < patience) {
      await response.body?.cancel();
      await pause(wait);
      response = await this.#fetch(call);
    }
    const passedBack = passedHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, headers: passedBack, body: await readText(response, longestBody) };
  };

  #fetch(call: ReadCall) {
    const headers = call.headers.filter(([name]) => passedOn.includes(name));
    return fetch(this.#addressOf(call), {
      method: call.method === "HEAD" ? "HEAD" : "GET",
      // The gateway does not log successful reads with this header: there is one every two seconds.
      headers: [...headers, ["apikey", this.#key], ["x-store-reader", "composer"]],
      // Never follow a redirect away from the backend.
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
  }

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
}

export async function readText(response: Response, most: number) {
  // Keep a byte order mark, because the text may be hashed.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readBody(response, { most, patience }));
}

/** As Postgres reads it: `{"a","b"}`. */
const toArrayLiteral = (values: unknown[]) =>
  `{${values.map((value) => (value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
