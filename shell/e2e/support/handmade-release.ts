import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const hashOf = (content: string) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** Its own parts of a handmade release: code for browsers (at load, its page, its routes) and for Node, and its manifest. */
export interface Handmade {
  first?: string;
  component?: string;
  routes?: string;
  server?: string;
  manifest?: { name?: string; basePaths?: string[]; [field: string]: unknown };
}

const cleaner = { name: "tools", basePaths: ["/limpar-criativo"] };

/** A build for Node with one page. */
export const node = (component = '() => createElement("h1", null, "Limpador")', paths = '["/limpar-criativo"]') => `
  const { createElement } = require("react");
  exports.default = { contract: 1, name: "tools", routes: [{
    path: "/limpar-criativo",
    Component: ${component},
    staticPaths: async () => ${paths},
  }] };`;

/** The entry of a remote, written by hand: one page, which may use React. */
export function entrySource(version: string, { first = "", component, routes, manifest }: Handmade) {
  const { name, basePaths } = { ...cleaner, ...manifest };
  return `
  ${first}
  globalThis.store_remote_${name} = {
    init(scope) { this.scope = scope; },
    async get() {
      const [{ get }] = Object.values(this.scope.react);
      const React = (await get())();
      const { createElement } = React;
      const Component = ${component ?? `() => createElement("h1", null, "Limpador ${version}")`};
      const routes = ${routes ?? `[{ path: "${basePaths[0]}", Component }]`};
      return () => ({ default: { contract: 1, name: "${name}", routes } });
    },
  };`;
}

/** Another team's release of the image cleaner, made without this workspace, by the published contract alone. */
export function writeRelease(releases: string, version: string, release: Handmade = {}): void {
  const { server, manifest } = release;
  const folder = path.join(releases, version);
  mkdirSync(folder, { recursive: true });
  const entry = `remoteEntry.${createHash("sha1").update(version).digest("hex").slice(0, 8)}.js`;
  const files = { [entry]: entrySource(version, release), ...(server && { "routes.cjs": server }) };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const whole = {
    ...cleaner,
    version,
    contract: 1,
    access: "public",
    entry,
    files: [entry],
    ...(server && { server: "routes.cjs" }),
    integrity: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, hashOf(content)])),
    shared: { react: "^19.0.0" },
    ...manifest,
  };
  writeFileSync(path.join(folder, "remote-manifest.json"), JSON.stringify(whole));
}
