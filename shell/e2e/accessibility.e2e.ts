import { expect, type Page } from "@playwright/test";
import { findNothing } from "./axe";
import { watchConsole } from "./console";
import { signInAs } from "./people";
import { customerRoutes, publicRoutes } from "./routes";
import { enterBackOffice } from "./staff";
import { filled } from "./staff-looks";
import { test } from "./test";

// In one palette and at one width; `pnpm test:slow` looks at both of each, and at every window and state.
test("every public page has one h1, fits a phone and has nothing that axe objects to", async ({ page }) => {
  test.slow();
  for (const route of publicRoutes) await inspect(page, route);
});

test("so have the customer's pages", async ({ page }) => {
  await signInAs(page, "cliente@exemplo.com.br");
  for (const route of customerRoutes) await inspect(page, route);
});

test("so have the staff's pages", async ({ page }) => {
  test.slow();
  await enterBackOffice(page, "admin", "/estoque");
  for (const route of Object.keys(filled)) await inspect(page, route);
});

async function inspect(page: Page, route: string): Promise<void> {
  const complaints = watchConsole(page);
  await page.goto(route);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  await findNothing(page, route);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${route} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(complaints, `${route} complains in the console`).toEqual([]);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
}
