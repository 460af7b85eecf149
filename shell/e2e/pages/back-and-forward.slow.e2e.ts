import { chromium, expect } from "@playwright/test";
import { findBrowser } from "../../operate/registry/open-browser";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

test("a page that was left is whole when the browser goes back to it, without a load", async ({ baseURL }) => {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
    // Switched off in tests otherwise.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener(
        "pageshow",
        ({ persisted }) => persisted && document.documentElement.setAttribute("data-kept", ""),
      );
    });
    for (const address of ["/", "/produtos", "/product/tiktok-conta-matriz"]) {
      await page.goto(baseURL + address);
      await untilAlive(page);
      await page.goto(`${baseURL}/robots.txt`);
      await page.goBack({ waitUntil: "commit" });
      await expect(page.locator("html[data-kept]"), address).toHaveCount(1);
    }
  } finally {
    await browser.close();
  }
});
