import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { remotes as allRemotes, root } from "@store/shared-data/node/environment";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf } from "../server/serve/static-server";
import { newCustomer, newPaymentId, newPerson, pay, sendWebhook, signUp, webhookBody } from "./backend";
import { catchWebhook } from "./capture";
import { hostileText, hostileTexts, watchHostile } from "./hostile";
import { openSearch } from "./open-search";
import { fillSignIn, signInAs } from "./people";
import { ports } from "./ports";
import { addKeys, enterBackOffice, newProduct, staffClient } from "./staff";
import { startTaintedBackend } from "./tainted-backend";
import { test } from "./test";

const own = [`http://localhost:${ports.shell}`];

const made: string[] = [];

// The other tests share the store: what is on show here is taken away again, and its picture exists until then.
test.afterAll(async () => {
  const manager = await staffClient("manager");
  await manager.from("products").update({ is_active: false }).in("id", made);
  await manager.from("reviews").delete().in("product_id", made);
});

/** A product, a buyer, a paid order with its key, and an approved review, each in hostile words. */
async function sellHostileProduct() {
  const manager = await staffClient("manager");
  const product = await newProduct(manager, hostileText, 25);
  made.push(product.id);
  const texts = {
    description: hostileText,
    features: [...hostileTexts],
    image_url: "/art/og-default.jpg?x'onerror='hacked=1",
  };
  expect((await manager.from("products").update(texts).eq("id", product.id)).error).toBeNull();
  const keys = [1, 2].map((count) => `${hostileText} ${product.id} ${count}`);
  await addKeys(manager, product.id, keys);
  const person = { ...newPerson("hostil"), fullName: hostileText };
  const buyer = await signUp(person);
  await pay(product.ggcheckout_id, person.email, 25);
  const { data: orders } = await buyer.from("orders").select("id,user_id,product_id");
  const [{ id: order_id, ...order } = { id: "" }] = orders ?? [];
  const review = { ...order, order_id, rating: 5, comment: hostileText, is_approved: false };
  expect((await buyer.from("reviews").insert(review)).error).toBeNull();
  expect((await manager.from("reviews").update({ is_approved: true }).eq("order_id", order_id)).error).toBeNull();
  return { product, person };
}

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

test("data written past every rule of the database runs neither in pages rendered ahead nor in a browser", async ({
  page,
  baseURL,
}) => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "store-tainted-"));
  const origin = `http://localhost:${ports.taintedShell}`;
  const supabaseUrl = `http://localhost:${ports.taintedBackend}`;
  const settings = { ...(await (await fetch(`${baseURL}/config.json`)).json()), supabaseUrl };
  const pages = new PageFolder(path.join(scratch, "pages"));
  const findPage = createFindPage(new Prerenderer({ shellFolder: distOf(root, "shell"), origin, pages }));
  const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ports.taintedRemotes + index }));
  const folders = { registryDir: path.join(scratch, "registry"), releasesDir: scratch };
  const servers = [
    await startTaintedBackend(`http://localhost:${ports.backend}`, ports.taintedBackend),
    await serveStore({ root, shellPort: ports.taintedShell, remotes, settings, findPage, ...folders }),
  ];
  try {
    const { product, person } = await sellHostileProduct();
    const { expectUnharmed } = await watchHostile(page, [origin]);
    await page.goto(`${origin}/login`);
    await fillSignIn(page, person);
    await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
    for (const address of ["/produtos", "/categoria/tiktok", "/avaliacoes", `/product/${product.id}`]) {
      const response = await page.goto(origin + address);
      expect(await response?.text(), "rendered ahead").toContain("hacked=1");
      await expect(page.getByText("<script>hacked=1</script>").first()).toBeAttached();
      await expectUnharmed();
    }
    await page.getByRole("button", { name: "Comprar" }).first().click();
    await expect(page.getByText("Link de checkout inválido. Entre em contato com o suporte.")).toBeVisible();
    await expectUnharmed();
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(scratch, { recursive: true, force: true });
  }
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
