import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { openHttpsBackend } from "./https-backend";

const address = "https://loja.exemplo.com.br";
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "store-export-"));
  const backend = await openHttpsBackend();
  await promisify(execFile)("node", ["--import", "tsx/esm", "shell/operate/export-site.ts", folder, address], {
    env: { ...process.env, ...backend.env },
  }).finally(backend.close);
});
test.afterAll(() => rm(folder, { recursive: true }));

const read = (file: string) => readFile(path.join(folder, file), "utf8");
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("an exported site has a page of every product, at the addresses of its public host", async () => {
  const sitemap = await read("site/sitemap.xml");
  for (const { id, name } of builtInCatalogue) {
    const html = await read(`site/product/${id}/index.html`);
    expect(html).toContain(`<title>${name}`);
    expect(html).toContain(`<meta property="og:image" content="${address}/art/og-default.jpg">`);
    expect(sitemap).toContain(`<loc>${address}/product/${id}</loc>`);
    // Behind its markup a page carries its data, in which the demonstration's checkout lies on this machine; so does what takes reports.
    const [markup = ""] = html.split('<script type="application/json"');
    expect(markup.replace(/ data-to="[^"]*"/, "")).not.toContain("localhost");
  }
});

test("an exported site says that it has no snapshot yet, so that its tabs query the database without console errors", async () => {
  expect(JSON.parse(await read("site/snapshot/state.json"))).toEqual({});
});

test("each page of an exported site allows its own styles, and the host's headers its script", async () => {
  const nginx = await read("page-headers.conf");
  for (const page of ["", "produtos/", "product/meta-bm-1300/", "limpar-criativo/"]) {
    const html = await read(`site/${page}index.html`);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    const [, style = ""] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
    const [, script = ""] = /<script data-main[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(policy, page).toContain(sha256(style));
    expect(policy, page).not.toContain("unsafe");
    expect(nginx, page).toContain(sha256(script));
  }
  expect(nginx).not.toMatch(/script-src[^;]*unsafe/);
});

test("an exported site answers 404 where there is no page, and keeps the pages that only the browser makes", async () => {
  const rules = (await read("site/_redirects")).trim().split("\n");
  const startPage = ["/auth/callback", "/estoque/clientes/:id", "/estoque/clientes/pedido/:id"];
  expect(rules).toEqual(expect.arrayContaining(startPage.map((address) => `${address} /app.html 200`)));
  // These are there as frames.
  expect(rules.filter((rule) => /^\/(meus-pedidos|login|estoque|admin\/\w+) /.test(rule))).toEqual([]);
  expect(rules.filter((rule) => rule.includes("*"))).toEqual(["/* /app.html 404"]);
  expect(rules.filter((rule) => rule.startsWith("/product"))).toEqual([]);
  expect(rules.at(-1)).toBe("/* /app.html 404");
});
