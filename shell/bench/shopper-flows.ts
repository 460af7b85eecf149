import type { Locator, Page } from "@playwright/test";

/** Types as a person does: presses on the field, and then a key after the other. */
export async function type(field: Locator, text: string): Promise<void> {
  // As phones do, whose keyboard takes the lower half. What is typed out of sight draws nothing, and would be timed until something else does.
  await field.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await field.click();
  await field.pressSequentially(text, { delay: 60 });
}

const tap = (page: Page, role: "button" | "link", name: string | RegExp) =>
  page
    .getByRole(role, { name, ...(typeof name === "string" && { exact: true }) })
    .first()
    .tap();

/** A whole purchase by somebody new, from the home page until the key is shown and copied. */
export async function purchase(page: Page, address: string): Promise<void> {
  const stamp = Date.now().toString(36);
  await page.goto(address);
  await tap(page, "link", /Conta TikTok Ads Matriz/);
  await page.getByRole("heading", { level: 1, name: /Conta TikTok Ads Matriz/ }).waitFor();
  await tap(page, "button", "Comprar");
  const form = page.getByRole("form", { name: "Criar conta" });
  await type(form.getByLabel("Nome completo"), "Marina da Silva");
  await type(form.getByLabel("Telefone"), "11987654321");
  await type(form.getByLabel("Nome de exibição"), `marina_${stamp}`);
  await type(form.getByLabel("E-mail"), `marina.${stamp}@correio.com.br`);
  await type(form.getByLabel("Senha", { exact: true }), "senha-bem-comprida-1");
  await type(form.getByLabel("Confirmar senha"), "senha-bem-comprida-1");
  await tap(page, "button", "Criar conta");
  await tap(page, "button", "Continuar para o pagamento");
  await tap(page, "button", "Gerar PIX");
  await tap(page, "button", "Pagar");
  await tap(page, "link", "Voltar para a loja");
  await page.getByText("Concluído").waitFor();
  await tap(page, "button", "Mostrar key");
  await tap(page, "button", /Copiar/);
  await page.getByText("Copiado").first().waitFor();
}

/** A search in the header, letter by letter, and the choice of what it finds. */
export async function search(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const header = page.getByRole("banner");
  await page.waitForFunction(() => !("takeQueuedClick" in window));
  await header.getByRole("link", { name: "Abrir a busca" }).tap();
  const box = page.getByRole("combobox");
  await box.waitFor();
  await type(box, "conta verificada 12");
  const options = page.getByRole("option");
  await options.filter({ hasText: "verificada 12" }).first().waitFor();
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  await options.first().tap();
  await page.waitForURL(/\/product\//);
  await page.getByRole("heading", { level: 1, name: /verificada/ }).waitFor();
}
