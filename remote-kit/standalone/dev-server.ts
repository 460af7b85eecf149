import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { Configuration } from "@rspack/core";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { listen } from "@store/shared-data/node/listen";

export interface DevSite {
  config: Configuration;
  port: number;
  /** Name of the setting that changes the port. */
  portSetting?: string | undefined;
  /** JSON documents generated per request. */
  documents?: Record<string, () => unknown>;
  /** Folder with static files outside the build. */
  files?: string | undefined;
  /** No client code: the page is reloaded by hand. */
  isPlain?: boolean;
}

/**
 * Serves one build in watch mode with fast refresh. Resolves after the first build, even a failed one: the page shows
 * its errors, and the next edit may fix them.
 */
export async function startDevServer({ config, port, portSetting, documents = {}, files, isPlain = false }: DevSite) {
  await refuseTakenPort(port, portSetting ?? `${config.name?.toUpperCase()}_PORT`);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "warn" }, stats: "errors-warnings" });
  const built = new Promise((resolve) => compiler.hooks.done.tap("dev", resolve));
  const server = new RspackDevServer(
    {
      host: "localhost",
      port,
      // The page is on another origin, so the update socket of a remote needs an absolute URL.
      client: !isPlain && { webSocketURL: `ws://localhost:${port}/ws`, overlay: { runtimeErrors: false } },
      ...(isPlain && { hot: false, liveReload: false, webSocketServer: false }),
      headers: { "access-control-allow-origin": "*", "cache-control": "no-cache" },
      historyApiFallback: { index: "/app.html", disableDotRule: true },
      static: files ? { directory: files, watch: false } : false,
      setupMiddlewares: (middlewares) => [documentsFrom(documents), ...middlewares],
    },
    compiler,
  );
  await server.start();
  await built;
  return { close: () => server.stop() };
}

/** webpack-dev-server throws an uncatchable error and hangs if its port is taken. */
async function refuseTakenPort(port: number, setting: string) {
  const probe = createServer();
  await listen(probe, { port, setting });
  await new Promise((resolve) => probe.close(resolve));
}

const documentsFrom =
  (documents: Record<string, () => unknown>) =>
  async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    if (!document) return next();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await document()));
  };
