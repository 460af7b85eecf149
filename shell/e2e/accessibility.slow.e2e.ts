import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtEachSize } from "./axe";
import { watchConsole } from "./console";
import { signInAs } from "./people";
import { customerRoutes, publicRoutes } from "./routes";
import { test } from "./test";

test("every public page has one h1, fits the screen and has nothing that axe objects to", async ({ page }) => {
  test.slow();
  for (const route of publicRoutes) await inspect(page, route);
});

test("so have the customer's pages", async ({ page }) => {
  await signInAs(page, "cliente@exemplo.com.br");
  for (const route of customerRoutes) await inspect(page, route);
});

async function inspect(page: Page, route: string): Promise<void> {
  const complaints = watchConsole(page);
  await page.goto(route);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessibleAtEachSize(page, route);
  expect.soft(complaints, `${route} complains in the console`).toEqual([]);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
}
