import { expect, type Route } from "@playwright/test";
import type { RegisteredRemote } from "@store/shared-data";
import { entrySource } from "./handmade-release";
import { changeRemote, readRemote } from "./registry";
import { collectReports } from "./reports";
import { test } from "./test";

const page404 = { status: 404, body: "Not found" };

/** How the remote fails: by what its server answers for its entry or its chunks, or by what the registry says of it. */
interface Failure {
  respond?(route: Route): Promise<void> | undefined;
  file?: "entry" | "chunk";
  registry?(remote: RegisteredRemote): object;
  report: RegExp;
}

const script = (body: string) => (route: Route) =>
  route.fulfill({ body, contentType: "text/javascript", headers: { "access-control-allow-origin": "*" } });

// The integrity check is left out of the registry in tests of later failures.
const unchecked = () => ({ integrity: {} });

const failures: Record<string, Failure> = {
  "is gone": { respond: (route) => route.fulfill(page404), report: /could not be loaded/ },
  "never answers": { respond: () => undefined, report: /RemoteTimeout: tools did not answer/ },
  "is not JavaScript": { respond: script("<!doctype html>"), registry: unchecked, report: /is not the entry/ },
  "is not what was published": { respond: script("globalThis.hacked = 1"), report: /could not be loaded/ },
  "speaks another contract": { registry: () => ({ contract: 9 }), report: /RemoteSkew: tools .* speaks contract 9/ },
  "throws while it renders": {
    respond: script(entrySource("1.0.0", { component: '() => { throw new Error("render") }' })),
    registry: unchecked,
    report: /Error: render/,
  },
  "has lost its chunks": { file: "chunk", respond: (route) => route.fulfill(page404), report: /ChunkLoadError/ },
  "has chunks that were changed": { file: "chunk", respond: script("globalThis.hacked = 1"), report: /ChunkLoadError/ },
};

// Each meets the same boundary: what a component test cannot see, a browser's own check of a file, is in every run.
const inEveryRun = "is not what was published";
for (const [name, failure] of Object.entries(failures)) {
  const tag = name === inEveryRun ? [] : "@slow";
  test(`a remote that ${name} meets the error boundary, is reported once and leaves the rest usable`, {
    tag,
  }, async ({ page, baseURL }) => {
    const reports = await collectReports(page);
    const { baseUrl } = await readRemote(baseURL, "tools");
    const { registry, respond, file = "entry" } = failure;
    if (registry) await changeRemote(page, "tools", registry);
    if (respond) await page.route(`${baseUrl}${file === "entry" ? "remoteEntry" : "js/"}*`, respond);

    await page.goto("/limpar-criativo?utm_source=segredo");
    await expect(page.getByRole("heading", { level: 1, name: "Esta parte da loja não carregou" })).toBeVisible();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ remote: "tools", release: expect.any(String), variant: "live", first: true });
    expect(reports[0]?.message).toMatch(failure.report);
    expect(JSON.stringify(reports)).not.toContain("segredo");
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);

    await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
    await page.goBack();

    // The registry was read when the page was opened; what its server answers can change under it.
    if (!registry) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page
        .getByRole("button", { name: "Tentar novamente" })
        .or(page.getByLabel(/imagens/i))
        .first()
        .waitFor();
      const retry = page.getByRole("button", { name: "Tentar novamente" });
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
    }
    expect(reports).toHaveLength(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a chunk that is lost once is fetched again without a word", async ({ page, baseURL }) => {
  const { baseUrl } = await readRemote(baseURL, "tools");
  let lost = 0;
  await page.route(`${baseUrl}js/*`, (route) => (lost++ === 0 ? route.fulfill(page404) : route.continue()));
  await page.goto("/limpar-criativo");
  await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(1);
});
