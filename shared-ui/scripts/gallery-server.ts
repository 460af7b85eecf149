import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { rspack } from "@rspack/core";

const packageFolder = path.resolve(import.meta.dirname, "..");
const artwork = path.resolve(packageFolder, "../shell/public");
const page = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galeria</title><link rel="icon" href="/art/favicon.svg"></head>
<body><div id="gallery"></div><script src="/gallery.js"></script></body></html>`;

/**
 * Builds the gallery and serves it with the store's artwork on the given port; 0 takes any free one.
 * */
export async function startGallery(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "gallery-"));
  await build(folder);
  const server = createServer(async ({ url = "/" }, response) => {
    const { type, content } = await answer(new URL(url, "http://localhost").pathname, folder);
    response.writeHead(content === null ? 404 : 200, { "content-type": type }).end(content);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : port}`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function build(folder: string) {
  const compiler = rspack({
    context: packageFolder,
    mode: "production",
    entry: "./src/gallery/main.tsx",
    output: { path: folder, filename: "gallery.js" },
    performance: false,
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    module: {
      rules: [{ test: /\.tsx?$/, loader: "builtin:swc-loader", options: swcOptions, type: "javascript/auto" }],
    },
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString("errors-only")));
      else compiler.close(resolve);
    });
  });
}

const swcOptions = {
  jsc: { parser: { syntax: "typescript", tsx: true }, transform: { react: { runtime: "automatic" } } },
};

async function answer(pathname: string, folder: string) {
  if (pathname === "/") return { type: "text/html; charset=utf-8", content: page };
  if (pathname === "/gallery.js") return { type: "text/javascript", content: await read(folder, "gallery.js") };
  const name = /^\/art\/([a-z0-9-]+\.svg)$/.exec(pathname)?.[1];
  return { type: "image/svg+xml", content: name ? await read(artwork, `art/${name}`) : null };
}

async function read(folder: string, name: string) {
  return readFile(path.join(folder, name)).catch(() => null);
}
