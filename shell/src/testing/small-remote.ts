import { createHash } from "node:crypto";
import type { RegisteredRemote } from "@store/shared-data";
import { registeredAs } from "@store/shared-data/contract/contract-rules";
import type { SmallServer } from "./small-server";

export const shareScope = { react: { "19.0.0": { get: () => undefined } }, leer: {} };

/** Defines the bundler's globals, which Jest does not have. */
export function offerSingletons(): void {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: shareScope },
  });
}

/** Registry entry of a remote with its files under `/<name>/` on the server. */
export function registerRemote(
  server: Pick<SmallServer, "origin">,
  name: string,
  more: Partial<RegisteredRemote> = {},
): RegisteredRemote {
  const basePaths = [`/${name}`];
  const release = registeredAs({ name, access: "public", basePaths }, `${server.origin}/${name}/`);
  return { ...release, version: "1.0.0", ...more };
}

/** Entry script of a remote whose "./routes" module is an expression, such as "{ contract: 1 }". */
export const entryOf = (name: string, module: string) => `
  globalThis.store_remote_${name} = {
    init: (scope) => { globalThis.givenScope = scope; },
    get: async (wanted) => {
      if (wanted !== "./routes") throw new Error("no module " + wanted);
      return () => ({ default: ${module} });
    },
  };`;

/** Module expression; without routes by default. */
export const moduleOf = (name: string, routes = "[]") => `{ contract: 1, name: "${name}", routes: ${routes} }`;

export const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
