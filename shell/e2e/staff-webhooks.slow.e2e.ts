import { expect } from "@playwright/test";
import { ports } from "./ports";
import { acceptDialogs, enterBackOffice } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("the two addresses that an admin copies are where the provider's calls arrive", async ({
  page,
  context,
  request,
}) => {
  const words = acceptDialogs(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: "Webhook Info" }).click();
  for (const [event, name] of [
    ["pix.generated", "pix-generated"],
    ["pix.paid", "pix-paid"],
  ]) {
    const address = `http://localhost:${ports.backend}/functions/v1/${name}`;
    await expect(page.getByLabel(`URL do evento ${event}`)).toHaveValue(address);
    await page.getByRole("button", { name: `Copiar URL de ${event}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect((await request.post(address, { data: {} })).status(), "the provider's secret is asked for").toBe(401);
    await page.getByRole("button", { name: `Testar ${event}` }).click();
  }
  expect(words).toEqual(Array(2).fill("Teste desabilitado em produção por segurança."));
});
