import { expect, type Page } from "@playwright/test";
import { test } from "./test";

const campaign = "utm_source=anuncio&utm_campaign=novembro&fbclid=abc";

/** Every public address and what the browser's tab says there. */
const titles: Record<string, string> = {
  "/": "Ativos Já",
  "/produtos": "Produtos | Ativos Já",
  "/catalogo": "Produtos | Ativos Já",
  "/buscar": "Buscar produtos | Ativos Já",
  "/categorias": "Categorias | Ativos Já",
  "/categoria/facebook": "Meta Ads | Ativos Já",
  "/categoria/tiktok": "TikTok Ads | Ativos Já",
  "/categoria/google": "Google Ads | Ativos Já",
  "/categoria/proxys": "Proxys | Ativos Já",
  "/categoria/variados": "Variados | Ativos Já",
  "/categoria/qualquer-outra": "Meta Ads | Ativos Já",
  "/product/meta-bm-1300": "BM Restaurada Meta Ads | Ativos Já",
  "/product/nao-existe": "Produto não encontrado | Ativos Já",
  "/avaliacoes": "Avaliações | Ativos Já",
  "/como-funciona": "Como funciona | Ativos Já",
  "/termos-servicos": "Termos de serviço e de uso | Ativos Já",
  "/termos-uso": "Termos de serviço e de uso | Ativos Já",
  "/garantia": "Garantia | Ativos Já",
  "/privacidade": "Privacidade | Ativos Já",
  "/whatsapp": "Suporte | Ativos Já",
  "/limpar-criativo": "Limpar Criativo | Ativos Já",
  "/login": "Entrar | Ativos Já",
  "/nao-existe": "Página não encontrada | Ativos Já",
};

test("every public page names itself, and every link on it carries the visitor's query string", {
  tag: "@slow",
}, async ({ page }) => {
  test.slow();
  const withoutCampaign: string[] = [];
  const leadsNowhere = new Set<string>();
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(`${address}?${campaign}`);
    await expect.soft(page, address).toHaveTitle(title);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    for (const { pathname, search } of await readInternalLinks(page)) {
      const query = new URLSearchParams(search);
      const isWhole = [...new URLSearchParams(campaign)].every(([name, value]) => query.get(name) === value);
      if (!isWhole) withoutCampaign.push(`${address} -> ${pathname}${search}`);
      if (!isKnown(pathname)) leadsNowhere.add(`${address} -> ${pathname}`);
    }
  }
  expect(withoutCampaign).toEqual([]);
  expect([...leadsNowhere]).toEqual([]);
});

const isKnown = (pathname: string) =>
  Object.hasOwn(titles, pathname) ||
  pathname.startsWith("/product/") ||
  ["/recuperar-senha", "/meu-perfil", "/meu-perfil/privacidade", "/meus-pedidos"].includes(pathname);

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

test("links carry the visitor's query string also before the page is alive, and where it never is", async ({
  page,
}) => {
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
