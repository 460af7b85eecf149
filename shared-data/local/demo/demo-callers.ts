import type { Database } from "../database/contract";

/** Where the demonstration's store is, as its pages call it. */
export interface Address {
  readonly url: string;
  readonly publishableKey: string;
}

/** Of every account of the demonstration. */
const demoPassword = "loja-demo-123";

/** Calls of the store's own API while nobody else calls it yet, each as one of the demonstration's people. */
export class DemoCallers {
  private readonly tokens = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly address: Address,
  ) {}

  /** Opens an account, and keeps its session. */
  async signUp(email: string, data: object): Promise<void> {
    this.keep(email, await this.call("POST", "/auth/v1/signup", { email, password: demoPassword, data }));
  }

  /** What the store answers somebody. @throws Error where it refuses */
  async callAs(email: string, method: "POST" | "PATCH", path: string, body: object): Promise<unknown> {
    if (!this.tokens.has(email)) {
      const credentials = { email, password: demoPassword };
      this.keep(email, await this.call("POST", "/auth/v1/token?grant_type=password", credentials));
    }
    return this.call(method, path, body, this.tokens.get(email));
  }

  private keep(email: string, session: unknown): void {
    const { access_token: token } = session as { access_token?: string };
    // A store that asks for a proof of the mailbox first gives none with the sign-up.
    if (token) this.tokens.set(email, token);
  }

  private async call(method: string, path: string, body: object, token?: string): Promise<unknown> {
    const headers = new Headers({ apikey: this.address.publishableKey, "content-type": "application/json" });
    if (token) headers.set("authorization", `Bearer ${token}`);
    const request = new Request(this.address.url + path, { method, headers, body: JSON.stringify(body) });
    const response = await this.database.fetch(request);
    const text = await response.text();
    if (!response.ok) throw new Error(`The demo data was refused at ${path} (${response.status}): ${text}`);
    return text && JSON.parse(text);
  }
}
