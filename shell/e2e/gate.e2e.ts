import { expect } from "@playwright/test";
import { newPerson, signUp } from "./backend";
import { fillSignIn } from "./people";
import { ports } from "./ports";
import { test } from "./test";

test("a visitor is sent to log in and brought back to where they wanted to go", { tag: "@browsers" }, async ({
  page,
  baseURL,
}) => {
  const person = newPerson("volta");
  await signUp(String(baseURL), person);
  await page.goto("/meus-pedidos?utm_source=email");
  await expect(page).toHaveURL(/\/login\?.*return=/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/meus-pedidos\?utm_source=email/);
});

test("a customer is told that the back-office is closed, and fetches not one byte of it", { tag: "@browsers" }, async ({
  page,
  baseURL,
}) => {
  const person = newPerson("cliente");
  await signUp(String(baseURL), person);
  const staffRequests: string[] = [];
  page.on("request", (request) => request.url().includes(`:${ports.backoffice}/`) && staffRequests.push(request.url()));

  await page.goto("/login?return=%2Festoque");
  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { name: "ACESSO NEGADO" })).toBeVisible();
  await expect(page.getByText("Você não tem permissão para acessar esta área.")).toBeVisible();
  expect(staffRequests).toEqual([]);
});
