import { createHash } from "node:crypto";
import type { RegisteredRemote } from "@store/shared-data";
import type { SmallServer } from "./small-server";

/** The packages that the test's host shares, as the bundler would list them. */
export const shareScope = { react: { "19.0.0": { get: () => undefined } }, leer: {} };

/** What the bundler gives the shell and Jest does not. */
export function offerSingletons(): void {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: shareScope },
  });
}

/** A remote as the registry names it; its files are below its name on the server. */
export function registerRemote(
  server: Pick<SmallServer, "origin">,
  name: string,
  more: Partial<RegisteredRemote> = {},
) {
  const remote: RegisteredRemote = {
    name,
    version: "1.0.0",
    contract: 1,
    basePaths: [`/${name}`],
    access: "public",
    entry: "remoteEntry.js",
    files: [],
    integrity: {},
    shared: {},
    baseUrl: `${server.origin}/${name}/`,
    ...more,
  };
  return remote;
}

/** The entry of a remote: a container whose one module is made by an expression, such as "{ contract: 1 }". */
export const entryOf = (name: string, module: string) => `
  globalThis.store_remote_${name} = {
    init: (scope) => { globalThis.givenScope = scope; },
    get: async (wanted) => {
      if (wanted !== "./routes") throw new Error("no module " + wanted);
      return () => ({ default: ${module} });
    },
  };`;

/** A module without pages. */
export const moduleOf = (name: string, routes = "[]") => `{ contract: 1, name: "${name}", routes: ${routes} }`;

/** Subresource integrity of a file. */
export const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
