import { createServer } from "node:net";
import path from "node:path";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { listen } from "./listen.mjs";

/**
 * Serves one build that follows its sources: a component that is edited is replaced in the open page. Resolves when the
 * first build is there, also with errors: the page shows them, and the next edit may mend them.
 * @param {object} site
 * @param {import("@rspack/core").Configuration} site.config
 * @param {number} site.port
 * @param {Record<string, () => unknown>} [site.documents] JSON documents made when they are asked for
 * @param {string} [site.files] a folder with files of the page that no build knows
 */
export async function startDevServer({ config, port, documents = {}, files }) {
  await refuseTakenPort(port, `${config.name?.toUpperCase()}_PORT`);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "warn" }, stats: "errors-warnings" });
  const built = new Promise((resolve) => compiler.hooks.done.tap("dev", resolve));
  const server = new RspackDevServer(
    {
      host: "localhost",
      port,
      // Of another origin than the page: the update channel of a remote is its own.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { runtimeErrors: false } },
      headers: { "access-control-allow-origin": "*" },
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

/** The development server throws where nobody can catch it, and waits for ever, when its port is taken. @param {number} port @param {string} setting */
async function refuseTakenPort(port, setting) {
  const probe = createServer();
  await listen(probe, { port, setting });
  await new Promise((resolve) => probe.close(resolve));
}

/** @param {Record<string, () => unknown>} documents */
function documentsFrom(documents) {
  /**
   * @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response
   * @param {() => void} next
   */
  const answer = async (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    if (!document) return next();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await document()));
  };
  return answer;
}

/** A package's own build configuration, for development. @param {string} folder */
export async function readConfig(folder) {
  const { default: configure } = await import(path.join(folder, "rspack.config.mjs"));
  return configure({}, { mode: "development" });
}
