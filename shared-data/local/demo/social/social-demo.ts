import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { readBody } from "../../../supabase/functions/_shared/read-body";
import { replyJson, seeOther } from "../../gateway/replies";
import { consentPage, strayPage } from "./consent-page";
import { type DemoPerson, readPerson } from "./demo-people";

/** Base path of the demonstration's provider. */
export const socialDemoPath = "/social-demo/";

const clientId = "loja-de-demonstracao";
const formLimit = 16 * 1024;

interface Store {
  /** The backend's public URL. */
  readonly url: string;
  readonly shellUrl: string;
}

/**
 * The demonstration's social sign-in provider. It implements the endpoints of a GitHub server, the only kind of provider with a
 * configurable URL in the embedded auth service. @see createProxyProvider
 */
export class SocialDemo {
  readonly #store: Store;
  readonly #secret = randomUUID();
  // Bounded, because some codes are never redeemed.
  readonly #codes = new LRUCache<string, DemoPerson>({ max: 500 });
  readonly #tokens = new LRUCache<string, DemoPerson>({ max: 500 });

  constructor(store: Store) {
    this.#store = store;
  }

  /** Its settings for the auth service. */
  get provider() {
    return { enabled: true, client_id: clientId, secret: this.#secret, url: `${this.#store.url}/social-demo` };
  }

  async respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const isForm = request.method === "POST";
    const call = `${isForm ? "POST" : "GET"} ${pathname.slice(socialDemoPath.length)}`;
    if (call === "GET login/oauth/authorize") return this.#ask(searchParams);
    if (call === "POST login/oauth/authorize") return this.#decide(request, searchParams);
    if (call === "POST login/oauth/access_token") return this.#exchange(await readForm(request));
    if (call === "GET api/v3/user" || call === "GET api/v3/user/emails") return this.#tell(request, call);
    return replyJson(404, { error: "not_found" });
  }

  // Redirects to the auth service only, regardless of the requested address.
  get #callback() {
    return `${this.#store.url}/auth/v1/callback`;
  }

  #isValid(query: URLSearchParams) {
    const isOurs = query.get("client_id") === clientId && query.get("redirect_uri") === this.#callback;
    return isOurs && Boolean(query.get("state"));
  }

  #ask(query: URLSearchParams) {
    return this.#isValid(query) ? consentPage(pageFor(query)) : strayPage(this.#store.shellUrl);
  }

  async #decide(request: Request, query: URLSearchParams) {
    // Same-origin forms only (CSRF).
    if ((request.headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin")
      return replyJson(403, { error: "foreign_form" });
    if (!this.#isValid(query)) return strayPage(this.#store.shellUrl);
    const form = await readForm(request);
    if (form.get("resposta") !== "sim")
      return this.#lead(query, { error: "access_denied", error_description: "The person said no." });
    const [name, email] = [form.get("nome") ?? "", form.get("email") ?? ""];
    const person = readPerson(name, email);
    if (!person) return consentPage({ ...pageFor(query), name, email, problem: true });
    return this.#lead(query, { code: keep(person, this.#codes) });
  }

  #lead(query: URLSearchParams, outcome: Record<string, string>) {
    return seeOther(`${this.#callback}?${new URLSearchParams({ ...outcome, state: query.get("state") ?? "" })}`);
  }

  #exchange(form: URLSearchParams) {
    const isOurs = form.get("client_id") === clientId && form.get("client_secret") === this.#secret;
    const code = form.get("code") ?? "";
    const person = isOurs ? this.#codes.get(code) : undefined;
    // A code is valid once.
    if (isOurs) this.#codes.delete(code);
    if (!person) return replyJson(400, { error: "bad_verification_code" });
    return replyJson(200, { access_token: keep(person, this.#tokens), token_type: "bearer" });
  }

  #tell(request: Request, call: string) {
    const person = this.#tokens.get(request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
    if (!person) return replyJson(401, { message: "Bad credentials" });
    const { id, name, email } = person;
    return call.endsWith("emails")
      ? Response.json([{ email, primary: true, verified: true }])
      : replyJson(200, { id, login: email, name, avatar_url: "" });
  }
}

function keep(person: DemoPerson, book: LRUCache<string, DemoPerson>): string {
  const word = randomUUID();
  book.set(word, person);
  return word;
}

const pageFor = (query: URLSearchParams) => ({
  provider: query.get("como") ?? "",
  action: `${socialDemoPath}login/oauth/authorize?${query}`,
});

async function readForm(request: Request): Promise<URLSearchParams> {
  const body = await readBody(request, formLimit);
  return new URLSearchParams(new TextDecoder().decode(body ?? new Uint8Array()));
}
