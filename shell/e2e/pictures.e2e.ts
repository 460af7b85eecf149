import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { fixData } from "./fixed-data";
import { signInAs } from "./people";
import { serveStartPage } from "./start-page";
import { test } from "./test";

// A picture must not hang on the machine: neither on its fonts nor on data, hour or motion. The text is a little smaller
// than the store's, so that no line is about to break.
const require = createRequire(import.meta.url);
const fontFolder = path.dirname(require.resolve("@fontsource/inter/package.json"));
const faces = [400, 600, 800].map((weight) => {
  const font = readFileSync(path.join(fontFolder, `files/inter-latin-${weight}-normal.woff2`)).toString("base64");
  const source = `src: url(data:font/woff2;base64,${font})`;
  return `@font-face { font-family: Picture; ${source}; font-weight: ${weight}; size-adjust: 94%; }`;
});
const style = `${faces.join("\n")} *, ::before, ::after { font-family: Picture !important; }`;
const sizes = [
  [360, 780],
  [1280, 800],
] as const;
const tablet = [[768, 1024]] as const;
// Browsers of another version smooth text edges differently, which is up to 2 % of a page; a colour that is off by a
// hair is counted, because it is off over a whole surface.
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.01 };

test.use({
  // The picture's own style is none of the store's.
  bypassCSP: true,
  contextOptions: { reducedMotion: "reduce" },
});

/** Compares a page at each size with the pictures of it in `pictures/`. */
async function expectPictures(page: Page, name: string, at: typeof sizes | typeof tablet = sizes): Promise<void> {
  for (const [width, height] of at) {
    await page.setViewportSize({ width, height });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, { ...tolerance, mask: [page.getByRole("timer")] });
  }
}

/** Opens a page at the size of its first picture: some things are decided once, when the page begins. */
async function open(page: Page, address: string, at: typeof sizes | typeof tablet = sizes): Promise<void> {
  const [[width, height]] = at;
  await page.setViewportSize({ width, height });
  await page.goto(address);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.addStyleTag({ content: style });
  await page.evaluate(() => document.fonts.ready);
}

test.beforeEach(async ({ page }) => {
  await serveStartPage(page);
  await fixData(page);
});

const addresses = {
  home: "/",
  catalogue: "/produtos",
  category: "/categoria/tiktok",
  "empty-category": "/categoria/proxys",
  product: "/product/tiktok-conta-matriz",
  "sold-out": "/product/google-ads-verified-account",
  reviews: "/avaliacoes",
  "how-it-works": "/como-funciona",
  support: "/whatsapp",
  login: "/login?modo=entrar",
  "sign-up": "/login?return=%2Fproduct%2Ftiktok-conta-matriz",
  "not-found": "/nao-existe",
  cleaner: "/limpar-criativo",
};
// With orders and stock these are the eight pages of every run.
const everyRun = ["home", "category", "product", "sold-out", "how-it-works", "sign-up"];
for (const isSlow of [false, true]) {
  const title = isSlow
    ? "the other pages look as they were last agreed on"
    : "the pages of every run look as they were last agreed on";
  test(title, { tag: isSlow ? "@slow" : [] }, async ({ page }) => {
    test.slow();
    for (const [name, address] of Object.entries(addresses)) {
      if (everyRun.includes(name) === isSlow) continue;
      await open(page, address);
      await expectPictures(page, name);
    }
  });
}

test("the first pages of a visit look as they were last agreed on by daylight", { tag: "@slow" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  for (const name of ["home", "product", "sign-up"] as const) {
    await open(page, addresses[name]);
    await expectPictures(page, `${name}-light`);
    await expectPictures(page, `${name}-light`, tablet);
  }
});

test("pages look as they were last agreed on, on a tablet", { tag: "@slow" }, async ({ page }) => {
  test.slow();
  for (const [name, address] of Object.entries(addresses)) {
    await open(page, address, tablet);
    await expectPictures(page, name, tablet);
  }
});

const ownPages = [
  ["orders", "cliente@exemplo.com.br", "/meus-pedidos"],
  ["stock", "gerente@exemplo.com.br", "/estoque"],
] as const;
for (const [where, at] of [
  ["a phone and a laptop", sizes],
  ["a tablet", tablet],
] as const) {
  const tag = at === tablet ? "@slow" : [];
  test(`orders and stock look as they were last agreed on, on ${where}`, { tag }, async ({ browser }) => {
    for (const [name, who, address] of ownPages) {
      const page = await browser.newPage();
      await serveStartPage(page);
      await fixData(page);
      await signInAs(page, who);
      await open(page, address, at);
      await expectPictures(page, name, at);
      await page.close();
    }
  });
}
