import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { newClient, newCustomer, newPaymentId, sendWebhook, webhookBody } from "./backend";
import { fillSignIn } from "./people";
import { test } from "./test";

test("people see a payment arrive, take their data along and leave", async ({ page }) => {
  const { person, client } = await newCustomer("vera");
  const { data: product } = await client
    .from("products")
    .select("ggcheckout_id, price")
    .eq("id", "meta-bm-1300")
    .single();
  const payment = {
    paymentId: newPaymentId(),
    email: person.email,
    productId: String(product?.ggcheckout_id),
    amount: Number(product?.price),
  };
  await page.goto("/login?return=%2Fmeus-pedidos");
  await fillSignIn(page, person);
  await expect(page.getByText("Nenhum pedido encontrado")).toBeVisible();
  await sendWebhook("pix-generated", webhookBody("pix.generated", payment));
  // No checkout was opened in this browser: its page asks rarely, until it knows of a PIX.
  await page.reload();
  await expect(page.getByText("Aguardando Pagamento")).toBeVisible();
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  const show = page.getByRole("button", { name: "Mostrar key" });
  await expect(show).toBeVisible({ timeout: 10_000 });
  // The card's two actions share a line.
  const [action, link] = await Promise.all([show.boundingBox(), page.getByText("Ver pedido").boundingBox()]);
  expect(link?.y).toBeLessThan((action?.y ?? 0) + (action?.height ?? 0));

  await page.goto("/meu-perfil/privacidade");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const data = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(data).toMatchObject({
    account: { email: person.email },
    profile: { full_name: person.fullName },
    orders: [{ status: "completed", key_data: expect.stringMatching(/./) }],
    payments: [{ outcome: "pending" }, { outcome: "delivered", content: { customer: { email: person.email } } }],
  });

  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await page.getByLabel(/Entendo que perco/).check();
  // Another person's PIX with this address must not block the erasure.
  await sendWebhook("pix-generated", webhookBody("pix.generated", { ...payment, paymentId: newPaymentId() }));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(dialog.getByText(/Há pedidos em andamento: .+ \(aguardando pagamento\)\./)).toBeVisible();
  await dialog.getByLabel(/Abro mão destes pedidos/).check();
  await dialog.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  const stranger = newClient();
  const { error } = await stranger.auth.signInWithPassword({ email: person.email, password: person.password });
  expect(error?.code).toBe("invalid_credentials");
});
