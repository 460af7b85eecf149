import { expect, type Route } from "@playwright/test";
import { readRemote } from "../support/registry";
import { test } from "../support/test";
import { collectReports } from "./reports";

const script = (body: string) => (route: Route) =>
  route.fulfill({ body, contentType: "text/javascript", headers: { "access-control-allow-origin": "*" } });

const changed = script("globalThis.hacked = 1");

// The browser itself checks a file, which no component test sees; the other failures are in `src/areas`.
for (const [what, files, reply, message, details] of [
  ["is dead", "**", (route: Route) => route.abort("connectionrefused"), /could not be loaded/, { tag: "@browsers" }],
  ["is not what was published", "remoteEntry*", changed, /could not be loaded/, {}],
  ["has chunks that were changed", "js/*", changed, /ChunkLoadError/, { tag: "@slow" }],
] as const) {
  test(`a remote that ${what} is reported once and leaves the rest usable`, details, async ({ page }) => {
    const reports = await collectReports(page);
    const { baseUrl } = await readRemote("tools");
    await page.route(baseUrl + files, reply);

    await page.goto("/limpar-criativo?utm_source=segredo");
    await expect(page.getByRole("heading", { level: 1, name: "Esta parte da loja não carregou" })).toBeVisible();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ remote: "tools", release: expect.any(String), variant: "live", first: true });
    expect(reports[0]?.message).toMatch(message);
    expect(JSON.stringify(reports)).not.toContain("segredo");
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);

    await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
    await page.goBack();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const retry = page.getByRole("button", { name: "Tentar novamente" });
    await retry
      .or(page.getByLabel(/imagens/i))
      .first()
      .waitFor();
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
    expect(reports).toHaveLength(1);
  });
}

test("a chunk that is lost once is fetched again without a word", async ({ page }) => {
  const { baseUrl } = await readRemote("tools");
  let lost = 0;
  await page.route(`${baseUrl}js/*`, (route) =>
    lost++ === 0 ? route.fulfill({ status: 404, body: "Not found" }) : route.continue(),
  );
  await page.goto("/limpar-criativo");
  await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(1);
});
