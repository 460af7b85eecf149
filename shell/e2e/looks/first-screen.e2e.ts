import { expect, type Locator, type Page } from "@playwright/test";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

const product = "/product/tiktok-conta-matriz";
const screen = { width: 360, height: 780 };

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
}

/** Where an element ends, in pixels from the top of a page that was not scrolled. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  return box.y + box.height;
}

test.describe("a phone's first screen", () => {
  test.use({ viewport: screen });

  test("says at home what is sold, at what price and how fast, with a whole product", async ({ page }) => {
    await open(page, "/");
    const main = page.getByRole("main");
    await expect(main.getByText(/pague no Pix e receba em segundos/)).toBeInViewport({ ratio: 1 });
    for (const name of ["Ver produtos", "Ver avaliações", "Meta Ads", "TikTok Ads", "Google Ads", "Proxys"]) {
      await expect(main.getByRole("link", { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
    const card = main.getByRole("article").first();
    await expect(card.getByText("R$ 2,00")).toBeInViewport({ ratio: 1 });
    await expect(card.getByText("Comprar")).toBeInViewport({ ratio: 1 });
    expect(await bottomOf(card)).toBeLessThanOrEqual(screen.height);
  });

  test("shows of a product the name, price, stock, delivery, guarantee and the whole buy button", async ({ page }) => {
    await open(page, product);
    const main = page.getByRole("main");
    const shown = [
      main.getByRole("heading", { level: 1 }),
      main.getByText("R$ 147,00"),
      main.getByText("À vista no Pix").first(),
      main.getByText(/em estoque/).first(),
      main.getByRole("button", { name: "Comprar" }),
      main.getByText(/^Entrega automática\. /),
      main.getByRole("link", { name: /^Garantia/ }),
    ];
    for (const element of shown) await expect(element).toBeInViewport({ ratio: 1 });
  });
});

test.describe("the buy bar", { tag: "@slow" }, () => {
  test.use({ viewport: screen, hasTouch: true });
  const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Comprar" });
  const isAtTheEnd = async (page: Page) => {
    const box = await button(page).boundingBox();
    return box !== null && box.y > screen.height - 80 && box.y + box.height <= screen.height;
  };

  test("is the same one button, which comes along when it is scrolled past, and goes back", async ({ page }) => {
    await open(page, product);
    await button(page).focus();
    const { y = 0, height = 0 } = (await button(page).boundingBox()) ?? {};
    const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
    // Its last line is still in sight below the header.
    await page.evaluate((top) => scrollTo(0, top), y + height - header - 4);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await isAtTheEnd(page)).toBe(false);
    await page.evaluate((top) => scrollTo(0, top), y + height);
    await expect.poll(() => isAtTheEnd(page)).toBe(true);
    await expect(button(page)).toHaveCount(1);
    await expect(button(page)).toBeFocused();
    await expect(page.getByText("R$ 147,00").last()).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isAtTheEnd(page)).toBe(false);
    await expect(button(page)).toBeInViewport({ ratio: 1 });
  });

  test("covers neither the end of the page nor what has the focus, and leads to the sign-in", async ({ page }) => {
    await open(page, product);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isAtTheEnd(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = page.getByRole("contentinfo").locator("a, p").last();
    expect(await bottomOf(last)).toBeLessThanOrEqual(screen.height - 76);
    const covered = [];
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press("Shift+Tab");
      const name = await page.evaluate(coveredFocus);
      if (name === null) break;
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isAtTheEnd(page)).toBe(true);
    await button(page).tap();
    await expect(page).toHaveURL(/\/login\?return=/);
  });

  test("is not there on wider screens, or on paper", async ({ page }) => {
    await open(page, product);
    await page.setViewportSize({ width: 768, height: 780 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(button(page)).not.toBeInViewport();
    await page.setViewportSize(screen);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isAtTheEnd(page)).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect(button(page)).toBeHidden();
  });
});

/** The element over the middle of the focused one: its name, an empty text without one, null at the top of the page. */
function coveredFocus(): string | null {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return null;
  const { left, top, width, height } = activeElement.getBoundingClientRect();
  const points = [top + 2, top + height / 2, top + height - 2].map((y) =>
    document.elementFromPoint(left + width / 2, y),
  );
  const isFree = points.every((there) => there && (activeElement.contains(there) || there.contains(activeElement)));
  return isFree ? "" : String(activeElement.textContent || activeElement.tagName);
}
