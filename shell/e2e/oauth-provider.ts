import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ports } from "./ports";

/** Where the backend under test looks for its provider of social sign-in (playwright.config.ts, GITHUB_URL). */
const port = ports.socialProvider;
const code = "a-code-for-the-backend";
const token = "a-token-of-the-provider";

/** A provider of social sign-in on this machine, with the addresses and answers of a GitHub of one's own. */
export class OAuthProvider {
  readonly #server: Server;
  readonly #email: string;
  // Another person each time, also for a backend that remembers the one before.
  readonly #personId = Date.now();

  private constructor(email: string) {
    this.#email = email;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Starts the provider; whoever says yes there is the person with this address. */
  static async start(email: string): Promise<OAuthProvider> {
    const provider = new OAuthProvider(email);
    await new Promise<void>((resolve) => provider.#server.listen(port, "localhost", resolve));
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(String(request.url), `http://localhost:${port}`);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/login/oauth/authorize") {
      response.writeHead(200, { "content-type": "text/html" }).end(consentPage(searchParams));
    } else if (pathname === "/login/oauth/access_token") {
      const asked = new URLSearchParams(await readText(request));
      const isOwn = asked.get("code") === code && asked.get("client_secret") === "segredo-da-loja";
      json(
        isOwn ? 200 : 400,
        isOwn ? { access_token: token, token_type: "bearer" } : { error: "bad_verification_code" },
      );
    } else if (request.headers.authorization !== `Bearer ${token}`) {
      json(401, { message: "Bad credentials" });
    } else if (pathname === "/api/v3/user") {
      json(200, { id: this.#personId, login: "social", name: "Pessoa Social", avatar_url: "" });
    } else {
      json(200, [{ email: this.#email, primary: true, verified: true }]);
    }
  }
}

function consentPage(asked: URLSearchParams): string {
  const back = (answer: Record<string, string>) => {
    const address = new URL(String(asked.get("redirect_uri")));
    for (const [name, value] of Object.entries({ ...answer, state: String(asked.get("state")) })) {
      address.searchParams.set(name, value);
    }
    return address.href.replaceAll("&", "&amp;");
  };
  const no = { error: "access_denied", error_description: "The user has denied your application access." };
  return `<h1>Autorizar a loja?</h1><a href="${back({ code })}">Autorizar</a> <a href="${back(no)}">Recusar</a>`;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
