import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { Configuration } from "@rspack/core";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { listen } from "@store/shared-data/node/listen";

/**
 * Serves one build that follows its sources: a component that is edited is replaced in the open page. Resolves when the
 * first build is there, also with errors: the page shows them, and the next edit may mend them.
 * @param [site.documents] JSON documents made when they are asked for
 * @param [site.files] a folder with files of the page that no build knows
 * @param [site.isPlain] the build as it is, for a page that knows nothing of this server: a reload shows the next one
 */
export async function startDevServer({
  config,
  port,
  portSetting = `${config.name?.toUpperCase()}_PORT`,
  documents = {},
  files,
  isPlain = false,
}: {
  config: Configuration;
  port: number;
  portSetting?: string | undefined;
  documents?: Record<string, () => unknown>;
  files?: string | undefined;
  isPlain?: boolean;
}) {
  await refuseTakenPort(port, portSetting);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "warn" }, stats: "errors-warnings" });
  const built = new Promise((resolve) => compiler.hooks.done.tap("dev", resolve));
  const server = new RspackDevServer(
    {
      host: "localhost",
      port,
      // On another origin than the page: the update channel of a remote is its own.
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

/** The development server throws an error that cannot be caught, and waits for ever, when its port is taken. */
async function refuseTakenPort(port: number, setting: string) {
  const probe = createServer();
  await listen(probe, { port, setting });
  await new Promise((resolve) => probe.close(resolve));
}

function documentsFrom(documents: Record<string, () => unknown>) {
  const answer = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    if (!document) return next();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await document()));
  };
  return answer;
}
