import { expect, type Page } from "@playwright/test";
import { drawDigits } from "./draw";
import { signInAs } from "./people";
import { watchShifts } from "./shifts";
import { test } from "./test";

/** Somebody whom the demonstration's provider answers for, and whom nobody has seen before. */
const newAddress = () => `p${drawDigits(9)}@social.exemplo.com.br`;

/** Goes to a provider from the sign-in page that is open. */
const leave = (page: Page, name: string) => page.getByRole("button", { name: `Continuar com ${name}` }).click();

/** Says yes at the provider as this person. */
async function agree(page: Page, email: string): Promise<void> {
  await expect(page.getByText("Demonstração.", { exact: true })).toBeVisible();
  await page.getByLabel("Nome").fill("Pessoa Social");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Autorizar" }).click();
}

test("social sign-in leaves for the provider and comes back to where the person was going", async ({ page }) => {
  const email = newAddress();
  await page.goto("/meu-perfil?utm_source=anuncio");
  await leave(page, "Google");
  await agree(page, email);
  await expect(page).toHaveURL(/\/meu-perfil\?utm_source=anuncio$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Pessoa Social");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.goto("/login?return=%2Fmeu-perfil&utm_source=anuncio&utm_term=a%20b");
  await leave(page, "Facebook");
  await page.getByRole("button", { name: "Recusar" }).click();
  await expect(page.getByText("O acesso não foi autorizado. Tente novamente.")).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    return: "/meu-perfil",
    utm_source: "anuncio",
    utm_term: "a b",
  });
  await leave(page, "Facebook");
  await agree(page, email);
  await expect(page).toHaveURL(/\/meu-perfil\?utm_source=anuncio&utm_term=a(\+|%20)b$/);
});

for (const what of ["sessionStorage", "indexedDB"]) {
  test(`the campaign comes back in the address where a browser has no ${what}`, { tag: "@slow" }, async ({ page }) => {
    await page.addInitScript((name) => Object.defineProperty(window, name, { value: undefined }), what);
    await page.goto("/login?return=%2Fproduct%2Ftiktok-conta-eua&utm_source=anuncio&utm_campaign=x");
    await leave(page, "Google");
    await agree(page, newAddress());
    await expect(page).toHaveURL(/\/product\/tiktok-conta-eua\?utm_source=anuncio&utm_campaign=x$/);
    await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
  });
}

test("a provider that the service has off is not offered, and nothing moves when that is known", {
  tag: "@slow",
}, async ({ page }) => {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/auth/v1/settings", async (route) => {
    const response = await route.fetch();
    const { external, ...settings } = await response.json();
    await told;
    await route.fulfill({ response, json: { ...settings, external: { ...external, google: false } } });
  });
  await watchShifts(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Criar conta" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continuar com/ })).toHaveCount(0);
  const before = await page.getByRole("button", { name: "Criar conta" }).boundingBox();
  tell();
  await expect(page.getByRole("button", { name: "Continuar com Facebook" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continuar com/ })).toHaveCount(1);
  expect(await page.getByRole("button", { name: "Criar conta" }).boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01);
});

/** The return from the provider that belongs to somebody else, who stopped short of opening it. */
async function foreignReturn(page: Page): Promise<string> {
  const reached = page.waitForRequest(/\/auth\/callback\?/);
  await page.route(/\/auth\/callback\?/, (route) => route.abort());
  await page.goto("/login?return=%2Fmeus-pedidos");
  await leave(page, "Google");
  await agree(page, newAddress());
  return (await reached).url();
}

test("the return of somebody else's social sign-in opens nothing here", { tag: "@slow" }, async ({
  page,
  browser,
  baseURL,
}) => {
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
  await page.goto("/login");
  await leave(page, "Google");
  await expect(page.getByRole("button", { name: "Autorizar" })).toBeVisible();
  for (const address of [link, link.replace(/state=[^&]*/, ""), link.replace("/auth/callback", "/")]) {
    await page.goto(address);
    await expect(
      page.getByRole("link", { name: "Entrar" }).or(page.getByText("Authentication failed")).first(),
    ).toBeVisible();
    expect(await storedUser()).toBeUndefined();
  }
  expect(exchanges).toEqual([]);

  await signInAs(page, "cliente@exemplo.com.br");
  await page.goto(link);
  await expect(page).toHaveURL(/\/meus-pedidos$/);
  expect(await storedUser()).toBe("cliente@exemplo.com.br");
  expect(exchanges).toHaveLength(1);
  await elsewhere.close();
});
