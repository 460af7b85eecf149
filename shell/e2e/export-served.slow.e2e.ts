import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import type { Registry } from "@store/shared-data";
import { backendHere } from "./https-backend";
import { expectNothingRan, injectInto } from "./injected";
import { getRaw, nginxProgram, startNginx } from "./nginx";
import { ports } from "./ports";
import { expectFrames } from "./served-frames";
import { test } from "./test";

test.describe.configure({ mode: "serial" });
test.skip(!nginxProgram, "not run: there is no nginx on this machine");

const folder = mkdtempSync(path.join(os.tmpdir(), "store-nginx-"));
const registryFile = path.join(folder, "site/registry.json");
const readRegistry = (): Registry => JSON.parse(readFileSync(registryFile, "utf8"));
let nginx: Awaited<ReturnType<typeof startNginx>>;

test.beforeAll(async () => {
  const parameters = ["--import", "tsx/esm", "shell/operate/export-site.ts", folder, `http://localhost:${ports.nginx}`];
  await promisify(execFile)(process.execPath, parameters, { env: { ...process.env, ...backendHere } });
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
  const missing = ["/nao-existe", "/login/x", "/categoria", "/product/nao-existe", "/product//", "/.pages.json"];
  const responses: Array<[address: string, status: number, type: string]> = [
    ["/", 200, "text/html"],
    ["/product/meta-bm-1300", 200, "text/html"],
    ["/login", 200, "text/html"],
    ["/auth/callback", 200, "text/html"],
    ["/art/og-default.jpg", 200, "image/jpeg"],
    ["/registry.json", 200, "application/json"],
    ["/.well-known/security.txt", 200, "text/plain"],
    ["/third-party-notices.txt", 200, "text/plain"],
    ["/avisos/sw.js", 200, "text/javascript"],
    ...[...missing, "/js/nada.12345678.js"].map((address): [string, number, string] => [address, 404, "text/html"]),
  ];
  for (const [address, status, type] of responses) {
    const { headers, status: responded } = await fetch(nginx.origin + address);
    expect(responded, address).toBe(status);
    expect(headers.get("content-type"), address).toContain(type);
    expect(headers.get("server")).toBe("nginx");
    expect(headers.get("cache-control"), address).toBe("no-cache");
    if (type !== "text/html" || /\.\w+$/.test(address)) continue;
    const policy = String(headers.get("content-security-policy"));
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(policy, address).toMatch(/script-src 'self' 'sha256-[^;]+'/);
    expect(policy.match(/script-src [^;]*/)?.[0], address).not.toContain("unsafe");
    expect(headers.get("strict-transport-security"), address).toContain("max-age=");
  }
});

test("nginx serves the frames of private pages, and a canary's pages to its visitors", () =>
  expectFrames(nginx.origin, path.join(folder, "site")));

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
  const [everywhere = "", ...exceptions] = readFileSync(path.join(folder, "site/_headers"), "utf8").split(/^(?=\/)/m);
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

test("a shopper walks through the exported site; what the registry says next is what the next page runs", async ({
  page,
}) => {
  await page.goto(`${nginx.origin}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Limpar Criativo" }).click();
  await expect(page.getByLabel("Imagens para limpar")).toBeAttached();
  const { remotes } = readRegistry();
  const earlier = "/mfe/account/0.0.9/";
  const account = remotes.find(({ name }) => name === "account");
  cpSync(path.join(folder, "site", String(account?.baseUrl)), path.join(folder, "site", earlier), { recursive: true });
  const rolledBack = remotes.map((remote) =>
    remote === account ? { ...remote, version: "0.0.9", baseUrl: earlier } : remote,
  );
  writeFileSync(registryFile, JSON.stringify({ remotes: rolledBack }));
  const requests = page.waitForRequest((request) => request.url().includes(`${earlier}remoteEntry`));
  // It leads on to the sign-in, and is not rendered ahead: such a page runs what it was composed with.
  await page.goto(`${nginx.origin}/auth/callback`);
  await Promise.all([requests, expect(page.getByRole("form", { name: "Entrar" })).toBeVisible()]);
});

test("nginx sends what lies there compressed to who takes it: a first view in three quarters of what it would be", async () => {
  const storefront = readRegistry().remotes.find(({ name }) => name === "storefront");
  const own = [...readFileSync(path.join(folder, "site/app.html"), "utf8").matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, src = ""]) => src,
  );
  const files = [storefront?.entry, ...(storefront?.files ?? []), ...(storefront?.pages?.["/product"] ?? [])];
  const scripts = [...own, ...files.map((file) => `${storefront?.baseUrl}${file}`)];
  const total = async (encoding: string) => {
    const responses = await Promise.all(scripts.map((script) => getRaw(nginx.origin + script, encoding)));
    return responses.reduce((sum, { body }) => sum + body.length, 0);
  };
  const [brotli, gzip] = [await total("gzip, deflate, br, zstd"), await total("gzip, deflate")];
  test.info().annotations.push({ type: "first view", description: `${brotli} bytes, by gzip ${gzip}` });
  expect(brotli).toBeLessThan(gzip * 0.8);
  for (const pathname of ["/", "/product/meta-bm-1300", String(scripts[0])]) {
    const [plain, compressed, zipped] = [
      await getRaw(nginx.origin + pathname, ""),
      await getRaw(nginx.origin + pathname, "br"),
      await getRaw(nginx.origin + pathname, "br;q=0, gzip"),
    ];
    expect([plain.encoding, compressed.encoding, zipped.encoding], pathname).toEqual([undefined, "br", "gzip"]);
    expect(brotliDecompressSync(compressed.body).equals(plain.body), pathname).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body), pathname).toBe(true);
    for (const each of [plain, compressed, zipped]) expect(each.headers, pathname).toEqual(plain.headers);
  }
});
