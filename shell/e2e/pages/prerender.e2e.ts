import { expect } from "@playwright/test";
import { watchConsole } from "../support/console";
import { newProduct, staffClient } from "../support/staff";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

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

test("a crawler reads every page's tags, and no page is more than 30 KB on its way", async ({ request, baseURL }) => {
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
    const sent = (await fetch(baseURL + path, { headers: { "accept-encoding": "br" } })).headers;
    expect(sent.get("content-encoding"), path).toBe("br");
    // fetch decompresses: the header has the transferred size.
    expect(Number(sent.get("content-length")), path).toBeGreaterThan(0);
    expect(Number(sent.get("content-length")), path).toBeLessThanOrEqual(30_000);
  }
});

test("a product's page has its price for crawlers, and an unknown one returns 404", async ({ request, baseURL }) => {
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

test("says 404 of an unknown page alone: emails lead to pages of orders and claims", async ({ request }) => {
  const id = "1a2b3c4d-0000-4000-8000-000000000001";
  const statuses = [];
  for (const path of ["/nao-existe", `/meus-pedidos/${id}`, `/meus-pedidos/garantia/${id}`])
    statuses.push((await request.get(path)).status());
  expect(statuses).toEqual([404, 200, 200]);
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

test("a product that was made a moment ago has a page, and a price that changed shows", async ({ page }) => {
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Recém-chegado", 50);
  const response = await page.goto(`/product/${product.id}`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain(`<title>${product.name}`);
  await manager.from("products").update({ price: 70 }).eq("id", product.id);
  await page.reload();
  await expect(page.getByText("R$ 70,00").first()).toBeVisible();
});
