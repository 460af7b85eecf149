import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import path from "node:path";
import { attempt } from "@store/shared-data";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";
import { listen } from "@store/shared-data/node/listen";
import type { Metrics } from "@store/shared-data/node/metrics";
import { slowSenderLimits } from "@store/shared-data/node/patient-server";
import sirv from "sirv";
import { fileHeaders } from "../security-headers";
import { type Responder, respondSafely } from "./respond-safely";
import { sendText, type Text } from "./send-text";

// Longer than the keep-alive of proxies (60 s); closing first would lose a request sent at that moment.
const keepAliveTimeout = 65_000;
// A team's release over a slow line.
const uploadTimeout = 90_000;
const year = 365 * 24 * 60 * 60;
const pages = /(^|\/)[^/.]*$|\.html$|^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt|composition\.json)$/;

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type StaticSite = {
  folder: string;
  port: number;
  portVariable: string;
  /** Also successful ones. */
  logsPages?: boolean | undefined;
  metrics?: Metrics | undefined;
  page?: (pathname: string, request: IncomingMessage) => Promise<Text>;
  handlers?: Record<string, Handler>;
  more?: More[];
};

/** Additional folder below a path prefix. `before` may create the file on request, `miss` responds if there is none. */
export type More = {
  prefix: string;
  folder: string;
  before?: () => Promise<void>;
  miss?: (pathname: string, response: ServerResponse) => void;
};

/**
 * Serves a build folder like a static host, with CORS, because the shell is on another origin.
 * @param site `page` responds to paths without a file extension, and to navigations to missing files
 */
export async function startStaticServer({ port, portVariable, logsPages, metrics, ...site }: StaticSite) {
  const server = createServer(
    { ...slowSenderLimits, ...(site.handlers && { requestTimeout: uploadTimeout }), keepAliveTimeout },
    respondSafely(respondersOf(site), { logsPages, metrics }),
  );
  return {
    port: await listen(server, { port, setting: portVariable }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Site = Omit<StaticSite, "port" | "portVariable" | "logsPages" | "metrics">;

function respondersOf({ folder, handlers = {}, page, more = [] }: Site) {
  const files = serveFolder(folder);
  const others = more.map((other) => ({ ...other, serve: serveFolder(other.folder) }));
  return (request: IncomingMessage, response: ServerResponse): Responder => {
    const pathname = readPath(request);
    const asPage = async () => page && sendText(request, response, await page(pathname, request));
    const miss = () => (page && wantsPage(request) ? asPage() : notFound(response));
    const handler = Object.hasOwn(handlers, pathname) ? handlers[pathname] : undefined;
    if (handler) return { kind: "file", respond: () => handler(request, response) };
    if (page && isPage(pathname)) return { kind: "page", respond: asPage };
    const other = others.find(({ prefix }) => pathname.startsWith(prefix));
    if (other) {
      request.url = pathname.slice(other.prefix.length - 1);
      const serve = () => other.serve(request, response, () => (other.miss ?? miss)(pathname, response));
      return { kind: "file", respond: () => (other.before ? other.before().then(serve) : serve()) };
    }
    return { kind: "file", respond: () => files(request, response, miss) };
  };
}

function serveFolder(folder: string) {
  const serve = sirv(folder, {
    // Reads the disk on each request: a new build needs no restart.
    dev: true,
    etag: true,
    brotli: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
      response.setHeader("cache-control", isHashedScript(pathname) ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  return async (request: IncomingMessage, response: ServerResponse, miss: () => unknown) => {
    // Ignore invalid ranges, for which the library would throw.
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined || (to && Number(to) < Number(from))) delete request.headers.range;
    let missed: unknown;
    serve(request, response, () => {
      missed = miss();
    });
    await missed;
  };
}

function readPath({ url = "/" }: IncomingMessage) {
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname : "/";
}

/** Decoded first, because files are found by the decoded path. */
const isPage = (pathname: string) => pages.test(attempt(() => decodeURIComponent(pathname)) ?? pathname);

const wantsPage = ({ headers }: IncomingMessage) => String(headers.accept ?? "").includes("text/html");

function notFound(response: ServerResponse) {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8", ...fileHeaders });
  response.end("Not found\n");
}

export const distOf = (root: string, packageFolder: string) => path.join(root, packageFolder, "dist");
