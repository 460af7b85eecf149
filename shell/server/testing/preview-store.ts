import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { propose } from "../registry-store";
import { registryEntry } from "./registry-entry";
import { startServedStore } from "./served-store";

/** Registry entry of a release at a URL. */
export const release = (name: string, version: string, baseUrl: string, more = {}): RegistryEntry =>
  registryEntry(name, version, { baseUrl, ...more });

/** The store's proposed release. */
export const proposed = release("quinta", "2.0.0", "https://equipe.exemplo.com.br/quinta/2.0.0/");

/**
 * Store for the tests of a file: one remote, a proposed release, and a backend that accepts some access tokens as
 * staff.
 */
export class PreviewStore {
  readonly staff = new Set<string>();
  readonly asked: string[] = [];
  /** Trace ids of the last request to the database. */
  ids: Readonly<Record<string, unknown>> = {};
  #backend: Server = createServer();

  readonly #store = startServedStore();

  constructor() {
    beforeEach(async () => {
      for (const token of ["admin", "gerente"]) this.staff.add(token);
      this.asked.length = 0;
      this.#backend = createServer(({ url, headers }, response) => {
        const token = String(headers.authorization).replace("Bearer ", "");
        this.asked.push(`${url} ${token}`);
        this.ids = { requestId: headers["x-request-id"], traceparent: headers.traceparent };
        response.end(JSON.stringify(this.staff.has(token)));
      });
      await new Promise<void>((resolve) => this.#backend.listen(0, "localhost", resolve));
      const { port } = this.#backend.address() as AddressInfo;
      const canary = { percent: 5, remote: release("loja", "9.0.0", "https://x.exemplo.com.br/") };
      const remotes = [release("loja", "1.0.0", "https://loja.exemplo.com.br/1/", { canary })];
      const html = '<html><head></head><body><div id="root"></div></body></html>';
      this.#store.write("shell/dist/app.html", html);
      this.#store.write("registry/registry.json", JSON.stringify({ remotes }));
      await propose(this.registryDir, "quinta", () => proposed);
      await this.#store.serve({ settings: { mode: "local", supabaseUrl: `http://localhost:${port}` } });
    });
    afterEach(() => this.stopBackend());
  }

  get registryDir() {
    return `${this.#store.place.root}/registry`;
  }

  get origin() {
    return `http://localhost:${this.#store.place.ports[0]}`;
  }

  async stopBackend(): Promise<void> {
    await new Promise((resolve) => this.#backend.close(resolve).closeAllConnections());
  }

  /** Requests a preview. */
  begin(choice: unknown, token?: string, more: Record<string, string> = {}): Promise<Response> {
    const authorization = token && { authorization: `Bearer ${token}` };
    return fetch(`${this.origin}/previa.json`, {
      method: "POST",
      headers: { "content-type": "application/json", ...authorization, ...more },
      body: typeof choice === "string" ? choice : JSON.stringify(choice),
      redirect: "manual",
    });
  }

  /** Ends a preview like the bar's form. */
  end(from: string, cookie = ""): Promise<Response> {
    const body = new URLSearchParams({ de: from });
    return fetch(`${this.origin}/previa.json`, { method: "POST", headers: { cookie }, body, redirect: "manual" });
  }

  /** Requests a page and the registry with a cookie. */
  async look(cookie = "", address = "/loja") {
    const ask = (each: string) => fetch(this.origin + each, { headers: { cookie } });
    const [page, registry] = [await ask(address), await ask("/registry.json")];
    const { remotes } = (await registry.json()) as { remotes: RegistryEntry[] };
    const keeping = [page, registry].map((reply) => reply.headers.get("cache-control"));
    const policy = String(page.headers.get("content-security-policy"));
    const html = await page.text();
    const isNormal =
      !/previa|localhost:3104/.test(html + policy + JSON.stringify(remotes)) &&
      remotes.map(({ version }) => version).join() === "1.0.0";
    return { html, policy, keeping, remotes, isNormal };
  }
}
