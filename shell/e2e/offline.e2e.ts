import { expect } from "@playwright/test";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

const noConnection = "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.";

test("a connection lost during hydration is shown, and the server-rendered page hydrates first", {
  tag: "@slow",
}, async ({ page, context }) => {
  let release = () => {};
  const lost = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`http://localhost:${ports.storefront}/remoteEntry*.js`, async (route) => {
    const response = await route.fetch();
    await lost;
    await route.fulfill({ response });
  });
  await page.goto("/categoria/tiktok");
  // The header is alive and listens; the page inside it waits for its code.
  const header = page.getByRole("banner");
  const atTheTop = String(await header.getAttribute("class"));
  await page.mouse.wheel(0, 400);
  await expect(header).not.toHaveAttribute("class", atTheTop);
  await context.setOffline(true);
  release();
  await untilAlive(page);
  await expect(page.getByText(noConnection)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("TikTok Ads");
  await context.setOffline(false);
  await expect(page.getByText(noConnection)).toHaveCount(0);
});
