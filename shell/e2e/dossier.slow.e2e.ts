import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { newPaymentId, newPerson, type Person, sendWebhook, signUp, webhookBody } from "./backend";
import { signInAs } from "./people";
import { acceptDialogs, chooseAction, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

const secret = "login@correio.com.br:senha-que-ninguem-ve";

/** A delivered order of a new person's, whose key is this test's alone. */
async function buy(shellUrl: string, buyer: Person) {
  const manager = await staffClient(shellUrl, "manager");
  const product = await newProduct(manager, "Conta com prova", 50);
  const { error } = await manager
    .from("products")
    .update({ first_steps: ["Entrar"] })
    .eq("id", product.id);
  if (error) throw error;
  const key = `${secret} ${product.id}`;
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: [key] });
  const client = await signUp(shellUrl, buyer);
  const payment = { paymentId: newPaymentId(), email: buyer.email, productId: product.ggcheckout_id, amount: 50 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  const { data } = await client.from("orders").select("id").single();
  const orderId = String(data?.id);
  await client.rpc("open_order_key", { p_order_id: orderId });
  await client.rpc("set_first_step", { p_order_id: orderId, p_step: "Entrar", p_is_done: true });
  await client.rpc("accept_order", { p_order_id: orderId });
  return { orderId, key };
}

async function decide(page: Page, action: string, reason: string) {
  const order = page.getByRole("main");
  await chooseAction(page, action);
  await order.getByLabel("Motivo").fill(reason);
  await order.getByRole("button", { name: action }).click();
}

test("a PIX is disputed: the key is not shown, a dossier is made and checked, and it ends", async ({
  page,
  browser,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const buyer = newPerson("disputa");
  const { orderId, key } = await buy(String(baseURL), buyer);
  await enterBackOffice(page, "admin", "/estoque/pedidos");
  await page.goto(`/estoque/pedidos/${orderId}`);
  await decide(page, "Abrir contestação (MED)", "MED do banco");
  await expect.poll(() => words).toEqual(["Contestação aberta."]);
  await expect(page.getByText(/^Feito: Entrar/)).toBeVisible();
  await expect(page.getByText("Cliente confirmou “Tudo certo”")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Key vista" })).toContainText(/127\.0\.0\.1|::1/);

  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await signInAs(theirs, buyer, "/meus-pedidos");
  await theirs.getByRole("link", { name: "Ver pedido" }).first().click();
  const order = theirs.getByRole("main");
  await expect(order.getByText("O banco de quem pagou pediu este Pix de volta.")).toBeVisible();
  await expect(order.getByRole("button", { name: "Mostrar key" })).toHaveCount(0);

  await page.getByRole("link", { name: "Fazer dossiê" }).click();
  await page.getByLabel("Motivo").fill("pedido do banco");
  await page.getByRole("button", { name: "Fazer dossiê" }).click();
  const sheet = page.getByRole("region", { name: "Dossiê", exact: true });
  await expect(sheet).toContainText(orderId);
  await expect(sheet).toContainText("“Tudo certo” em");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar JSON" }).click();
  const file = readFileSync(await (await saving).path());
  expect(file.toString()).not.toContain(key.slice(0, 8));

  const check = (buffer: Buffer) =>
    page.getByLabel("Conferir um dossiê").setInputFiles({ name: "dossie.json", mimeType: "application/json", buffer });
  const altered = Buffer.from(file);
  altered[file.indexOf(orderId)] = "x".charCodeAt(0);
  await check(altered);
  await expect(page.getByText("Alterado ou desconhecido")).toBeVisible();
  // The one that was made stays at hand; of the altered one nothing is shown.
  await expect(sheet).toContainText(orderId);
  await page.goto("/estoque/pedidos/dossie");
  await check(altered);
  await expect(page.getByText("Alterado ou desconhecido")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await check(file);
  await expect(page.getByText("Verdadeiro")).toBeVisible();
  await expect(sheet).toContainText(orderId);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Conferir um dossiê")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Gerência" })).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.goto(`/estoque/pedidos/${orderId}`);
  await decide(page, "Encerrar: valor ficou com a loja", "banco negou");
  await expect.poll(() => words.at(-1)).toBe("Contestação encerrada: o valor ficou com a loja.");
  await theirs.reload();
  await expect(order.getByRole("button", { name: "Mostrar key" })).toBeVisible();
  await expect(order.getByText("Em contestação")).toHaveCount(0);
});
