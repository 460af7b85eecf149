import { expect, type Page } from "@playwright/test";

/** Signs somebody in on the sign-in page that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole("form", { name: "Entrar" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Senha", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
}
