import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { UserError } from "./environment.mjs";

const year = 365 * 24 * 60 * 60;
const isHashed = /\.[0-9a-f]{8}\.[a-z0-9.]+$/;

/**
 * Serves a folder of built files on its own origin, as a static host would: hashed files for ever, the rest revalidated,
 * and readable from other origins, because that is where the shell is.
 * @param {{ folder: string, port: number, portVariable: string, documents?: Record<string, () => unknown>, fallback?: string }} options
 *   `documents` are JSON documents made when they are asked for; `fallback` answers for addresses that are no files.
 */
export async function startStaticServer({ folder, port, portVariable, documents = {}, fallback }) {
  const files = sirv(folder, {
    // Looks at the disk at every request: a new build is served without a restart.
    dev: true,
    etag: true,
    dotfiles: false,
    ...(fallback && { single: fallback }),
    setHeaders: (response, pathname) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("x-content-type-options", "nosniff");
      response.setHeader("cache-control", isHashed.test(pathname) ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  const server = createServer((request, response) => {
    const pathname = new URL(request.url ?? "/", "http://localhost").pathname;
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    if (document) sendJson(response, document);
    else files(request, response, () => notFound(response));
  });
  await listen(server, port, portVariable);
  return {
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** @param {import("node:http").ServerResponse} response @param {() => unknown} document */
function sendJson(response, document) {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" });
  response.end(JSON.stringify(document(), null, 2));
}

/** @param {import("node:http").ServerResponse} response */
function notFound(response) {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8", "access-control-allow-origin": "*" });
  response.end("Not found\n");
}

/** @param {import("node:http").Server} server @param {number} port @param {string} portVariable */
async function listen(server, port, portVariable) {
  server.listen(port, "localhost");
  try {
    await once(server, "listening");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") throw error;
    throw new UserError(`Port ${port} is taken. Stop what listens there, or choose another port with ${portVariable}.`);
  }
}

/** Address of a file in a package's build. @param {string} root @param {string} packageFolder */
export const distOf = (root, packageFolder) => path.join(root, packageFolder, "dist");
