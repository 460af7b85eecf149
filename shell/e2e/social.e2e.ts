import { expect, type Page } from "@playwright/test";
import { newPerson } from "./backend";
import { OAuthProvider } from "./oauth-provider";
import { signInAs } from "./people";
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

/** The return from the provider that belongs to somebody else, who stopped short of opening it. */
async function foreignReturn(page: Page): Promise<string> {
  await offerProvider(page);
  const reached = page.waitForRequest(/\/auth\/callback\?/);
  await page.route(/\/auth\/callback\?/, (route) => route.abort());
  await page.goto("/login?return=%2Fmeus-pedidos");
  await page.getByRole("button", { name: "Continuar com GitHub" }).click();
  await page.getByRole("link", { name: "Autorizar" }).click();
  return (await reached).url();
}

test("the return of somebody else's social sign-in opens nothing here", async ({ page, browser, baseURL }) => {
  const provider = await OAuthProvider.start(newPerson("mallory").email);
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const link = await foreignReturn(await elsewhere.newPage());
  expect(link).toMatch(/[?&]code=/);
  expect(link).toMatch(/[?&]state=/);
  const exchanges: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/token")) exchanges.push(request.url());
  });
  const storedUser = () => page.evaluate(() => JSON.parse(localStorage.getItem("store-session") ?? "{}").user?.email);

  await page.goto(link);
  await expect(page.getByText("Authentication failed")).toBeVisible();
  expect(await storedUser()).toBeUndefined();

  // Also on the way to the provider oneself, with a code verifier in the browser.
  await offerProvider(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Continuar com GitHub" }).click();
  await expect(page.getByRole("link", { name: "Autorizar" })).toBeVisible();
  for (const address of [link, link.replace(/state=[^&]*/, ""), link.replace("/auth/callback", "/")]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "Entrar" }).or(page.getByText("Authentication failed"))).toBeVisible();
    expect(await storedUser()).toBeUndefined();
  }
  expect(exchanges).toEqual([]);

  await signInAs(page, "cliente@exemplo.com.br");
  await page.goto(link);
  await expect(page).toHaveURL(/\/meus-pedidos$/);
  expect(await storedUser()).toBe("cliente@exemplo.com.br");
  expect(exchanges).toHaveLength(1);
  await elsewhere.close();
  await provider.stop();
});
