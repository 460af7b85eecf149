import { expect } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { paymentBody } from "../../../shared-data/local/testing/store-client";
import { expectAccessible } from "../support/axe";
import { newPaymentId, newPerson, type Person, sendWebhook, signUp } from "../support/backend";
import { signInAs } from "../support/people";
import { test } from "../support/test";

const code =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540589.005802BR5913Fulano de Tal6008BRASILIA62070503***6304ABCD";
const product = builtInCatalogue.find(({ id }) => id === "perfil-tiktok-3k-seguidores");
if (!product) throw new Error("the catalogue has changed");

/** A customer with a new PIX and a closed checkout; returns a function that pays it. */
async function leaveCheckout(person: Person) {
  await signUp(person);
  const { ggcheckout_id: productCode, price: amount } = product as NonNullable<typeof product>;
  const payment = { id: newPaymentId(), email: person.email, productCode, amount, pixCode: code };
  const send = async (name: "pix-generated" | "pix-paid") => {
    const event = name === "pix-paid" ? "pix.paid" : "pix.generated";
    expect((await sendWebhook(name, paymentBody(event, payment))).status).toBe(200);
  };
  await send("pix-generated");
  return () => send("pix-paid");
}

test("who closed the checkout finds it again or pays from the order, and gets the key", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = newPerson("olivia");
  const pay = await leaveCheckout(person);
  await signInAs(page, person, "/meus-pedidos");
  await page.getByRole("link", { name: "Pagar com Pix" }).click();
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const qrCode = page.getByRole("img", { name: /^QR code do Pix: R\$.89,00, Perfil TikTok/ });
  if (!(await qrCode.isVisible())) await page.getByRole("button", { name: "Mostrar QR code" }).click();
  await expect(qrCode).toBeVisible();
  await expectAccessible(page, "a pending order");

  await page.getByRole("button", { name: "Voltar ao pagamento" }).click();
  await expect(page).toHaveURL(/\/checkout-demo\/perfil-tiktok-3k-seguidores\?/);
  expect(new URL(page.url()).searchParams.get("customer_email")).toBe(person.email);
  await page.goBack();

  await pay();
  // Sooner than a page asks that expects no payment.
  await expect(page.getByText("Concluído")).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole("button", { name: "Mostrar key" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toHaveCount(0);
});
