import { expect } from "@playwright/test";
import { ports } from "../support/ports";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

// The other parts that can be lost, and what then is tried: `src/boot/before-start.test`, `src/areas/load-remote.test`.
test("a page rendered ahead whose remote is gone says that it is not whole, and leads on", async ({ page }) => {
  const isLost = (url: URL) => url.port === String(ports.storefront) && url.pathname.endsWith(".js");
  await page.route(isLost, (route) => route.fulfill({ status: 404 }));
  await page.goto("/product/tiktok-conta-matriz");
  const alert = page.getByRole("alert").filter({ hasText: "Esta página não carregou por completo." });
  await expect(alert).toBeVisible();
  // Readable all the same, and what is a link leads on.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Comprar" }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Fproduct%2Ftiktok-conta-matriz/);
  await page.goBack();
  await untilAlive(page);
  await expect(alert).toBeHidden();
});
