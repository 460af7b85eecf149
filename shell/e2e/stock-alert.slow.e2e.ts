import { expect, type Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { expectAccessible, screens } from "./axe";
import { newPerson } from "./backend";
import { type MailingBackend, startMailingBackend } from "./mailing-backend";
import { emailsTo, newestEmail } from "./mails";
import { demoPassword } from "./people";
import { withoutSnapshot } from "./snapshot";
import { serveStartPage } from "./start-page";
import { test } from "./test";

const product = "google-ads-verified-account";
const name = "Conta Google Ads Verificada";
let backend: MailingBackend;

// Nothing is left of one product, and no hour is quiet: emails that can wait rest at night.
const soldOut = `
  delete from private.stored_keys where product_id = '${product}' and not is_used;
  create or replace function private.is_quiet_hour(p_at timestamptz) returns boolean language sql return false;`;

test.beforeAll(async ({ baseURL }) => {
  backend = await startMailingBackend(String(baseURL), soldOut, "local");
});
test.beforeEach(async ({ context, page }) => {
  await backend.serve(context);
  await withoutSnapshot(page);
  // The prerendered pages are those of another backend.
  await serveStartPage(page);
});
test.afterAll(() => backend.stop());

const ask = (page: Page) => page.getByRole("button", { name: "Avise-me", exact: true });

/** Adds keys as staff do. */
async function restock(page: Page, keys: string[]): Promise<void> {
  const settings = await (await page.request.get("/config.json")).json();
  const client = createClient(backend.url, settings.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const signedIn = await client.auth.signInWithPassword({ email: "gerente@exemplo.com.br", password: demoPassword });
  expect(signedIn.error).toBeNull();
  const { error } = await client.rpc("add_product_keys", { p_product_id: product, p_keys: keys });
  expect(error).toBeNull();
}

test("a visitor without an account subscribes, confirms by the email's link, and is notified of the stock", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const { email } = newPerson("lia");
  await page.goto(`/product/${product}`);
  await ask(page).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Quero ser avisado" }).click();
  await expect(page.getByText(`Enviamos um link para ${email}.`)).toBeVisible();
  const message = await newestEmail(backend.dataDir, email, "Confirme o seu aviso de estoque");
  expect(message.text).toContain(name);
  const link = message.links.find((address) => address.includes("/avise-me/confirmar"));
  await page.goto(String(link));
  await page.getByRole("button", { name: "Confirmar aviso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Você será avisado" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await restock(page, ["uma key do aviso", "outra key do aviso"]);
  const notification = await newestEmail(backend.dataDir, email, `Chegou: ${name}`);
  expect(notification.text).toContain("Neste momento restam 2 unidades.");
  for (const secret of ["uma key do aviso", "outra key do aviso"])
    expect(JSON.stringify(notification)).not.toContain(secret);
  await page.goto(String(notification.links.find((address) => address.includes(`/product/${product}`))));
  await expect(page.getByRole("button", { name: "Comprar" })).toBeVisible();
  expect(emailsTo(backend.dataDir, email)).toHaveLength(2);
});

for (const screen of screens) {
  test(`the form, its errors and its end are usable by everybody at ${screen.width} px, from the keyboard too`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await page.goto("/categoria/proxys");
    await ask(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await expectAccessible(page, "the form with an error");
    await page.getByLabel("E-mail").fill(newPerson("bia").email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Confirme no seu e-mail")).toBeVisible();
    await expectAccessible(page, "an email that was sent");
    await page.goto("/avise-me/confirmar#b7e1c7de-0d0e-4c0d-9d34-0f3f3f4f1c11");
    await page.getByRole("button", { name: "Confirmar aviso" }).click();
    await expect(page.getByRole("alert")).toContainText("Este link não vale mais.");
    await expectAccessible(page, "a link that is none");
  });
}
