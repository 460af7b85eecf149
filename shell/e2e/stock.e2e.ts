import { expect, type Page } from "@playwright/test";
import { drawDigits } from "./draw";
import { changeSettings } from "./settings";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("a manager makes a product with keys, and a shopper finds it with its stock", async ({ page }) => {
  const words = acceptDialogs(page);
  const name = `Proxy 4G ${drawDigits(12)}`;
  await enterBackOffice(page, "manager", "/estoque");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel do Gerente");
  await expect(page.getByRole("button", { name: "Debug Webhook" })).toHaveCount(0);

  await page.getByRole("button", { name: "Novo Produto" }).click();
  await page.getByRole("button", { name: "Criar Produto" }).click();
  await expect(page.getByText("Nome do produto é obrigatório")).toBeVisible();
  await expect(page.getByText("Preço deve ser maior que zero")).toBeVisible();
  await page.getByLabel("Nome do produto").fill(name);
  await page.getByLabel("Preço (R$)").fill("89,90");
  await page.getByLabel("Categoria").selectOption("proxys");
  await page.getByLabel("ID do GGCheckout").fill(`gg${drawDigits(12)}`);
  await page.getByRole("button", { name: "Criar Produto" }).click();

  await page.getByRole("button", { name: `Keys ${name}` }).click();
  await page.getByRole("textbox", { name: "Keys" }).fill(`${name}:1\n ${name}:1 \n\n${name}:2`);
  const preview = page.getByLabel("Prévia das keys");
  await expect(preview).toHaveText(/Novas\s*2\s*Repetidas no texto\s*1\s*Já na loja\s*0\s*Linhas vazias\s*1/);
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.getByRole("button", { name: "Adicionar 2 keys" }).click();
  await expect(page.getByText("2 keys adicionadas! Estoque: 2")).toBeVisible();
  await expect.poll(() => words).toEqual(["Produto criado com sucesso!", "2 keys adicionadas com sucesso!"]);

  // A page reads the lists that the store last wrote, which is done some seconds after a change.
  const card = page.getByRole("main").getByRole("article").filter({ hasText: name });
  await expect(async () => {
    await page.goto("/categoria/proxys");
    await expect(card).toContainText("89,90", { timeout: 2_000 });
  }).toPass();
});

test("what two people change in one product is put together, and a sale meanwhile does no harm", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Dividido", 50);
  await enterBackOffice(page, "admin", "/estoque");

  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: [`key ${product.id}`] });
  await page.getByLabel("Preço (R$)").fill("60");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => words).toEqual(["Produto atualizado com sucesso!"]);
  await windowCloses(page);

  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  await manager.from("products").update({ description: "Do gerente" }).eq("id", product.id);
  await page.getByLabel("Preço (R$)").fill("80");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect
    .poll(() => words.at(-1))
    .toMatch(
      /^Produto atualizado com sucesso!\nMudou enquanto isso, e ficou: Descrição \(gerente@exemplo\.com\.br, em [^)]+\)\.$/,
    );
  await windowCloses(page);
  const { data } = await manager.from("products").select("price,description").eq("id", product.id).single();
  expect([Number(data?.price), data?.description]).toEqual([80, "Do gerente"]);
});

test("two people who change one field do not overwrite each other: both values are shown, and one is chosen", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Disputado", 50);
  const price = async () =>
    Number((await manager.from("products").select("price").eq("id", product.id).single()).data?.price);
  const save = page.getByRole("button", { name: "Salvar" });
  const choices = page.getByRole("dialog").getByRole("group", { name: "Preço", exact: true });
  await enterBackOffice(page, "admin", "/estoque");
  async function clash(theirs: number, mine: string) {
    await page.getByRole("button", { name: `Edit ${product.name}` }).click();
    await manager.from("products").update({ price: theirs }).eq("id", product.id);
    await page.getByLabel("Preço (R$)").fill(mine);
    await save.click();
    await expect(page.getByText("Este produto mudou enquanto você editava")).toBeVisible();
  }

  // Lower prices: the database draws a new price to strike out for one above the old, which would be a second clash.
  await clash(45, "40");
  await expect(choices).toContainText(/Era: R\$\s50,00/);
  await expect(
    choices.getByRole("radio", { name: /na loja: R\$\s45,00 \(gerente@exemplo\.com\.br, em / }),
  ).toBeVisible();
  await save.click();
  await expect(choices).toContainText("Escolha um dos dois");
  expect([await price(), words]).toEqual([45, []]);
  await choices.getByRole("radio", { name: /^Fica o meu: R\$\s40,00$/ }).check();
  await save.click();
  await windowCloses(page);
  expect([await price(), words]).toEqual([40, ["Produto atualizado com sucesso!"]]);

  await clash(30, "35");
  await choices.getByRole("radio", { name: /^Fica o que está na loja: R\$\s30,00/ }).check();
  await expect(page.getByLabel("Preço (R$)")).toHaveValue("30,00");
  await save.click();
  await windowCloses(page);
  expect(await price()).toBe(30);
});

