import { expect, type Page } from "@playwright/test";
import { publicRoutes } from "../support/routes";
import { test } from "../support/test";

const campaign = "utm_source=anuncio&utm_campaign=novembro&fbclid=abc";

test("every public page has its own title and carries the query on", { tag: "@slow" }, async ({ page }) => {
  test.slow();
  const titles: string[] = [];
  const withoutCampaign: string[] = [];
  const leadsNowhere = new Set<string>();
  for (const address of publicRoutes) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}${campaign}`);
    await expect.soft(page, address).toHaveTitle(/^(.+ \| )?Ativos Já$/);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeVisible();
    titles.push(await page.title());
    for (const { pathname, search } of await readInternalLinks(page)) {
      const query = new URLSearchParams(search);
      const isWhole = [...new URLSearchParams(campaign)].every(([name, value]) => query.get(name) === value);
      if (!isWhole) withoutCampaign.push(`${address} -> ${pathname}${search}`);
      if (!isKnown(pathname)) leadsNowhere.add(`${address} -> ${pathname}`);
    }
  }
  expect(titles).toEqual([...new Set(titles)]);
  expect(withoutCampaign).toEqual([]);
  expect([...leadsNowhere]).toEqual([]);
});

const isKnown = (pathname: string) =>
  publicRoutes.includes(pathname) ||
  /^\/(product|categoria)\/./.test(pathname) ||
  /^\/(termos-uso|meus-pedidos|meu-perfil(\/\w+)?)$/.test(pathname);

async function readInternalLinks(page: Page): Promise<URL[]> {
  const addresses = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const own = addresses
    .map((address) => new URL(address))
    .filter(({ origin, hash }) => origin === new URL(page.url()).origin && !hash);
  expect(own.length, `links on ${page.url()}`).toBeGreaterThan(5);
  return own;
}

test("links carry the query string also before the page is alive, and where it never is", async ({ page }) => {
  await page.route("**/js/main.*.js", (route) => route.abort("connectionrefused"));
  const parts: string[] = [];
  for (const address of ["/", "/product/meta-bm-1300", "/avaliacoes"]) {
    await page.goto(`${address}?${campaign}&page=2&code=segredo`, { waitUntil: "domcontentloaded" });
    for (const { search } of await readInternalLinks(page)) parts.push(search.replace(/(?:return|modo)=[^&]*&/g, ""));
  }
  expect([...new Set(parts)]).toEqual([`?${campaign}`]);
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL(`/login?return=%2Favaliacoes&${campaign}`);
});
