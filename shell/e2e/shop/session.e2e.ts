import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newCustomer } from "../support/backend";
import { fillSignIn, signInAs } from "../support/people";
import { test } from "../support/test";

/** Every refresh of a session that the tabs of a browser ask for, from now on. */
function watchRefreshes(context: BrowserContext): string[] {
  const refreshes: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) refreshes.push(request.url());
  });
  return refreshes;
}

// Access tokens of one second can be the same text; refresh tokens never are.
const storedToken = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("store-session") ?? "{}").refresh_token as string | undefined);

function setSecondsLeft(page: Page, seconds: number, refreshToken?: string): Promise<void> {
  return page.evaluate(
    ({ seconds, refreshToken }) => {
      const session = JSON.parse(localStorage.getItem("store-session") ?? "{}");
      session.expires_at = Math.floor(Date.now() / 1000) + seconds;
      session.refresh_token = refreshToken ?? session.refresh_token;
      localStorage.setItem("store-session", JSON.stringify(session));
    },
    { seconds, refreshToken },
  );
}

test("signing in and out in one tab reaches the others", { tag: "@browsers" }, async ({ page, context }) => {
  const { person } = await newCustomer("tabea");
  const other = await context.newPage();
  await other.goto("/login?return=%2Fmeus-pedidos");
  await expect(other.getByRole("form", { name: "Entrar" })).toBeVisible();

  await signInAs(page, person, "/meu-perfil");
  await expect(page.getByLabel("Nome completo")).toHaveValue(person.fullName);
  await expect(other.getByRole("heading", { level: 1, name: "Meus Pedidos" })).toBeVisible();

  await other.getByRole("button", { name: "Menu da conta" }).click();
  await other.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
});

test("of two tabs with a session that is due, one refreshes it for both", async ({ page, context }) => {
  const { person } = await newCustomer("gemea");
  await signInAs(page, person, "/meu-perfil");
  await expect(page.getByLabel("Nome completo")).toHaveValue(person.fullName);
  const before = await storedToken(page);
  const refreshes = watchRefreshes(context);
  await setSecondsLeft(page, 200);
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto("/meu-perfil")]);
  for (const tab of [page, other]) await expect(tab.getByLabel("Nome completo")).toHaveValue(person.fullName);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  expect(refreshes).toHaveLength(1);
});

test("after a session ends at work nothing typed is lost", { tag: "@browsers" }, async ({ page }) => {
  const { person } = await newCustomer("iara");
  await signInAs(page, person, "/meu-perfil");
  await page.getByLabel("Nome completo").fill("Iara de Souza Lima");
  await setSecondsLeft(page, -10, "a-token-nobody-knows");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login\?return=%2Fmeu-perfil/);
  await fillSignIn(page, person);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Iara de Souza Lima");
});
