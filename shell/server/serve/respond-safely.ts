import type { IncomingMessage, ServerResponse } from "node:http";
import { createLog, logRequest } from "@store/shared-data/node/log";
import type { Metrics } from "@store/shared-data/node/metrics";
import { withTrace } from "@store/shared-data/node/trace";
import { requestIdsOf } from "@store/shared-data/request-id";

export type Responder = { kind: "page" | "file"; respond(): unknown };

// In Portuguese, because visitors see it.
const failure = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro</title>
<h1>Algo deu errado</h1><p>Tente de novo em instantes.</p></html>
`;

/** An exception returns 500, a failure while sending closes the connection; both are logged with the request id. */
export function respondSafely(
  findResponder: (request: IncomingMessage, response: ServerResponse) => Responder,
  { logsPages, metrics }: { logsPages?: boolean | undefined; metrics?: Metrics | undefined },
) {
  const log = createLog("shell");
  return async (request: IncomingMessage, response: ServerResponse) => {
    const since = performance.now();
    const ids = requestIdsOf((name) => request.headers[name]);
    const { requestId } = ids;
    const { method = "", url = "/" } = request;
    const pathname = url.replace(/[?#].*$/s, "");
    let kind: Responder["kind"] = "file";
    const tell = (status: number, error?: string) =>
      logRequest(log, { kind, method, pathname, requestId, status, since, error });
    const fail = (reason: unknown) => {
      tell(500, reason instanceof Error ? reason.message : String(reason));
      sendFailure(response);
    };
    response.setHeader("x-request-id", requestId);
    // The file may be deleted while it is sent.
    response.once("pipe", (source) => source.once("error", fail));
    response.once("finish", () => {
      metrics?.observe(kind, response.statusCode, since);
      if (kind === "page" && logsPages && response.statusCode < 500) tell(response.statusCode);
    });
    try {
      const responder = findResponder(request, response);
      kind = responder.kind;
      await withTrace(ids, () => responder.respond());
    } catch (error) {
      fail(error);
    }
  };
}

function sendFailure(response: ServerResponse) {
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) if (name !== "x-request-id") response.removeHeader(name);
  response.writeHead(500, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(failure);
}
