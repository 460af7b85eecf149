import { createServer, type ServerResponse } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";
import { listen } from "shared-data/node/listen";

type File = { type: string; body: Buffer };

/**
 * Serves a page that weighs what the page at an address weighs and does nothing: the same HTML, styles and pictures, and every script
 * that a visit fetches as a comment of the same length, fetched at once. It asks no backend anything. What a measured page takes more than
 * this one is its own work; what both take is the browser's, the network's and the machine's.
 * @param context what the scripts are found out with, by one visit until nothing is asked for any more
 */
export async function openPlainPage(context: BrowserContext, address: string) {
  const { html, scripts } = await readWeight(context, address);
  const files = new Map(scripts.map((text, index) => [scriptPath(index), scriptFile(text)]));
  const { pathname, origin } = new URL(address);
  files.set(pathname, { type: "text/html; charset=utf-8", body: brotliCompressSync(toPlain(html, scripts.length)) });
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    const file = files.get(new URL(url, origin).pathname);
    if (file) return send(response, file);
    passOn(new URL(url, origin), response).catch(() => response.destroy());
  });
  const port = await listen(server, { port: 0, setting: "port" });
  return {
    address: `http://localhost:${port}${pathname}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const scriptPath = (index: number) => `/plain-${index}.js`;
const scriptFile = (text: string): File => ({ type: "text/javascript", body: brotliCompressSync(toComment(text)) });

async function readWeight(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.text());
  });
  const response = await page.goto(address, { waitUntil: "networkidle" });
  const html = (await response?.text()) ?? "";
  const texts = await Promise.all(scripts.values());
  await page.close();
  return { html, scripts: texts };
}

/** A script as a comment: read by the browser, and nothing more. */
export const toComment = (script: string): string => `/*${script.replaceAll("*/", "* /")}*/`;

/** A page whose own scripts run no more, and which fetches this many that do nothing. */
export function toPlain(html: string, scripts: number): string {
  const tags = Array.from({ length: scripts }, (_, index) => `<script async src="${scriptPath(index)}"></script>`);
  const inert = html
    .replace(/<link\b[^>]*\brel="?(?:modulepreload|preload|prefetch)"?[^>]*>/g, "")
    // Of an attribute that stands twice the browser takes the first.
    .replace(/<script\b/g, '<script type="text/plain"');
  return inert.replace(/(?=<\/body>)|$/, tags.join(""));
}

function send(response: ServerResponse, { type, body }: File) {
  response.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": "no-cache" });
  response.end(body);
}

/** Pictures and the rest are the page's own. */
async function passOn(address: URL, response: ServerResponse) {
  const answer = await fetch(address);
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
