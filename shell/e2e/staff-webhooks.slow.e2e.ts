import { expect } from "@playwright/test";
import { catchWebhook } from "./capture";
import { ports } from "./ports";
import { acceptDialogs, enterBackOffice } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin catches the test webhook, and the store is asked for it no longer than it is awaited", async ({
  page,
}) => {
  acceptDialogs(page);
  let looks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("webhook-debug?action=status")) looks += 1;
  });
  await page.clock.install();
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: "Debug Webhook" }).click();
  const send = () => page.getByRole("button", { name: "Enviar payload de teste" }).click();
  await catchWebhook(page, send, page.getByText("Capturado", { exact: true }));
  await expect(page.getByText(/"event": "pix\.\w+"/)).toBeVisible();
  let looksUntilNow = looks;
  await page.clock.fastForward(20_000);
  await page.getByRole("button", { name: "Limpar" }).click();
  await expect(page.getByText("Nenhum webhook capturado.")).toBeVisible();
  expect(looks).toBe(looksUntilNow);

  await page.getByRole("button", { name: "Iniciar Captura" }).click();
  await expect(page.getByRole("status").getByText("Aguardando webhook")).toBeVisible();
  const polled = page.waitForResponse(/webhook-debug\?action=status/);
  await page.clock.fastForward(2000);
  expect((await polled).ok()).toBe(true);
  await page.getByRole("button", { name: "Fechar" }).click();
  looksUntilNow = looks;
  await page.clock.fastForward(20_000);
  await page.getByRole("button", { name: "Debug Webhook" }).click();
  const log = page.getByRole("list", { name: "Últimas 10 linhas do log" }).getByRole("listitem");
  await expect(log).toHaveCount(1);
  expect(looks).toBe(looksUntilNow + 1);
});

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
