import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { isHashedScript } from "./hashed-name.mjs";
import { listen } from "./listen.mjs";
import { commonHeaders } from "./security-headers.mjs";
import { sendText } from "./send-text.mjs";

// Longer than the minute for which proxies keep a connection: closed first, it would swallow a request on its way.
const keepAliveTimeout = 65_000;
const year = 365 * 24 * 60 * 60;
const isPage = /(^|\/)[^/.]*$|\.html$|^\/(sitemap\.xml|robots\.txt)$/;

/**
 * @typedef {{ html: string, status: number, type?: string, headers: Record<string, string> }} Page
 * @typedef {{
 *   folder: string, port: number, portVariable: string,
 *   documents?: Record<string, () => unknown>,
 *   page?: (pathname: string) => Promise<Page>,
 *   more?: { prefix: string, folder: string },
 * }} StaticSite
 */

/**
 * Serves a folder of built files on its own origin, as a static host would: hashed files for ever, the rest revalidated,
 * and readable from other origins, because that is where the shell is.
 * @param {StaticSite} site `documents` are JSON documents made when they are asked for; `page` answers for addresses
 *   without a file's ending, and tells who looks for a page at an address with one that there is none; `more` is a second folder, for the addresses below a prefix.
 */
export async function startStaticServer({ folder, port, portVariable, documents = {}, page, more }) {
  const files = serveFolder(folder);
  const others = more && serveFolder(more.folder);
  const server = createServer({ keepAliveTimeout }, async (request, response) => {
    const pathname = readPath(request);
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    const miss = async () =>
      page && wantsPage(request) ? sendPage(request, response, await page(pathname)) : notFound(response);
    if (document) return sendDocument(request, response, document);
    if (page && isPage.test(pathname)) return sendPage(request, response, await page(pathname));
    if (more && others && pathname.startsWith(more.prefix)) {
      request.url = pathname.slice(more.prefix.length - 1);
      return others(request, response, miss);
    }
    return files(request, response, miss);
  });
  return {
    port: await listen(server, { port, setting: portVariable }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** @param {string} folder */
function serveFolder(folder) {
  return sirv(folder, {
    // Looks at the disk at every request: a new build is served without a restart.
    dev: true,
    etag: true,
    brotli: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
      response.setHeader("cache-control", isHashedScript(pathname) ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
}

const fileHeaders = {
  ...commonHeaders,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** @param {import("node:http").IncomingMessage} request */
function readPath({ url = "/" }) {
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname : "/";
}

/** Whether somebody goes to an address, and not a page that fetches a part of itself. @param {import("node:http").IncomingMessage} request */
const wantsPage = ({ headers }) => String(headers.accept ?? "").includes("text/html");

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response @param {Page} page */
function sendPage(request, response, { html, status, type = "text/html", headers }) {
  sendText(request, response, {
    status,
    text: html,
    headers: { "content-type": `${type}; charset=utf-8`, ...headers },
  });
}

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response @param {() => unknown} document */
function sendDocument(request, response, document) {
  const headers = { "content-type": "application/json; charset=utf-8", ...commonHeaders };
  sendText(request, response, { status: 200, text: JSON.stringify(document(), null, 2), headers });
}

/** @param {import("node:http").ServerResponse} response */
function notFound(response) {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8", ...fileHeaders });
  response.end("Not found\n");
}

/** Address of a file in a package's build. @param {string} root @param {string} packageFolder */
export const distOf = (root, packageFolder) => path.join(root, packageFolder, "dist");
