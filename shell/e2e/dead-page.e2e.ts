import { expect } from "@playwright/test";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

const product = "/product/tiktok-conta-matriz";
const main = "**/js/main.*.js";
const word = "Esta página não carregou por completo.";

// How each part is lost, and what then is tried: `src/boot/before-start.test`, `src/areas/load-remote.test`.
for (const [what, isLost, details] of [
  ["the shell's script is gone", main, { tag: "@slow" }],
  [
    "the remote's files are gone",
    (url: URL) => url.port === String(ports.storefront) && url.pathname.endsWith(".js"),
    {},
  ],
] as const)
  test(`a page rendered ahead says that it is not whole where ${what}, and leads on`, details, async ({ page }) => {
    await page.route(isLost, (route) => route.fulfill({ status: 404 }));
    await page.goto(product);
    const alert = page.getByRole("alert").filter({ hasText: word });
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
