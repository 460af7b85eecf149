import { expect } from "@playwright/test";
import { drawDigits } from "./draw";
import { fillSignIn } from "./people";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test("what was typed into a product is not lost by Esc, by a cancel or by leaving, until it is given up", async ({
  page,
  baseURL,
}) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Guardado", 45);
  await enterBackOffice(page, "manager", "/estoque");
  const asked: string[] = [];
  let giveUp = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void (giveUp ? dialog.accept() : dialog.dismiss());
  });
  const edit = page.getByRole("button", { name: `Edit ${product.name}` });
  const price = page.getByLabel("Preço (R$)");
  await edit.click();
  await expect(price).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(asked).toEqual([]);

  await edit.click();
  await price.fill("46");
  // As often as somebody presses it: a browser lets a page refuse Esc only once.
  for (const times of [1, 2]) {
    await page.keyboard.press("Escape");
    await expect.poll(() => asked).toHaveLength(times);
  }
  await page.mouse.click(2, 2);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.close({ runBeforeUnload: true });
  const question = expect.stringContaining("não salvas");
  await expect.poll(() => asked).toEqual([question, question, question, "beforeunload"]);
  await expect(price).toHaveValue("46");

  giveUp = true;
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await edit.click();
  await expect(price).toHaveValue("45,00");

  giveUp = false;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  const keys = page.getByRole("textbox", { name: "Keys" });
  await keys.fill("uma-key");
  await expect(page.getByRole("button", { name: "Adicionar 1 key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect.poll(() => asked.at(-1)).toContain("keys que não foram enviadas");
  await expect(keys).toHaveValue("uma-key");
});

test("Back closes a changed form only after asking, and leads on from there", { tag: "@slow" }, async ({
  page,
  baseURL,
}) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "De volta", 45);
  await enterBackOffice(page, "manager", "/estoque/pedidos");
  const nav = page.getByRole("navigation", { name: "Gerência" });
  const [stock, orders] = [/\/estoque$/, /\/estoque\/pedidos$/];
  await nav.getByRole("link", { name: "Produtos" }).click();
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  const price = page.getByLabel("Preço (R$)");
  await price.fill("46");
  const asked: string[] = [];
  let leave = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (leave ? dialog.accept() : dialog.dismiss());
  });
  for (const times of [1, 2]) {
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toHaveLength(times);
    await expect(page).toHaveURL(new RegExp(`\\?editar=${product.id}$`));
    await expect(price).toHaveValue("46");
  }
  leave = true;
  await page.evaluate(() => history.back());
  await expect(price).toHaveCount(0);
  await expect(page).toHaveURL(stock);
  // Saved or given up, a form leaves nothing in the way of the next Back.
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  await price.fill("47");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(price).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(orders);
  const question = "As alterações não salvas serão perdidas. Fechar mesmo assim?";
  expect(asked).toEqual([question, question, question, "Produto atualizado com sucesso!"]);
});

test("a session that ends in another tab leads from a changed form to sign-in, and back to what was typed", {
  tag: "@slow",
}, async ({ page, context, baseURL }) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Sem sessão", 45);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  const price = page.getByLabel("Preço (R$)");
  await price.fill("46");
  const other = await context.newPage();
  await other.goto("/whatsapp");
  await other.getByRole("button", { name: "Menu da conta" }).click();
  await other.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Festoque%3Feditar%3D/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Somebody else's form is as the store has it.
  await fillSignIn(page, "admin@exemplo.com.br");
  await expect(page).toHaveURL(new RegExp(`/estoque\\?editar=${product.id}$`));
  await expect(price).toHaveValue("45,00");
  await other.reload();
  await other.getByRole("button", { name: "Menu da conta" }).click();
  await other.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login\?return=/);
  await fillSignIn(page, "gerente@exemplo.com.br");
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  await expect(price).toHaveValue("46");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(price).toHaveValue("46");
  await page.evaluate(() => history.back());
  await expect(price).toHaveCount(0);
  await expect(page).toHaveURL(/\/estoque$/);
});

test("a product whose picture is a path of the store's own, as the built-in ones have, is edited and previewed", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Com arte", 45);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  const address = page.getByLabel("URL da imagem");
  await address.fill("arte.svg");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("URL da imagem inválida")).toBeVisible();
  await address.fill("/art/meta-bm-1300.svg");
  const preview = page.getByRole("dialog").getByRole("img", { name: "Prévia da imagem" });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => words).toEqual(["Produto atualizado com sucesso!"]);
  const { data } = await manager.from("products").select("image_url").eq("id", product.id).single();
  expect(data?.image_url).toBe("/art/meta-bm-1300.svg");
});

test("a save whose answer is lost on the way is tried again, and leaves one product", { tag: "@slow" }, async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const name = `Sem resposta ${drawDigits(12)}`;
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: "Novo Produto" }).click();
  await page.getByLabel("Nome do produto").fill(name);
  await page.getByLabel("Preço (R$)").fill("10");
  await page.getByLabel("ID do GGCheckout").fill(name.replaceAll(" ", ""));
  let lost = false;
  await page.route("**/rest/v1/products*", async (route) => {
    if (lost || route.request().method() !== "POST") return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
  const create = page.getByRole("button", { name: "Criar Produto" });
  await create.click();
  await expect.poll(() => words).toEqual([expect.stringMatching(/^Erro ao salvar produto: sem conexão/)]);
  await page.getByLabel("Preço (R$)").fill("12");
  await page.getByLabel("Categoria").selectOption("google");
  await create.click();
  await expect.poll(() => words.at(-1)).toBe("Produto criado com sucesso!");
  const manager = await staffClient(String(baseURL), "manager");
  const { data } = await manager.from("products").select("price,category").eq("name", name);
  expect(data?.map(({ price, category }) => [Number(price), category])).toEqual([[12, "google"]]);
});
