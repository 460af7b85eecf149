import { expect } from "@playwright/test";
import { builtInCatalogue } from "shared-data";
import { watchConsole } from "./console";
import { ports } from "./ports";
import { newProduct, staffClient } from "./staff";
import { untilAlive } from "./start-page";
import { test } from "./test";

const storefront = `http://localhost:${ports.storefront}/**`;
const pages = [
  ["/", "Ativos para anunciar, entregues na hora"],
  ["/produtos", "Produtos"],
  ["/catalogo", "Produtos"],
  ["/categorias", "Categorias"],
  ["/categoria/tiktok", "TikTok Ads"],
  ["/product/tiktok-conta-matriz", "Conta TikTok Ads Matriz"],
  ["/avaliacoes", "Avaliações"],
  ["/como-funciona", "Como funciona"],
  ["/termos-servicos", "Termos de serviço e de uso"],
  ["/termos-uso", "Termos de serviço e de uso"],
  ["/garantia", "Garantia"],
  ["/privacidade", "Privacidade"],
  ["/whatsapp", "Suporte"],
  ["/limpar-criativo", "Limpar Criativo"],
] as const;

test.describe("without JavaScript", { tag: "@slow" }, () => {
  test.use({ javaScriptEnabled: false });

  test("every public page is readable", async ({ page }) => {
    for (const [path, title] of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    }
  });

  test("its links lead from the home page to a product and its price", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Ver produtos" }).click();
    await page.getByRole("link", { name: "Conta TikTok Ads Matriz" }).first().click();
    await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz$/);
    await expect(page.getByText("R$ 147,00").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Produtos semelhantes" })).toBeVisible();
  });
});

test("a crawler that runs no script reads every page's tags", async ({ request, baseURL }) => {
  for (const [path, title] of pages) {
    const response = await request.get(path, {
      headers: { "user-agent": "WhatsApp/2.23.20.0", "accept-encoding": "" },
    });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(html, path).toContain(title);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    // The document's own style is in the document, and in no script.
    expect(html, path).toContain("<style>@media print, (prefers-color-scheme: light) { :root { --ink:");
    expect(html, path).toContain('font-family: system-ui, -apple-system, "Segoe UI"');
    const description = /<meta name="description" content="([^"]+)">/.exec(html)?.[1] ?? "";
    expect(description.length, path).toBeGreaterThan(40);
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="${baseURL}/`));
    expect(html, path).toMatch(/<meta property="og:title" content="[^"]+">/);
    const image = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1];
    const picture = await request.get(String(image));
    expect(picture.headers()["content-type"], path).toBe("image/jpeg");
    expect((await picture.body()).length, path).toBeLessThan(100_000);
  }
});

test("a product's page tells crawlers its price, and an unknown one says 404", async ({ request, baseURL }) => {
  const html = await (await request.get("/product/tiktok-conta-matriz")).text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null";
  expect(JSON.parse(data)).toMatchObject({
    "@type": "Product",
    name: "Conta TikTok Ads Matriz",
    offers: { price: "147.00", priceCurrency: "BRL", url: `${baseURL}/product/tiktok-conta-matriz` },
  });
  const unknown = await request.get("/product/nao-existe");
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("Produto não encontrado");
});

test("an address that shows that there is nothing answers 404, and one with a slash behind it leads to the page", {
  tag: "@slow",
}, async ({ page }) => {
  for (const path of ["/product/", "/product//", "/categoria", "/categoria/", "/avaliacoes/x", "/login/x", "/auth"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" }), path).toBeVisible();
  }
  for (const [path, title] of [
    ["/produtos/", "Produtos"],
    ["/login//", "Entrar"],
    ["/categoria/google/", "Google Ads"],
  ] as const) {
    const response = await page.goto(`${path}?utm_source=anuncio`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title }), path).toBeVisible();
    await expect(page).toHaveURL(`${path.replace(/\/+$/, "")}?utm_source=anuncio`);
  }
});

test("an address with a dot that is no file shows the store's page; a script that is not there is told so in short", {
  tag: "@slow",
}, async ({ page, request }) => {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (const [path, title] of [
    ["/produto.x", "Página não encontrada"],
    ["/product/a.b", "Produto não encontrado"],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  for (const path of ["/js/main.00000000.js", "/og/nada.jpg"]) {
    expect((await request.get(path, { headers: { accept } })).headers()["content-type"], path).toContain("text/html");
    const response = await request.get(path, { headers: { accept: "*/*" } });
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toBe("Not found\n");
  }
});

const pictureOf = (html: string) => /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? "";

test("a link preview shows the product's own picture soon after the product was made", async ({ request, baseURL }) => {
  test.slow();
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Cartão", 50);
  let image = "";
  // The pictures follow the pages.
  await expect(async () => {
    const html = await (await request.get(`/product/${product.id}`)).text();
    expect(html).toContain(`<meta property="og:image:alt" content="${product.name}, R$ 50,00">`);
    image = pictureOf(html);
  }).toPass({ timeout: 90_000 });
  expect(image).toMatch(new RegExp(`^${baseURL}/og/product/${product.id}/og.jpg\\?v=`));
  expect((await request.get(image)).headers()["content-type"]).toBe("image/jpeg");
});

test("the site lists its pages for crawlers and says where to report a vulnerability", async ({ request, baseURL }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const { id } of builtInCatalogue) expect(sitemap).toContain(`<loc>${baseURL}/product/${id}</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const security = await (await request.get("/.well-known/security.txt")).text();
  expect(security).toContain(`Contact: ${baseURL}/whatsapp`);
});

test("the browser takes every page over as it was sent, without a complaint", { tag: "@slow" }, async ({ page }) => {
  const complaints = watchConsole(page);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => document.querySelector("h1")?.setAttribute("data-sent", ""));
  });
  for (const [path, title] of pages) {
    await page.goto(`${path}?utm_source=anuncio`);
    await untilAlive(page);
    await expect(page.getByRole("heading", { level: 1, name: title })).toHaveAttribute("data-sent");
    await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/?utm_source=anuncio");
  }
  expect(complaints).toEqual([]);
});

test("pages stay readable while the remote that made them is down, and the error boundary comes with the next page", {
  tag: "@slow",
}, async ({ page }) => {
  const givenUp = page.waitForEvent("console", (message) => message.text().includes("stays as it was served"));
  await page.route(storefront, (route) => route.abort("connectionrefused"));
  await page.goto("/product/tiktok-conta-matriz");
  await givenUp;
  await expect(page.getByRole("heading", { level: 1, name: "Conta TikTok Ads Matriz" })).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { name: "Esta parte da loja não carregou" })).toBeVisible();
  await page.unroute(storefront);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Garantia" })).toBeVisible();
});

test("a product that was made a moment ago has a page, and a price that changed shows", async ({ page, baseURL }) => {
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Recém-chegado", 50);
  const response = await page.goto(`/product/${product.id}`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain(`<title>${product.name}`);
  await manager.from("products").update({ price: 70 }).eq("id", product.id);
  await page.reload();
  await expect(page.getByText("R$ 70,00").first()).toBeVisible();
});

test("pages are small: HTML of at most 30 KB, compressed", async ({ baseURL }) => {
  for (const [path] of pages) {
    const response = await fetch(baseURL + path, { headers: { "accept-encoding": "br" } });
    // fetch has decompressed it already; what travelled is told by the header.
    const sent = Number(response.headers.get("content-length"));
    expect(response.headers.get("content-encoding"), path).toBe("br");
    expect(sent, path).toBeGreaterThan(0);
    expect(sent, path).toBeLessThanOrEqual(30_000);
  }
});
