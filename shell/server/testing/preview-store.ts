import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { startSmallServer } from "../../src/testing/small-server";
import { propose } from "../registry-store";
import { registryEntry } from "./registry-entry";
import { startServedStore } from "./served-store";

export const release = (name: string, version: string, baseUrl: string, more = {}) =>
  registryEntry(name, version, { baseUrl, ...more });

export const proposed = release("quinta", "2.0.0", "https://equipe.exemplo.com.br/quinta/2.0.0/");

/** Store for the tests of a file: one remote, a proposed release, and a backend with staff. */
export function startPreviewStore() {
  const store = startServedStore();
  const backend = startSmallServer();
  /** Access tokens of staff. */
  const staff = new Set<string>();
  const origin = () => `http://localhost:${store.place.ports[0]}`;
  beforeEach(async () => {
    for (const token of ["admin", "gerente"]) staff.add(token);
    backend.put("/rest/v1/rpc/is_admin_user", ({ authorization }) => staff.has(String(authorization).slice(7)));
    const canary = { percent: 5, remote: release("loja", "9.0.0", "https://x.exemplo.com.br/") };
    const remotes = [release("loja", "1.0.0", "https://loja.exemplo.com.br/1/", { canary })];
    store.write("shell/dist/app.html", '<html><head></head><body><div id="root"></div></body></html>');
    store.write("registry/registry.json", JSON.stringify({ remotes }));
    await propose(store.at("registry"), "quinta", () => proposed);
    await store.serve({ settings: { mode: "local", supabaseUrl: backend.origin } });
  });
  const send = (headers: Record<string, string>, body: string | URLSearchParams) =>
    fetch(`${origin()}/previa.json`, { method: "POST", headers, body, redirect: "manual" });
  return {
    origin,
    registryDir: () => store.at("registry"),
    backend,
    staff,
    begin: (choice: unknown, token?: string, more: Record<string, string> = {}) =>
      send(
        { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...more },
        typeof choice === "string" ? choice : JSON.stringify(choice),
      ),
    /** Ends a preview like the bar's form. */
    end: (from: string, cookie = "") => send({ cookie }, new URLSearchParams({ de: from })),
    /** Requests a page and the registry with a cookie. */
    look: async (cookie = "", address = "/loja") => {
      const ask = (each: string) => fetch(origin() + each, { headers: { cookie } });
      const [page, registry] = [await ask(address), await ask("/registry.json")];
      const { remotes } = (await registry.json()) as { remotes: RegistryEntry[] };
      const keeping = [page, registry].map((reply) => reply.headers.get("cache-control"));
      const policy = String(page.headers.get("content-security-policy"));
      const html = await page.text();
      const isNormal =
        !/previa|localhost:3104/.test(html + policy + JSON.stringify(remotes)) &&
        remotes.map(({ version }) => version).join() === "1.0.0";
      return { html, policy, keeping, remotes, isNormal };
    },
  };
}
