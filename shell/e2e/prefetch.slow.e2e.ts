import { chromium, expect, type Page } from "@playwright/test";
import { findBrowser } from "../operate/registry/find-browser";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

const account = `http://localhost:${ports.account}/`;

/** The addresses of everything that a page asks for from now on, without what is asked for again and again. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return asked;
}

const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name, exact: true });

test("pointing at a link fetches the page behind it, code and data, once", async ({ page }) => {
  await page.goto("/garantia");
  await untilAlive(page);
  const asked = watchRequests(page);
  const data = page.waitForResponse((response) => response.url().includes("/rest/v1/reviews"));
  await footerLink(page, "Avaliações").hover();
  await data;
  expect(asked.filter((url) => /\/js\/reviews\..*\.js/.test(url)).length).toBeGreaterThan(0);
  const entry = page.waitForResponse((response) => response.url().startsWith(account));
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).focus();
  await entry;
  await page.waitForLoadState("networkidle");

  asked.length = 0;
  await page.getByRole("heading", { level: 1 }).hover();
  await footerLink(page, "Avaliações").hover();
  await footerLink(page, "Avaliações").click();
  await expect(page.getByRole("heading", { level: 1, name: "Avaliações" })).toBeVisible();
  expect(asked.filter((url) => url.includes("/js/"))).toEqual([]);
});

test("who saves data is sent nothing before it is asked for", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("/garantia");
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  const asked = watchRequests(page);
  await footerLink(page, "Avaliações").hover();
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).focus();
  await footerLink(page, "Avaliações").click();
  await expect(page.getByRole("heading", { level: 1, name: "Avaliações" })).toBeVisible();
  expect(asked.filter((url) => url.startsWith(account))).toEqual([]);
});

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
