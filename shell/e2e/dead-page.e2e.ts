import { expect, type Page } from "@playwright/test";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

const product = "/product/tiktok-conta-matriz";
const main = "**/js/main.*.js";
const word = "Esta página não carregou por completo.";

const losses: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ["the shell's script is gone", (page) => page.route(main, (route) => route.fulfill({ status: 404 }))],
  ["the shell's script is another one", (page) => page.route(main, (route) => route.fulfill({ body: "alert(1)" }))],
  ["the shell's script cannot be reached", (page) => page.route(main, (route) => route.abort("connectionreset"))],
  ["the remote's files are gone", (page) => loseRemote(page, (route) => route.fulfill({ status: 404 }))],
  ["the remote's files are broken", (page) => loseRemote(page, (route) => route.fulfill({ body: "%" }))],
  [
    "the connection goes once the shell is there",
    (page) => loseRemote(page, (route) => route.abort("internetdisconnected")),
  ],
];

type RouteHandler = Parameters<Page["route"]>[1];
const loseRemote = (page: Page, response: RouteHandler) =>
  page.route((url) => url.port === String(ports.storefront) && url.pathname.endsWith(".js"), response);

for (const [what, lose] of losses) {
  const tag = what === "the remote's files are gone" ? [] : "@slow";
  test(`a page rendered ahead says that it is not whole where ${what}, and leads on`, { tag }, async ({ page }) => {
    await lose(page);
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
}

test("'Tentar novamente' opens the page again", { tag: "@slow" }, async ({ page }) => {
  await page.route(main, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product}?utm_source=ads`);
  const again = page.getByRole("link", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await untilAlive(page);
  await expect(page).toHaveURL(/\?utm_source=ads$/);
});
