import { expect, type Page } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

const address = `/product/${builtInCatalogue[1]?.id}`;

/** A product page rendered ahead and alive; `below` has the scripts of its lower part that it asked for, `errors` what it reported. */
async function openProduct(page: Page) {
  const below: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => request.url().includes("/js/product-below.") && below.push(request.url()));
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(address);
  await untilAlive(page);
  return { below, errors };
}

const facts = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Garantia de/ });
const reviews = (page: Page) => page.getByRole("heading", { level: 2, name: /avaliações/i });

test("what lies below the first screen gets its code when it is seen, and then is alive", async ({ page }) => {
  const { below, errors } = await openProduct(page);
  await expect(facts(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(below).toEqual([]);
  await reviews(page).scrollIntoViewIfNeeded();
  await expect.poll(() => below.length).toBe(1);
  // React has taken over the link: it keeps what it knows of an element in the element.
  await expect
    .poll(() => facts(page).evaluate((link) => Object.keys(link).some((name) => name.startsWith("__reactProps"))))
    .toBe(true);
  // Without a page load: the link is the router's by then.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await facts(page).click();
  await expect(page).toHaveURL("/garantia");
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  expect(errors).toEqual([]);
});

test("a jump within the page leaves its words where they are", async ({ page }) => {
  const { errors } = await openProduct(page);
  await page.getByRole("link", { name: "Pular para o conteúdo" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${address}#conteudo`);
  await expect(facts(page)).toBeVisible();
  await expect(reviews(page)).toBeVisible();
  expect(errors).toEqual([]);
});
