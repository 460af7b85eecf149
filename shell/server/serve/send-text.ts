import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readPreviewId } from "../preview/previews";
import { commonHeaders } from "../security-headers";

// Higher levels save 3 % and take ten times as long.
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export type Text = { status: number; text: string; type?: string; headers: Record<string, string> };

/** A text that clients revalidate on every request. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, type = "text/html", headers }: Text,
) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { ...headers, allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" });
    return void response.end("Method not allowed\n");
  }
  const etag = `"${createHash("sha1").update(text).digest("base64url")}"`;
  // Previews are not cached: without the cookie the same URL is another page.
  const preview = readPreviewId(request) && { "cache-control": "no-store" };
  const all = { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache", ...headers, etag, ...preview };
  if (status === 200 && request.headers["if-none-match"] === etag) {
    response.writeHead(304, all);
    return void response.end();
  }
  const accepted = String(request.headers["accept-encoding"] ?? "");
  // With the weight 0 a client refuses an encoding.
  const isAccepted = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accepted);
  const encoding = (["br", "gzip"] as const).find(isAccepted);
  const content = encoding ? compress[encoding](text) : Buffer.from(text);
  response.writeHead(status, {
    ...all,
    vary: "accept-encoding",
    "content-length": content.length,
    ...(encoding && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : content);
}

const compress = { br: (text: string) => brotliCompressSync(text, { params }), gzip: (text: string) => gzipSync(text) };

export const jsonHandler =
  (read: (request: IncomingMessage) => unknown) => async (request: IncomingMessage, response: ServerResponse) => {
    const text = JSON.stringify(await read(request), null, 2);
    sendText(request, response, { status: 200, text, type: "application/json", headers: commonHeaders });
  };
