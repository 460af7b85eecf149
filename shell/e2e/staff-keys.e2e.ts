import { expect, type Page, type Route } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin sees a key only after asking and deletes an unused one, and the log says so", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Com keys", 30);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: ["segredo-1", "segredo-2"] });
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  await page.getByRole("tab", { name: "Todas as keys" }).click();
  const rows = page.getByRole("dialog").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(page.getByText("segredo-2")).toHaveCount(0);
  await rows
    .nth(1)
    .getByRole("button", { name: /Mostrar key/ })
    .click();
  await expect(page.getByText("segredo-2")).toBeVisible();
  await rows
    .nth(1)
    .getByRole("button", { name: /Excluir key/ })
    .click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => words.at(-1)).toBe("Key excluída com sucesso! Estoque restante: 1");

  await page.goto("/estoque/registro");
  const entries = page.getByRole("row").filter({ hasText: product.name });
  await expect(entries).toHaveText([
    /admin@exemplo\.com\.br\s*Key excluída/,
    /admin@exemplo\.com\.br\s*Key vista/,
    /Keys adicionadas.*Keys adicionadas2.*Estoque0.*2/,
    /Produto criado.*Preço/,
  ]);
  await page.getByLabel("Ação", { exact: true }).selectOption("Key vista");
  await expect(entries).toHaveText([/Key vista/]);
});

test("fifty thousand keys are pasted and counted, and a cancel is reported exactly", { tag: "@slow" }, async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const words = acceptDialogs(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Muitas keys", 20);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  await page.evaluate(async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `usuario${index}@exemplo.com.br:senha-${index}`);
    await navigator.clipboard.writeText(lines.join("\n"));
  });
  const field = page.getByRole("textbox", { name: "Keys" });
  await field.press("ControlOrMeta+v");
  await expect(page.getByRole("button", { name: "Adicionar 50.000 keys" })).toBeVisible();
  // A text area of so many lines would freeze the page: they are kept beside it.
  await expect(field).toHaveValue("");
  await expect(page.getByLabel("Prévia das keys")).toHaveText(/Novas\s*50\.000/, { timeout: 60_000 });
  await expect(page.getByLabel("Prévia das keys")).toHaveText(/Linhas vazias\s*0/);

  await page.getByRole("button", { name: "Adicionar 50.000 keys" }).click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", /^[\d.]+ de 50\.000$/);
  await page.getByRole("button", { name: "Cancelar", exact: true }).click();
  const report = page.getByText(/keys adicionadas! Estoque: \d+/);
  await expect(report).toBeVisible({ timeout: 60_000 });
  const added = Number((await report.textContent())?.match(/^\d+/)?.[0]);
  expect(await stockOf(manager, product.id)).toBe(added);
  await expect.poll(() => words).toEqual([`${added} keys adicionadas! Estoque: ${added}`]);
  await expect(page.getByRole("button", { name: /^Adicionar [\d.]+ keys$/ })).toHaveText(
    `Adicionar ${(50_000 - added).toLocaleString("pt-BR")} keys`,
  );
});

test("an admin leafs through the keys of a product, and finds one by its text or by who received it", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const shellUrl = String(baseURL);
  const manager = await staffClient(shellUrl, "manager");
  const product = await newProduct(manager, "Cento e vinte", 20);
  const keys = Array.from({ length: 120 }, (_, index) => `usuario-${index}:senha`);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: keys });
  const person = newPerson("recebe");
  await signUp(shellUrl, person);
  const payment = { paymentId: newPaymentId(), email: person.email, productId: product.ggcheckout_id, amount: 20 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));

  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  await page.getByRole("tab", { name: "Todas as keys" }).click();
  const list = page.getByRole("dialog").getByRole("table");
  const rows = list.locator("tbody").getByRole("row");
  await expect(list).toContainText("120 keys");
  await expect(rows).toHaveCount(50);
  const next = page.getByRole("button", { name: "Próxima" });
  await next.click();
  await next.click();
  await expect(page.getByText("Página 3 de 3")).toBeVisible();
  await expect(rows).toHaveCount(20);
  // The oldest key was given to the buyer; it stands last.
  await expect(rows.last()).toContainText(person.email);

  const search = page.getByLabel("Buscar por e-mail do destinatário ou key inteira");
  await search.fill(person.email.slice(0, 12).toUpperCase());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Entregue");
  await search.fill("usuario-77:senha");
  await expect(rows).toContainText("Disponível");
  await expect(rows).toHaveCount(1);
  await search.fill("usuario-77");
  await expect(page.getByText("Nenhuma key encontrada")).toBeVisible();
  await search.fill("");
  await page.getByRole("dialog").getByLabel("Situação").selectOption("Disponíveis");
  await expect(list).toContainText("119 keys");
});

test("keys whose answer is lost on the way are sent again by themselves, and go in once", async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Uma vez", 20);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  await page.getByRole("textbox", { name: "Keys" }).fill("perdida-1\nperdida-2");
  const lost = await loseAnswers(page, 1);
  await page.getByRole("button", { name: "Adicionar 2 keys" }).click();
  await expect.poll(() => words).toEqual(["2 keys adicionadas com sucesso!"]);
  expect(lost).toEqual([200]);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2 keys adicionadas! Estoque: 2");
  await expect(dialog).not.toContainText("já estavam na loja");
  await expect(dialog.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(1);
  expect(await stockOf(manager, product.id)).toBe(2);
});

test("keys that no answer comes for stay in the field, and go in once; Back asks before it takes any along", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Sem resposta", 20);
  await enterBackOffice(page, "manager", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  const keys = page.getByRole("textbox", { name: "Keys" });
  await keys.fill("sem-resposta-1\nsem-resposta-2");
  const lost = await loseAnswers(page, 3);
  const add = page.getByRole("button", { name: "Adicionar 2 keys" });
  await add.click();
  await expect.poll(() => words).toEqual([expect.stringMatching(/^Erro ao adicionar keys: sem conexão/)]);
  expect(lost).toEqual([200, 200, 200]);
  await expect(page.getByText("Nenhuma key confirmada")).toBeVisible();
  await expect(page.getByText("2 sem resposta do servidor: podem já estar no estoque")).toBeVisible();
  await expect(keys).toHaveValue("sem-resposta-1\nsem-resposta-2");
  await add.click();
  await expect.poll(() => words.at(-1)).toBe("2 keys adicionadas com sucesso!");
  await expect(page.getByText("2 keys adicionadas! Estoque: 2")).toBeVisible();
  expect(await stockOf(manager, product.id)).toBe(2);

  await keys.fill("sem-resposta-3");
  await expect(page.getByRole("button", { name: "Adicionar 1 key" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/\/estoque$/);
  expect(words.at(-1)).toBe("As keys que não foram enviadas serão perdidas. Fechar mesmo assim?");
});

/** The next answers to added keys get lost behind the database; gives what they said. */
async function loseAnswers(page: Page, times: number): Promise<number[]> {
  const lost: number[] = [];
  const lose = async (route: Route) => {
    lost.push((await route.fetch()).status());
    return route.abort("connectionreset");
  };
  await page.route("**/rpc/add_product_keys", lose, { times });
  return lost;
}

async function stockOf(manager: SupabaseClient, productId: string): Promise<number> {
  const { data } = await manager.from("products").select("stock_count").eq("id", productId).single();
  return data?.stock_count;
}
