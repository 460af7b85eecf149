import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { hashOf } from "../prerender/load-builds";
import { commonHeaders } from "../security-headers";

/** Where its files lie, and `want`: called with the id of a product that was requested and has none. */
export type ServedSnapshot = { folder: string; want: (id: string) => void };

type Kept = { mark: string; content: Buffer; etag: string; compressed?: Buffer };

const names = /^\/snapshot\/(newest|state|(?:category|product)\/([a-z0-9][a-z0-9_-]{0,99}))\.json$/;
const mostKept = 2000;
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const headers = { ...commonHeaders, "cache-control": "no-cache", vary: "accept-encoding" };

/** True for an address of the snapshot's. */
export const isSnapshotAddress = (pathname: string) => pathname.startsWith("/snapshot/");

/**
 * Answers for the files of a snapshot, which every open tab asks for again and again: from memory while they are the same, and where
 * there is none with an empty answer, so that no browser reports a fault.
 */
export function createSnapshotAnswers(snapshot: ServedSnapshot | undefined) {
  const kept = new LRUCache<string, Kept>({ max: mostKept });
  const find = (folder: string, name: string) => {
    const file = path.join(folder, `${name}.json`);
    const found = readAgain(file, kept.get(name));
    if (found) kept.set(name, found);
    else kept.delete(name);
    return found;
  };
  return (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const [, name, id] = names.exec(pathname) ?? [];
    const found = name && snapshot ? find(snapshot.folder, name) : undefined;
    if (found) return send(request, response, found);
    if (name?.startsWith("product/") && id) snapshot?.want(id);
    response.writeHead(204, headers).end();
  };
}

function readAgain(file: string, known: Kept | undefined): Kept | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const mark = [stat.ino, stat.mtimeMs, stat.size].join(" ");
  if (known?.mark === mark) return known;
  const content = readFileSync(file);
  return { mark, content, etag: `"${hashOf(content.toString())}"` };
}

function send(request: IncomingMessage, response: ServerResponse, found: Kept) {
  const all = { ...headers, etag: found.etag, "content-type": "application/json; charset=utf-8" };
  if (request.headers["if-none-match"] === found.etag) return void response.writeHead(304, all).end();
  const isCompressed = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (isCompressed) found.compressed ??= brotliCompressSync(found.content, { params });
  const content = (isCompressed && found.compressed) || found.content;
  const length = { "content-length": content.length, ...(isCompressed && { "content-encoding": "br" }) };
  response.writeHead(200, { ...all, ...length });
  response.end(request.method === "HEAD" ? undefined : content);
}
