import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { fixData } from "../support/fixed-data";
import { signInAs } from "../support/people";
import { serveStartPage } from "../support/start-page";
import { test } from "../support/test";

// A4 without its margins, in a browser with a dark theme.
test.use({ viewport: { width: 718, height: 1000 }, colorScheme: "dark" });

const addresses = ["/", "/produtos", "/product/tiktok-conta-matriz", "/avaliacoes", "/garantia", "/login"];

for (const address of addresses) {
  test(`${address} prints dark on white, without what is only for the screen`, { tag: "@slow" }, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectPrintable(page);
  });
}

test("an order prints with its shown key, and with the day", { tag: "@slow" }, async ({ page }) => {
  await serveStartPage(page);
  await signInAs(page, "cliente@exemplo.com.br");
  await fixData(page);
  await page.goto("/meus-pedidos");
  const order = page.getByRole("article").filter({ hasText: "Conta Google Ads Verificada" });
  await order.getByRole("button", { name: "Mostrar key" }).click();
  await expectPrintable(page);
  await expect(order.getByText("login:senha:codigo")).toBeVisible();
  const day = order.locator("time").first();
  expect(await day.evaluate((time) => getComputedStyle(time, "::after").content)).toContain("2026");
});

/** The printed page: no controls or fixed elements, and dark text on white. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(readScreenOnly)).toEqual([]);
  expect(await page.evaluate(readPale)).toEqual([]);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corner = info.width * (info.height - 1) * info.channels;
  expect([...data.subarray(0, 3), ...data.subarray(corner, corner + 3)]).toEqual(Array(6).fill(255));
}

/** Texts of visible elements that are useless on paper. */
function readScreenOnly(): string[] {
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      const isPressed = element.matches("button, [role=button], body :not(main *):is(header, footer)");
      return (
        (isPressed || position === "fixed" || position === "sticky") &&
        visibility !== "hidden" &&
        element.offsetHeight > 0
      );
    })
    .map((element) => `${element.tagName} ${element.textContent}`);
}

/** Words that are not dark, or that stand on something that is not white. */
function readPale(): string[] {
  const light = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).some((part) => Number(part) > 96);
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.textContent?.trim() && element.offsetHeight > 0)
    .filter((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      return light(color) || backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
    })
    .map((element) => `${element.tagName} ${String(element.textContent).slice(0, 80)}`);
}
