import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const hashOf = (content: string) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** Parts of a release's code for browsers that a test replaces: what runs at load, what the page is, what the routes are. */
export type Parts = { first?: string; component?: string; routes?: string };

const cleaner = { name: "tools", address: "/limpar-criativo" };

/** The entry of a remote, written by hand: one page, which may use React. */
export const entrySource = (version: string, parts: Parts, { name, address } = cleaner) => `
  ${parts.first ?? ""}
  globalThis.store_remote_${name} = {
    init(scope) { this.scope = scope; },
    async get() {
      const [{ get }] = Object.values(this.scope.react);
      const React = (await get())();
      const { createElement } = React;
      const Component = ${parts.component ?? `() => createElement("h1", null, "Limpador ${version}")`};
      const routes = ${parts.routes ?? `[{ path: "${address}", Component }]`};
      return () => ({ default: { contract: 1, name: "${name}", routes } });
    },
  };`;

/**
 * Another team's release of the image cleaner, in a folder of its version: made without this workspace, by the published
 * contract alone. `server` is its build for Node, if it has one; `change` is what its manifest says otherwise.
 */
export function writeRelease(
  releases: string,
  version: string,
  change: object = {},
  server?: string,
  parts: Parts = {},
): void {
  const folder = path.join(releases, version);
  mkdirSync(folder, { recursive: true });
  const entry = `remoteEntry.${createHash("sha1").update(version).digest("hex").slice(0, 8)}.js`;
  const { name = "tools", basePaths: [address = "/limpar-criativo"] = [] } = change as {
    name?: string;
    basePaths?: string[];
  };
  const files = { [entry]: entrySource(version, parts, { name, address }), ...(server && { "routes.cjs": server }) };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const manifest = {
    name: "tools",
    version,
    contract: 1,
    basePaths: ["/limpar-criativo"],
    access: "public",
    entry,
    files: [entry],
    ...(server && { server: "routes.cjs" }),
    integrity: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, hashOf(content)])),
    shared: { react: "^19.0.0" },
    ...change,
  };
  writeFileSync(path.join(folder, "remote-manifest.json"), JSON.stringify(manifest));
}
