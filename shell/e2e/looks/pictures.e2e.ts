import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { fixData } from "../support/fixed-data";
import { signInAs } from "../support/people";
import { serveStartPage } from "../support/start-page";
import { test } from "../support/test";

// A picture must not hang on the machine: neither on its fonts nor on data, hour or motion. The text is a little smaller
// than the store's, so that no line is about to break.
const require = createRequire(import.meta.url);
const fontFolder = path.dirname(require.resolve("@fontsource/inter/package.json"));
const faces = [400, 600, 800].map((weight) => {
  const font = readFileSync(path.join(fontFolder, `files/inter-latin-${weight}-normal.woff2`)).toString("base64");
  const source = `src: url(data:font/woff2;base64,${font})`;
  return `@font-face { font-family: Picture; ${source}; font-weight: ${weight}; size-adjust: 94%; }`;
});
const style = "*, ::before, ::after { font-family: Picture !important; }";
const heights = { 360: 780, 768: 1024, 1280: 800 };
// Browsers of another version smooth text edges differently, which is up to 2 % of a page; a colour that is off by a
// hair is counted, because it is off over a whole surface.
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.01 };

test.use({
  // The picture's own style is none of the store's.
  bypassCSP: true,
  contextOptions: { reducedMotion: "reduce" },
});

/** Compares a page with the pictures of it in `pictures/`. */
async function expectPictures(page: Page, name: string, address: string, widths: readonly (keyof typeof heights)[]) {
  // Opened at the size of its first picture: some things are decided once, when the page begins.
  const resize = (width: keyof typeof heights) => page.setViewportSize({ width, height: heights[width] });
  await resize(widths[0] ?? 360);
  await page.goto(address);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.addStyleTag({ content: faces.join("\n") });
  // Before a text has it: a width in characters stays as it was with the font of before.
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  await page.addStyleTag({ content: style });
  for (const width of widths) {
    await resize(width);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, { ...tolerance, mask: [page.getByRole("timer")] });
  }
}

const everyRun = {
  home: "/",
  category: "/categoria/tiktok",
  product: "/product/tiktok-conta-matriz",
  "sold-out": "/product/google-ads-verified-account",
  "how-it-works": "/como-funciona",
  "sign-up": "/login?return=%2Fproduct%2Ftiktok-conta-matriz",
};
const others = {
  catalogue: "/produtos",
  "empty-category": "/categoria/proxys",
  reviews: "/avaliacoes",
  support: "/whatsapp",
  login: "/login?modo=entrar",
  "not-found": "/nao-existe",
  cleaner: "/limpar-criativo",
};
const { home, product, "sign-up": signUp } = everyRun;
const daylight = { "home-light": home, "product-light": product, "sign-up-light": signUp };

for (const [what, addresses, widths, colorScheme, tag] of [
  ["the pages of every run look", everyRun, [360, 1280], "dark", ""],
  ["the other pages look", others, [360, 1280], "dark", "@slow"],
  ["pages on a tablet look", { ...everyRun, ...others }, [768], "dark", "@slow"],
  ["the first pages of a visit look by daylight", daylight, [360, 768, 1280], "light", "@slow"],
] as const)
  test(`${what} as they were last agreed on`, { tag: tag || [] }, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await serveStartPage(page);
    await fixData(page);
    for (const [name, address] of Object.entries(addresses)) await expectPictures(page, name, address, widths);
  });

// With these the pages of every run are eight.
for (const [name, who, address] of [
  ["orders", "cliente@exemplo.com.br", "/meus-pedidos"],
  ["stock", "gerente@exemplo.com.br", "/estoque"],
] as const)
  test(`${name} look as they were last agreed on`, async ({ page }) => {
    await serveStartPage(page);
    await fixData(page);
    await signInAs(page, who);
    await expectPictures(page, name, address, [360, 1280]);
  });
