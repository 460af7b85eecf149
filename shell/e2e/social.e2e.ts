import { expect, type Page } from "@playwright/test";
import { newPerson } from "./backend";
import { OAuthProvider } from "./oauth-provider";
import { test } from "./test";

/** The store with the one provider that the embedded backend can be pointed at. */
async function offerProvider(page: Page): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), socialProviders: ["github", "facebook"] } });
  });
}

test("social sign-in leaves for the provider and comes back to where the person was going", async ({ page }) => {
  const { email } = newPerson("social");
  const provider = await OAuthProvider.start(email);
  await offerProvider(page);
  await page.goto("/meu-perfil?utm_source=anuncio");
  await page.getByRole("button", { name: "Continuar com GitHub" }).click();
  await page.getByRole("link", { name: "Autorizar" }).click();
  await expect(page).toHaveURL(/\/meu-perfil\?utm_source=anuncio$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Pessoa Social");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.goto("/login");
  await page.getByRole("button", { name: "Continuar com GitHub" }).click();
  await page.getByRole("link", { name: "Recusar" }).click();
  await expect(page.getByText("O acesso não foi autorizado. Tente novamente.")).toBeVisible();
  await provider.stop();
});

test("a provider that the backend does not offer is refused without leaving the store", async ({ page }) => {
  await offerProvider(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Continuar com Facebook" }).click();
  await expect(page.getByText("Erro ao fazer login com Facebook: provider is not enabled")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
