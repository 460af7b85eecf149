import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { signInAs as signInClient } from "../../../shared-data/local/testing/store-client";
import { backendUrl } from "./backend";
import { drawDigits } from "./draw";
import { signInAs } from "./people";

const accounts = { admin: "admin", manager: "gerente" } as const;

export type StaffRole = keyof typeof accounts;

/** Signs a demo member of staff in on the screen and goes to a page of the back-office. */
export async function enterBackOffice(page: Page, role: StaffRole, path: string): Promise<void> {
  await signInAs(page, `${accounts[role]}@exemplo.com.br`, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** The same person's client, to go past the screens. */
export const staffClient = (role: StaffRole) => signInClient(backendUrl, accounts[role]);

/** Accepts every alert and confirm from now on; gives their words. */
export function acceptDialogs(page: Page): string[] {
  const words: string[] = [];
  page.on("dialog", (dialog) => {
    words.push(dialog.message());
    void dialog.accept();
  });
  return words;
}

/** A product of its own for a test, without keys. */
export async function newProduct(manager: SupabaseClient, name: string, price: number) {
  const suffix = drawDigits(12);
  const product = {
    id: `proxys-${suffix}`,
    name: `${name} ${suffix}`,
    price,
    ggcheckout_id: `gg${suffix}`,
    category: "proxys",
  };
  const { error } = await manager.from("products").insert(product);
  if (error) throw error;
  return product;
}

export async function addKeys(manager: SupabaseClient, productId: string, keys: readonly string[]): Promise<void> {
  const { error } = await manager.rpc("add_product_keys", { p_product_id: productId, p_keys: keys });
  if (error) throw error;
}

/** Clicks one of the other actions of a staff page, which its menu has. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /Mais ações$/ }).click();
  await page.getByRole("button", { name, exact: true }).click();
}
