import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import type { Registry } from "@store/shared-data";
import { expectNothingRan, injectInto } from "../security/injected";
import { backendHere } from "../support/backend";
import { ports } from "../support/ports";
import { runCommand } from "../support/services";
import { test } from "../support/test";
import { nginxProgram, startNginx } from "./nginx";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.skip(!nginxProgram, "not run: there is no nginx on this machine");

const folder = mkdtempSync(path.join(os.tmpdir(), "store-nginx-"));
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const readRegistry = (): Registry => JSON.parse(read("site/registry.json"));
let nginx: Awaited<ReturnType<typeof startNginx>>;

test.beforeAll(async () => {
  await runCommand("export-site", [folder, `http://localhost:${ports.nginx}`], backendHere);
  nginx = await startNginx({ etc: folder, folder, port: ports.nginx });
});

test.afterAll(async () => {
  await nginx?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("nginx sends every script of every remote as it was published, to be kept for ever", async () => {
  for (const { name, baseUrl, integrity } of readRegistry().remotes) {
    for (const [file, expected] of Object.entries(integrity).filter(([script]) => script.endsWith(".js"))) {
      const response = await fetch(nginx.origin + baseUrl + file);
      const content = Buffer.from(await response.arrayBuffer());
      expect(`sha256-${createHash("sha256").update(content).digest("base64")}`, `${name} ${file}`).toBe(expected);
      expect(response.headers.get("cache-control"), `${name} ${file}`).toContain("immutable");
      expect(response.headers.get("content-type")).toContain("text/javascript");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  }
});

test("nginx sends pages under the strict policy, revalidated, and knows what is not there", async () => {
  const responses = [
    ...["/", "/product/meta-bm-1300", "/login", "/auth/callback"].map((page) => [page, 200, "text/html"] as const),
    ["/art/og-default.jpg", 200, "image/jpeg"] as const,
    ["/registry.json", 200, "application/json"] as const,
    ["/.well-known/security.txt", 200, "text/plain"] as const,
    ["/avisos/sw.js", 200, "text/javascript"] as const,
    ...["/nao-existe", "/login/x", "/product/nao-existe", "/product//"].map(
      (page) => [page, 404, "text/html"] as const,
    ),
  ];
  for (const [address, status, type] of responses) {
    const { headers, status: responded } = await fetch(nginx.origin + address);
    expect(responded, address).toBe(status);
    expect(headers.get("content-type"), address).toContain(type);
    expect(headers.get("server")).toBe("nginx");
    expect(headers.get("cache-control"), address).toBe("no-cache");
    if (type !== "text/html") continue;
    const policy = String(headers.get("content-security-policy"));
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(policy, address).toMatch(/script-src 'self' 'sha256-[^;]+'/);
    expect(policy.match(/script-src [^;]*/)?.[0], address).not.toContain("unsafe");
    expect(headers.get("strict-transport-security"), address).toContain("max-age=");
  }
});

test("nginx serves the frames of private pages, and a canary's visitors the start page", async () => {
  const ask = async (address: string, cookie = "") => {
    const response = await fetch(nginx.origin + address, { headers: { cookie, "accept-encoding": "br" } });
    return { status: response.status, html: await response.text() };
  };
  const own = ">Meus Pedidos</h1>";
  for (const [address, words] of [
    ["/login", ">Entrar</span>"],
    ["/meus-pedidos", own],
    ["/estoque/pedidos", "Conferindo se a sua conta tem acesso"],
  ] as const) {
    const { status, html } = await ask(address);
    expect([status, html.includes(words), html.includes('content="noindex"')], address).toEqual([200, true, true]);
  }
  expect((await ask("/estoque/clientes/5f0c2f6e-8a44-4d0e-9f5b-0d9a3c1e7b21")).status).toBe(200);
  expect((await ask("/estoque/nada")).status).toBe(404);
  const canary = path.join(folder, "site/.canary");
  mkdirSync(canary);
  expect((await ask("/meus-pedidos", "store_canary=c1.00")).html).not.toContain(own);
  expect((await ask("/meus-pedidos", "store_canary=51.00")).html).toContain(own);
  rmdirSync(canary);
  expect((await ask("/meus-pedidos", "store_canary=c1.00")).html).toContain(own);
});

test("nginx leads from an address with a slash behind it to the page's own, with the query, and to no other site", async () => {
  for (const [asked, plain] of [
    ["/produtos/?utm_source=a", "/produtos?utm_source=a"],
    ["/login///", "/login"],
  ] as const) {
    const response = await fetch(nginx.origin + asked, { redirect: "manual" });
    expect([response.status, response.headers.get("location")], asked).toEqual([301, plain]);
  }
});

test("nginx sends no page of the site without a page's headers, by whatever name it is asked for", async () => {
  const names = [
    "/app.html",
    "/index.html",
    "/product/meta-bm-1300/index.html",
    "/app.htm%6c",
    "/app%2ehtml",
    "//app.html",
  ];
  for (const address of [...names, "/product/meta-bm-1300/", "/js/../index.html", "/nada.html", "/index.html/"]) {
    const response = await fetch(nginx.origin + address, { headers: { accept: "text/html" } });
    expect(await response.text(), address).toContain('<div id="root">');
    expect(response.headers.get("content-security-policy"), address).toContain("frame-ancestors 'none'");
    expect(response.headers.get("x-frame-options"), address).toBe("DENY");
    expect(response.headers.get("access-control-allow-origin"), address).toBeNull();
  }
});

test("nginx serves a 404 page for an address with a dot, and a short response to scripts", async () => {
  for (const address of ["/produto.x", "/product/a.b", "/js/nada.12345678.js", "/.pages.json"]) {
    const shown = await fetch(nginx.origin + address, { headers: { accept: "text/html,*/*" } });
    expect(shown.status, address).toBe(404);
    expect(shown.headers.get("content-security-policy"), address).toContain("frame-ancestors 'none'");
    expect(await shown.text(), address).toContain('<div id="root">');
    const response = await fetch(nginx.origin + address, { headers: { accept: "*/*" } });
    expect(response.status, address).toBe(404);
    expect(response.headers.get("cache-control"), address).toBe("no-cache");
    expect(await response.text(), address).not.toContain('<div id="root">');
  }
});

test("_headers makes static hosts send what nginx sends", async () => {
  const [everywhere = "", ...exceptions] = read("site/_headers").split(/^(?=\/)/m);
  const headerPairs = everywhere.split("\n").flatMap((line) => [...line.matchAll(/^ {2}([a-z-]+): (.*)$/g)]);
  const { headers } = await fetch(`${nginx.origin}/`);
  const sent = headerPairs.map(([, name = ""]) => [name, headers.get(name)]);
  expect(sent.length).toBeGreaterThan(8);
  expect(headerPairs.map(([, name, value]) => [name, value])).toEqual(sent);
  expect(exceptions.map((rule) => rule.split("\n")[0])).toEqual(["/js/*", "/mfe/*.js"]);
  for (const rule of exceptions)
    expect(rule).toContain("! cache-control\n  cache-control: public, max-age=31536000, immutable");
});

test.describe("in a page with injected code", () => {
  test.use({ isAttacked: true });

  test("nginx's headers and the page's own let nothing of it run, and the page comes alive", async ({ page }) => {
    for (const address of ["", "product/meta-bm-1300/", "garantia/"]) {
      const file = path.join(folder, "site", address, "index.html");
      const html = readFileSync(file, "utf8");
      const write = (text: string) => {
        writeFileSync(file, text);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
      };
      write(injectInto(html));
      await page.goto(`${nginx.origin}/${address.replace(/\/$/, "")}`);
      await expectNothingRan(page);
      write(html);
    }
  });
});

test("nginx sends what lies there compressed to who takes it, the shell by a tenth smaller than gzip makes it", async () => {
  const ask = async (pathname: string, encoding: string) => {
    const response = await fetch(nginx.origin + pathname, { headers: { "accept-encoding": encoding } });
    const { headers } = response;
    const [sent, size] = ["content-encoding", "content-length"].map((name) => headers.get(name));
    const kept = ["content-type", "cache-control", "vary", "content-security-policy"].map((name) => headers.get(name));
    return { text: await response.text(), sent, size: Number(size), kept };
  };
  const scripts = [...read("site/app.html").matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
  const responses = await Promise.all(scripts.map((script) => ask(script, "gzip, deflate, br, zstd")));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const brotli = sum(responses.map(({ size }) => size));
  expect(brotli).toBeGreaterThan(10_000);
  expect(brotli).toBeLessThan(sum(responses.map(({ text }) => gzipSync(text).length)) * 0.9);
  for (const pathname of ["/", "/product/meta-bm-1300", String(scripts[0])]) {
    const plain = await ask(pathname, "identity");
    expect(plain.sent, pathname).toBeNull();
    for (const [encoding, expected] of [
      ["br", "br"],
      ["br;q=0, gzip", "gzip"],
    ] as const) {
      const { text, sent, kept } = await ask(pathname, encoding);
      expect([sent, text === plain.text, kept], pathname).toEqual([expected, true, plain.kept]);
    }
  }
});
