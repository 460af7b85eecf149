import { expect, type Page } from "@playwright/test";
import { demoPassword } from "../../../shared-data/local/testing/child-backend";
import type { Person } from "./backend";

/** The user to sign in: a person of the test, or a demo account by its email. */
export type Who = Pick<Person, "email" | "password"> | string;

/** Fills the sign-in form that is open and sends it, whatever comes of it. */
export async function fillSignIn(page: Page, who: Who): Promise<void> {
  const { email, password } = typeof who === "string" ? { email: who, password: demoPassword } : who;
  const form = page.getByRole("form", { name: "Entrar" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Senha", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
}

/** Signs in on the screen, optionally on the way to `path`, and waits until the header shows the user. */
export async function signInAs(page: Page, who: Who, path?: string): Promise<void> {
  await page.goto(path === undefined ? "/login" : `/login?modo=entrar&return=${encodeURIComponent(path)}`);
  await fillSignIn(page, who);
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
}
