import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { fillSignIn, signInAs } from "./people";
import { test } from "./test";

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

/** Makes the stored session run out so many seconds from now. */
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

test("signing in and out in one tab reaches the others", { tag: "@browsers" }, async ({ page, context, baseURL }) => {
  const person = newPerson("tabea");
  await signUp(String(baseURL), person);
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

test("a session is refreshed 5 minutes before it runs out, on the store's own clock", { tag: "@slow" }, async ({
  page,
  context,
  baseURL,
}) => {
  const person = newPerson("clara");
  await signUp(String(baseURL), person);
  await page.clock.install();
  await signInAs(page, person, "/meu-perfil");
  await expect(page.getByLabel("Nome completo")).toHaveValue(person.fullName);
  const refreshes = watchRefreshes(context);
  const before = await storedToken(page);
  await page.clock.runFor("54:00");
  expect(refreshes).toHaveLength(0);
  await page.clock.runFor("01:30");
  await expect.poll(() => storedToken(page)).not.toBe(before);
  expect(refreshes).toHaveLength(1);
});

for (const [state, secondsLeft] of [
  ["due", 200],
  ["long run out", -4000],
] as const) {
  const tag = state === "due" ? [] : "@slow";
  test(`of two tabs with a session ${state}, one refreshes it for both`, { tag }, async ({
    page,
    context,
    baseURL,
  }) => {
    const person = newPerson("gemea");
    await signUp(String(baseURL), person);
    await signInAs(page, person, "/meu-perfil");
    await expect(page.getByLabel("Nome completo")).toHaveValue(person.fullName);
    const before = await storedToken(page);
    const refreshes = watchRefreshes(context);
    await setSecondsLeft(page, secondsLeft);
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto("/meu-perfil")]);
    for (const tab of [page, other]) await expect(tab.getByLabel("Nome completo")).toHaveValue(person.fullName);
    await expect.poll(() => storedToken(page)).not.toBe(before);
    expect(refreshes).toHaveLength(1);
  });
}

test("a session that ends at work leads to login and back, with nothing typed lost", { tag: "@browsers" }, async ({
  page,
  baseURL,
}) => {
  const person = newPerson("iara");
  await signUp(String(baseURL), person);
  await signInAs(page, person, "/meu-perfil");
  await page.getByLabel("Nome completo").fill("Iara de Souza Lima");
  await setSecondsLeft(page, -10, "a-token-nobody-knows");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login\?return=%2Fmeu-perfil/);
  await fillSignIn(page, person);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Iara de Souza Lima");
});

test("a review that is sent without a network says so and is sent later", { tag: "@slow" }, async ({
  page,
  context,
  baseURL,
}) => {
  const person = newPerson("rita");
  const client = await signUp(String(baseURL), person);
  const { data: product } = await client
    .from("products")
    .select("ggcheckout_id, price")
    .eq("id", "tiktok-conta-eua")
    .single();
  const payment = {
    paymentId: newPaymentId(),
    email: person.email,
    productId: String(product?.ggcheckout_id),
    amount: Number(product?.price),
  };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  await signInAs(page, person, "/meus-pedidos");
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole("link", { name: "Ver pedido" }).click();
  await page.getByRole("button", { name: "Avaliar" }).click();
  await page.getByText("5 estrelas").click({ force: true });
  await page.getByLabel("Comentário").fill("Chegou na hora");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar avaliação" }).click();
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toMatch(/^Erro ao enviar avaliação: Erro de conexão/);
  await expect(page.getByText("Você está sem internet")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Enviar avaliação" }).click();
  await expect.poll(() => said[1]).toBe("Avaliação enviada com sucesso! Ela será analisada antes de ser publicada.");
  await page.reload();
  await expect(page.getByText("Sua avaliação está em análise.")).toBeVisible();
  await expect(page.getByText("Chegou na hora")).toBeVisible();
});

for (const address of [
  "//evil.example",
  "/\\evil.example",
  "/%2Fevil.example",
  "javascript:alert(1)",
  "https://evil.example/",
]) {
  test(`signing in does not lead to ${address}`, { tag: "@slow" }, async ({ page }) => {
    await page.goto(`/login?return=${encodeURIComponent(address)}`);
    await fillSignIn(page, "cliente@exemplo.com.br");
    await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    expect(new URL(page.url()).hostname).toBe("localhost");
  });
}
