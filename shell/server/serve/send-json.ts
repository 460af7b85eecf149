import type { ServerResponse } from "node:http";
import { commonHeaders } from "../security-headers";

export function sendJson(
  response: ServerResponse,
  status: number,
  document: object,
  more: Record<string, string> = {},
) {
  const headers = { ...commonHeaders, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, { ...headers, ...more }).end(`${JSON.stringify(document)}\n`);
}
