import type { IncomingMessage } from "node:http";
import path from "node:path";
import { findRemote, pickReleases } from "@store/shared-data";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { type Metrics, metricsPath } from "@store/shared-data/node/metrics";
import { findCanaryDraw } from "../../src/page/canary-draw";
import { describeShell } from "../prerender/store-parts";
import { previewPage } from "../preview/previewed-page";
import { Previews, type Shown } from "../preview/previews";
import { liveRegistry, toPublicRegistry } from "../registry-store";
import { releasesFolder, releasesPrefix } from "../releases";
import { commonHeaders, type InlineCode, noInlineCode, pageHeaders, stylePolicy } from "../security-headers";
import { jsonHandler } from "./send-text";
import { type ServedSnapshot, serveSnapshot } from "./serve-snapshot";
import { healthHandlers, type ShellHealth } from "./shell-health";
import { type FoundPage, readStartPage } from "./start-page";
import { distOf, type Handler, startStaticServer } from "./static-server";

export type Store = {
  root: string;
  shellPort: number;
  logsPages?: boolean;
  metrics?: Metrics;
  remotes: { name: string; folder: string; port: number }[];
  settings: Record<string, unknown>;
  registryDir: string;
  releasesDir: string;
  findPage?: FindPage;
  snapshot?: ServedSnapshot;
  handlers?: Record<string, Handler>;
  health?: Omit<ShellHealth, "readPages">;
};

export type FindPage = (
  pathname: string,
  live: { settings: unknown; registry: unknown; runsScripts?: boolean },
) => Promise<FoundPage | "pending" | null>;

const refreshTag = '<noscript><meta http-equiv="refresh" content="2"></noscript></head>';

/** Documents and the pages' headers are made on each request, so changing them needs neither build nor restart. */
export async function serveStore(store: Store) {
  const { root, shellPort, remotes, settings, releasesDir, health, metrics } = store;
  const shell = distOf(root, "shell");
  const servers: { close(): Promise<void> }[] = [];
  const closeAll = () => Promise.all(servers.map((server) => server.close()));
  const registry = () => toPublicRegistry(liveRegistry(store));
  const previews = new Previews({ readSettings: () => settings, registryDir: store.registryDir, readLive: registry });
  try {
    for (const { name, folder, port } of remotes) {
      const portVariable = `${name.toUpperCase()}_PORT`;
      const more = [{ prefix: "/releases/", folder: path.join(releasesDir, name) }];
      servers.push(await startStaticServer({ folder: distOf(root, folder), port, portVariable, more }));
    }
    servers.push(
      await startStaticServer({
        folder: shell,
        port: shellPort,
        portVariable: "SHELL_PORT",
        logsPages: store.logsPages,
        metrics,
        more: [
          { prefix: releasesPrefix, folder: releasesFolder(store.registryDir) },
          ...(store.snapshot ? [serveSnapshot(store.snapshot)] : []),
        ],
        page: async (pathname, request) => readPage(store, pathname, registry(), request, await previews.look(request)),
        handlers: {
          ...store.handlers,
          "/previa.json": (request, response) => previews.respond(request, response),
          ...(metrics && { [metricsPath]: metricsHandler(metrics) }),
          ...(health &&
            healthHandlers({
              ...health,
              readPages: () => readStartPage(shell, { settings, registry: registry(), pathname: "/" }),
            })),
          "/config.json": jsonHandler(() => settings),
          "/registry.json": jsonHandler(async (request) => (await previews.look(request))?.registry ?? registry()),
          "/shell.json": jsonHandler(() => describeShell(shell)),
        },
      }),
    );
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { close: async () => void (await closeAll()) };
}

const metricsHandler =
  (metrics: Metrics): Handler =>
  async ({ headers: requestHeaders, socket }, response) => {
    const header = (name: string) => requestHeaders[name];
    const { status, headers, text } = await metrics.respond({ peerAddress: socket.remoteAddress, header });
    response.writeHead(status, { ...commonHeaders, ...headers }).end(text);
  };

async function readPage(
  { root, shellPort, settings, findPage }: Store,
  pathname: string,
  registry: RegistryFile,
  { headers: requestHeaders, url = "" }: IncomingMessage,
  shown: Shown | undefined,
) {
  const shell = distOf(root, "shell");
  const shellUrl = `http://localhost:${shellPort}`;
  const headersFor = (inline: InlineCode) => pageHeaders({ settings, registry, shellUrl, inline });
  const location = plainAddress(pathname, url);
  if (location) return { text: "", status: 301, headers: { ...headersFor(noInlineCode), location } };
  if (shown) return previewPage({ shell, settings, shellUrl }, shown, pathname);
  const startPage = () => readStartPage(shell, { settings, registry, pathname });
  // Only browsers send Sec-Fetch-Mode; crawlers may not run scripts.
  const runsScripts = requestHeaders["sec-fetch-mode"] !== undefined;
  const found = isCanaryVisit(registry, pathname, requestHeaders)
    ? startPage()
    : await findPage?.(pathname, { settings, registry, runsScripts });
  const page: FoundPage = found === "pending" ? withRefresh(startPage()) : (found ?? startPage());
  const { inline = noInlineCode, html, ...rest } = page;
  // The headers contain the full policy, so the meta element for static hosts is removed to save bytes.
  return {
    ...rest,
    text: html.replace(stylePolicy(inline.styles), ""),
    headers: {
      ...headersFor(inline),
      ...(registry.remotes.some(({ canary }) => canary) && { "cache-control": "private, no-cache" }),
    },
  };
}

/** A canary is not prerendered: the start page loads it. */
function isCanaryVisit(registry: RegistryFile, pathname: string, { cookie = "" }: IncomingMessage["headers"]) {
  return findRemote(pickReleases(registry, findCanaryDraw(cookie)), pathname)?.variant === "canary";
}

/** Start page that reloads without JavaScript, to show the page once it is rendered. */
const withRefresh = ({ html, ...page }: FoundPage): FoundPage => ({
  ...page,
  html: html.replace("</head>", refreshTag),
});

/** Without trailing slashes; leading ones are collapsed, because "//host" would be another site. */
function plainAddress(pathname: string, url: string) {
  if (pathname === "/" || !pathname.endsWith("/")) return undefined;
  const [query = ""] = /\?[^#]*/.exec(url) ?? [];
  return `/${pathname.replace(/^\/+|\/+$/g, "")}${query}`;
}
