import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { fixData } from "./fixed-data";
import { signInAs } from "./people";
import { serveStartPage } from "./start-page";
import { test } from "./test";

// A picture must not hang on the machine: neither on its fonts nor on data, hour or motion. The letters are a little smaller
// than the store's, so that no line is about to break.
const fontFolder = path.dirname(createRequire(import.meta.url).resolve("@fontsource/inter/package.json"));
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
// Browsers of another version smooth the edges of letters otherwise, which is up to 2 % of a page; a colour that is off by a
// hair is counted, because it is off over a whole surface.
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.01 };

test.use({
  // The picture's own style is none of the store's.
  bypassCSP: true,
  contextOptions: { reducedMotion: "reduce" },
});

/** Compares a page at both sizes with the pictures of it in `pictures/`. */
async function expectPictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, { ...tolerance, mask: [page.getByRole("timer")] });
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.addStyleTag({ content: style });
  await page.evaluate(() => document.fonts.ready);
}

test.beforeEach(async ({ page }) => {
  await serveStartPage(page);
  await fixData(page);
});

test("the public pages look as they were last agreed on", async ({ page }) => {
  const addresses = {
    home: "/",
    catalogue: "/produtos",
    product: "/product/tiktok-conta-matriz",
    reviews: "/avaliacoes",
    login: "/login",
    cleaner: "/limpar-criativo",
  };
  for (const [name, address] of Object.entries(addresses)) {
    await open(page, address);
    await expectPictures(page, name);
  }
});

test("a customer's orders look as they were last agreed on", async ({ page }) => {
  await signInAs(page, "cliente@exemplo.com.br");
  await open(page, "/meus-pedidos");
  await expectPictures(page, "orders");
});

test("the stock looks as it was last agreed on", async ({ page }) => {
  await signInAs(page, "gerente@exemplo.com.br");
  await open(page, "/estoque");
  await expectPictures(page, "stock");
});
