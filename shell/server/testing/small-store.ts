import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import type { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { integrityOf } from "../../src/testing/small-remote";
import type { SmallServer } from "../../src/testing/small-server";
import { registryEntry } from "./registry-entry";

const startPage = `<!doctype html>
<html lang="pt-BR"><head><title>Loja</title>
<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous">
<script defer src="/js/main.1a2b3c4d.js" integrity="sha256-main"></script></head>
<body><div id="root"></div><noscript>Esta página não</noscript></body></html>`;

/** Builds the shell for Node into one file, because sandboxes read no others. */
function buildShell(): string {
  const program = path.join(import.meta.dirname, "build-small-shell.ts");
  return execFileSync(process.execPath, ["--import", "tsx/esm", program], { encoding: "utf8" }).trim();
}
let shellCode: string | undefined;

/** Writes the parts of a shell build that the prerenderer reads. */
export function writeSmallShell({ at, write }: ReturnType<typeof startTemporaryFolder>): void {
  shellCode ??= buildShell();
  write("app.html", startPage);
  write("server/deferred-start.js", "start()");
  copyFileSync(shellCode, at("server/shell.cjs"));
}

/** Remote with a page for each name in `/names`. It renders a text of the origin unescaped, as unsafe remotes do. */
const remoteCode = (origin: string) => `
  const { createElement } = require("react");
  const { useQuery } = require("@store/shared-data/query");
  const { useParams } = require("@store/shared-data/router");
  const ask = (name) => async () => (await (await fetch("${origin}/rest/v1/item/" + encodeURIComponent(name))).text());
  const query = (name) => ({ queryKey: ["item", name], queryFn: ask(name) });
  const page = {
    path: "/item/:id",
    Component: () => createElement("h1", { dangerouslySetInnerHTML: { __html: useQuery(query(useParams().id)).data } }),
    staticPaths: async () => {
      const answer = await fetch("${origin}/rest/v1/names");
      if (!answer.ok) throw new Error("no names");
      return (await answer.text()).split(" ").filter(Boolean).map((name) => "/item/" + name);
    },
    load: async ({ params, queryClient }) => {
      const text = await queryClient.fetchQuery(query(params.id));
      if (text.startsWith("broken")) throw new Error("the item is " + text);
      return text;
    },
    head: (text, { params, origin }) => ({ title: text, canonical: origin + "/item/" + params.id, noIndex: text === "" }),
  };
  const closed = { path: "/conta", access: "staff", Component: () => "Conta", staticPaths: async () => ["/conta"] };
  const plain = { path: "/busca", Component: () => "Busca" };
  exports.default = { contract: 1, name: "loja", routes: [page, closed, plain] };`;

/** Settings of a store with the test server as its backend. */
export const settingsOf = ({ origin }: SmallServer, storeName: string) => ({
  mode: "local",
  storeName,
  supabaseUrl: origin,
  supabaseKey: "sb_publishable_a-key-of-at-least-fifty-characters-0001",
});

/** Publishes settings, a registry with one remote, and the remote. Tests add its items. */
export function publishSmallStore(server: SmallServer, more: object = {}, others: readonly object[] = []): void {
  const remote = publishRemote(server, "loja", remoteCode(server.origin), {
    basePaths: ["/item", "/conta", "/busca"],
    ...more,
  });
  server.put("/config.json", settingsOf(server, "Minha Loja"));
  server.put("/registry.json", { remotes: [remote, ...others] });
  putChanges(server, "1", null);
}

/** Publishes a remote's Node build; returns its registry entry. */
export function publishRemote(server: SmallServer, name: string, code: string, more: object = {}) {
  server.put(`/${name}/server.cjs`, code);
  return {
    ...registryEntry(name, "1.0.0", {
      files: ["js/routes.js"],
      server: "server.cjs",
      baseUrl: `${server.origin}/${name}/`,
    }),
    integrity: { "server.cjs": integrityOf(code), "remoteEntry.js": "sha256-entry" },
    ...more,
  };
}

/** Sets the products with changed pages; null means unknown. `since`: the requested moment. */
export function putChanges(server: SmallServer, moment: string, products: string[] | null, since?: string): void {
  const query = since === undefined ? "" : `?p_since=${since}`;
  server.put(`/rest/v1/rpc/list_page_changes${query}`, JSON.stringify([{ moment, product_ids: products }]));
}

export function putItems(server: SmallServer, items: Record<string, string>): void {
  server.put("/rest/v1/names", Object.keys(items).join(" "));
  for (const [name, text] of Object.entries(items)) server.put(`/rest/v1/item/${name}`, text);
}
