import { expect, type Page } from "@playwright/test";
import { newCustomer } from "./backend";
import { entrySource } from "./handmade-release";
import { lateHarms, lateReplacement } from "./harmful-releases";
import { signInAs } from "./people";
import { serveCleaner } from "./registry";
import { collectReports } from "./reports";
import { test } from "./test";

const late = 20_000;

/** Publishes a release that runs `code` long after any check, and fast-forwards the page's clock. */
async function goLive(page: Page, code: string) {
  await page.clock.install();
  const component = `() => {
    React.useEffect(() => { setTimeout(() => { ${code} }, ${late}); }, []);
    return createElement("h1", null, "Limpador");
  }`;
  await serveCleaner(page, entrySource("1.0.0", { component }));
}

test("a remote that replaces what all areas call stops neither navigation nor signing out, and is reported", async ({
  page,
}) => {
  const { person } = await newCustomer("tardio");
  const reports = await collectReports(page);
  await goLive(page, lateReplacement);
  await signInAs(page, person, "/limpar-criativo");
  await expect(page.getByRole("heading", { name: "Limpador" })).toBeVisible();
  await page.clock.fastForward(late);
  for (const name of ["fetch", "setTimeout", "pushState", "removeItem"])
    await expect
      .poll(() => reports)
      .toContainEqual(expect.objectContaining({ remote: "tools", message: `Error: ${name} was to be replaced` }));

  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/garantia");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("store-session"))).toBeNull();
});

const failed = (page: Page) => page.getByRole("heading", { level: 1, name: "Esta parte da loja não carregou" });
const cleaner = (page: Page) => page.getByRole("heading", { name: "Limpador" });

/** Waits, by the page's clock, until the page watches what is done to it, and then until the harm. */
async function waitForHarm(page: Page) {
  await page.clock.fastForward(late / 2);
  // The last thing that the watching does when it starts.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("store-harm-reloads"))).not.toBeNull();
  await page.clock.fastForward(late);
}

lateHarms.forEach(([what, code, sentence], index) => {
  const tag = index === 0 ? [] : "@slow";
  test(`a remote that ${what} after its check is switched off, counted, and comes back on request`, { tag }, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    await goLive(page, code);
    await page.goto("/limpar-criativo");
    await expect(cleaner(page)).toBeVisible();
    await waitForHarm(page);
    // The header's middle: what a visitor would try.
    await page.mouse.click(180, 20);
    await expect(failed(page)).toBeVisible();
    await expect.poll(() => reports.at(-1)).toMatchObject({ remote: "tools", first: true });
    expect(reports.at(-1)?.message).toMatch(new RegExp(`^RemoteSwitchedOff: tools \\S+ ${sentence}$`));

    await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Limpar Criativo" }).click();
    await expect(failed(page)).toBeVisible();
    await page.reload();
    await expect(failed(page)).toBeVisible();
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(cleaner(page)).toBeVisible();
  });
});

test("of several remotes in a page the one that went live last is switched off, wherever the visitor has gone", {
  tag: "@slow",
}, async ({ page }) => {
  const reports = await collectReports(page);
  await goLive(page, "document.body.replaceChildren()");
  await page.goto("/limpar-criativo");
  await expect(cleaner(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  await waitForHarm(page);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Limpar Criativo" }).click();
  await expect(failed(page)).toBeVisible();
  await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(["tools"]);
});
