import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtEachSize } from "../support/axe";
import { newCustomer, newPerson } from "../support/backend";
import { withoutSnapshot } from "../support/fixed-data";
import { openSearch } from "../support/open-search";
import { fillSignIn, signInAs } from "../support/people";
import { ports } from "../support/ports";
import { changeSettings } from "../support/settings";
import { newProduct, staffClient } from "../support/staff";
import { serveStartPage } from "../support/start-page";
import { test } from "../support/test";

const backend = `http://localhost:${ports.backend}/**`;
const tracker = { name: "Medidor", scriptUrl: `http://localhost:${ports.tools}/medidor.js` };

/** States beside a page's default view, each with the steps that lead to it. */
const states: Record<string, (page: Page) => Promise<void>> = {
  "the question of consent": async (page) => {
    await changeSettings(page, { trackers: [tracker] });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Privacidade" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Conta TikTok Ads Matriz/ })).toBeVisible();
  },
  "a search with results": async (page) => {
    await page.goto("/garantia");
    await (await openSearch(page)).pressSequentially("conta");
    await expect(page.getByRole("option").first()).toBeVisible();
    const heights = await page.getByRole("option").evaluateAll((lines) => lines.map((line) => line.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  },
  "the account menu": async (page) => {
    await signInAs(page, "admin@exemplo.com.br", "/garantia");
    await page.getByRole("button", { name: "Menu da conta" }).click();
    await expect(page.getByRole("link", { name: "Gerenciar" })).toBeVisible();
  },
  "a product that is sold out, and its stock alert without an address": async (page) => {
    const { id } = await newProduct(await staffClient("manager"), "Esgotado", 30);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole("button", { name: "ESGOTADO" })).toBeDisabled();
    await page.getByRole("button", { name: "Avise-me", exact: true }).click();
    await page.getByRole("button", { name: "Quero ser avisado" }).click();
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
  },
  "a catalogue that is still loading": async (page) => {
    await serveStartPage(page);
    await withoutSnapshot(page);
    await page.route(backend, () => {});
    await page.goto("/produtos");
    await expect(page.getByText("Carregando produtos…")).toBeAttached();
  },
  "a catalogue without its backend": async (page) => {
    await serveStartPage(page);
    await withoutSnapshot(page);
    await page.route(backend, (route) => route.abort("connectionrefused"));
    await page.goto("/produtos");
    await expect(page.getByText(/Erro de conexão com o servidor/)).toBeVisible();
  },
  "a page without connection": async (page) => {
    await page.goto("/garantia");
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await expect(page.getByText("Você está sem internet")).toBeVisible();
  },
  "a remote that does not load": async (page) => {
    await serveStartPage(page);
    await page.route(`http://localhost:${ports.storefront}/**`, (route) => route.abort("connectionrefused"));
    await page.goto("/produtos");
    await expect(page.getByRole("heading", { name: "Esta parte da loja não carregou" })).toBeVisible();
  },
  "a sign-in that is refused": async (page) => {
    await page.goto("/login");
    await fillSignIn(page, { email: newPerson("ninguem").email, password: "errada-1" });
    await expect(page.getByText("Email ou senha incorretos")).toBeVisible();
  },
  "a sign-up with everything left out": async (page) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Criar conta" }).click();
    const form = page.getByRole("form", { name: "Criar conta" });
    await form.getByRole("button", { name: "Criar conta" }).click();
    await expect(form.getByText("Nome completo é obrigatório")).toBeVisible();
  },
  "a customer without orders": async (page) => {
    const { person } = await newCustomer("novata");
    await signInAs(page, person, "/meus-pedidos");
    await expect(page.getByText("Nenhum pedido encontrado")).toBeVisible();
  },
};

for (const [state, enter] of Object.entries(states)) {
  test(`axe has nothing against ${state}`, async ({ page }) => {
    await enter(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessibleAtEachSize(page, state);
  });
}