test("a copy starts again, and a removed product leaves the store", { tag: "@slow" }, async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Original", 40);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Dup ${product.name}` }).click();
  await expect(page.getByLabel("Nome do produto")).toHaveValue(`${product.name} - CÓPIA`);
  await page.getByRole("button", { name: "Criar Produto" }).click();
  await expect.poll(() => words.at(-1)).toBe("Produto criado com sucesso!");
  await windowCloses(page);
  expect(words.at(-2)).toContain(`O produto "${product.name}", que está à venda, já usa este ID do GGCheckout.`);
  const copy = page.getByRole("article", { name: `${product.name} - CÓPIA` });
  await expect(copy).toHaveCount(0);
  const situation = page.getByLabel("Situação", { exact: true });
  await situation.selectOption("all");
  await expect(copy).toContainText("Keys: 0");
  await expect(copy).toContainText("Inativo");

  await copy.getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("ID do GGCheckout").fill(`${product.ggcheckout_id}copia`);
  await page.getByLabel("À venda: aparece na loja").check();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => words.at(-1)).toBe("Produto atualizado com sucesso!");
  await windowCloses(page);
  await situation.selectOption("");
  await copy.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: "Excluir" }).click();
  await windowCloses(page);
  await expect(copy).toHaveCount(0);
  expect(words.at(-1)).toBe("Produto excluído com sucesso! (marcado como inativo)");
  await situation.selectOption("off");
  await expect(copy).toContainText("Inativo");
});

test("the sections stay where they were moved", { tag: "@slow" }, async ({ page }) => {
  await enterBackOffice(page, "manager", "/estoque");
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(sections.first()).toHaveText("Meta Ads");
  await expect(page.getByRole("button", { name: "Mover Meta Ads para cima" })).toBeDisabled();
  await page.getByRole("button", { name: "Mover Meta Ads para baixo" }).click();
  await expect(sections.first()).toHaveText("TikTok Ads");
  await page.reload();
  await expect(sections.first()).toHaveText("TikTok Ads");
});

test("a new category is checked and announced, and no call is made", { tag: "@slow" }, async ({ page }) => {
  const words = acceptDialogs(page);
  await enterBackOffice(page, "manager", "/estoque");
  await expect(page.getByRole("article").first()).toBeVisible();
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
  await page.getByRole("button", { name: "Nova Categoria" }).click();
  await page.getByRole("button", { name: "Criar Categoria" }).click();
  await expect(page.getByText("Nome da categoria é obrigatório")).toBeVisible();
  await expect(page.getByText("ID da categoria é obrigatório")).toBeVisible();
  await page.getByLabel("Nome da categoria").fill("Kwai Ads");
  await page.getByLabel("ID da categoria").fill("Kwai Ads!9");
  await expect(page.getByLabel("ID da categoria")).toHaveValue("kwaiads9");
  await page.getByRole("button", { name: "Criar Categoria" }).click();
  await expect.poll(() => words).toEqual([expect.stringContaining("integrada em breve")]);
  expect(writes).toEqual([]);
});

test("without a backend the back-office says what has to be configured", { tag: "@slow" }, async ({ page }) => {
  await changeSettings(page, { supabaseUrl: "", supabaseKey: "" });
  await page.goto("/estoque");
  await expect(page.getByRole("heading", { level: 1, name: "Configuração necessária" })).toBeVisible();
});

/** What is chosen behind an open window would be undone by its step back in the history. */
const windowCloses = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);
