import { expect } from "@playwright/test";
import { newPerson, signUp } from "./backend";
import { fillSignIn } from "./people";
import { ports } from "./ports";
import { test } from "./test";

test("a customer sees that the back-office is restricted, and downloads none of its code", {
  tag: "@browsers",
}, async ({ page, baseURL }) => {
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
