import { expect } from "@playwright/test";
import { newCustomer, newPaymentId, sendWebhook, webhookBody } from "./backend";
import { catchWebhook } from "./capture";
import { hostileText, hostileTexts, watchHostile } from "./hostile";
import { openHostileShop } from "./hostile-scene";
import { openSearch } from "./open-search";
import { fillSignIn, signInAs } from "./people";
import { ports } from "./ports";
import { enterBackOffice } from "./staff";
import { test } from "./test";

const own = [`http://localhost:${ports.shell}`];
const sellHostileProduct = openHostileShop();

test("what a seller, a buyer and a payer write runs nowhere and breaks no page", async ({ page, request }) => {
  const { product, person } = await sellHostileProduct();
  const { expectUnharmed } = await watchHostile(page, own);
  for (const address of [`/product/${product.id}`, "/", "/categoria/proxys", "/avaliacoes"]) {
    await page.goto(address);
    await expect(page.getByText(/hacked=1/).first()).toBeAttached();
    await expectUnharmed();
  }
  await (await openSearch(page)).fill(hostileText.slice(0, 60));
  await expect(page.getByRole("option").or(page.getByText("Nenhum produto encontrado.")).first()).toBeVisible();
  await expectUnharmed();
  await signInAs(page, person, "/meus-pedidos");
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText("hacked=1").first()).toBeVisible();
  await expectUnharmed();
  await page.goto("/meu-perfil");
  await expect(page.getByLabel("Nome completo")).toHaveValue(/hacked/);
  await expectUnharmed();

  const sitemap = await (await request.get("/sitemap.xml")).text();
  const wrong = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, "application/xml").querySelector("parsererror")?.textContent ?? "",
    sitemap,
  );
  expect(wrong).toBe("");
});

test("no address leads off the store or says what its writer wants", async ({ page }) => {
  const { person } = await newCustomer("desvia");
  const { expectUnharmed } = await watchHostile(page, own);
  const text = encodeURIComponent(hostileText);
  const places = [
    `/login?error=${text}&return=${text}`,
    `/auth/callback?error=${text}&error_description=${text}&return=${text}`,
    `/?utm_source=${text}&${text}=1`,
    `/produtos?${text}#${text}`,
    `/product/${encodeURIComponent(hostileTexts[1])}`,
    `/categoria/${encodeURIComponent(hostileTexts[0])}`,
    `/${encodeURIComponent(hostileTexts[2])}`,
  ];
  for (const address of places) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectUnharmed();
  }
  await page.goto(`/login?return=${encodeURIComponent("https://mau.example/")}`);
  await fillSignIn(page, person);
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(\?|$)/);
  for (const address of ["//mau.example", "/\\mau.example", "/\t/mau.example", "javascript:hacked=1"]) {
    await page.goto(`/login?return=${encodeURIComponent(address)}`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(\?|$)/);
    await expectUnharmed();
  }
});

test("a webhook's payload and headers are only read on the debug page and in the inbox", async ({ page }) => {
  const { expectUnharmed } = await watchHostile(page, own);
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: "Debug Webhook" }).click();
  const paymentId = newPaymentId();
  const payment = { paymentId, email: `${hostileTexts[0]}@mau.example`, productId: hostileText, amount: 1 };
  const body = { ...webhookBody("pix.paid", payment), [hostileText]: hostileText };
  const headers = { authorization: "Bearer segredo-de-desenvolvimento", "user-agent": hostileTexts.slice(0, 5).join() };
  const send = async () => expect((await sendWebhook("pix-paid", body, headers)).status).toBe(200);
  await catchWebhook(page, send, page.getByText(/"user-agent": "<script>hacked=1/));
  await expect(page.getByText(paymentId)).toBeVisible();
  await expectUnharmed();

  // On a phone the payment's id stands in the open event alone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/estoque/pagamentos");
  await page.getByRole("tab", { name: /^Produto desconhecido/ }).click();
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
  await row.getByRole("link", { name: /^Ver evento/ }).click();
  await expect(page.getByRole("region", { name: "Corpo do evento" })).toContainText("<script>hacked=1</script>");
  await expectUnharmed();
});
