import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { stackDataDir, stackOf } from "@store/shared-data/node/stack";
import { newestLetter } from "./mails";
import { ports } from "./ports";
import { enterBackOffice, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

const manager = "gerente@exemplo.com.br";
const dataDir = stackDataDir(stackOf(process.env), String(process.env.STORE_TEST_DATA));

test("a member of staff sends themself a template, and finds it in the outbox and in their mailbox", {
  tag: "@slow",
}, async ({ page }) => {
  await enterBackOffice(page, "manager", "/estoque/notificacoes");
  await page.getByRole("tab", { name: "Modelos" }).click();
  await page.getByRole("combobox", { name: "Modelo" }).selectOption("Esgotado com gente esperando");
  const letter = page.frameLocator("iframe");
  await expect(letter.getByRole("heading", { name: "1 produto esgotado com gente esperando" })).toBeVisible();
  // The letter's own style, in a frame that the store's policy lets have none.
  await expect(letter.getByRole("main")).toHaveCSS("max-width", "480px");
  await expect(letter.locator("body")).toHaveCSS("background-color", "rgb(244, 246, 248)");
  await page.getByRole("tab", { name: "E-mail escuro" }).click();
  await expect(letter.locator("body")).toHaveCSS("background-color", "rgb(11, 15, 20)");
  await page.getByRole("button", { name: "Enviar para mim" }).click();
  await expect(page.getByText("Na fila: chega em instantes no seu e-mail.").last()).toBeVisible();
  const subject = "[Modelo] 1 produto esgotado com gente esperando";
  const mail = await newestLetter(dataDir, manager, subject);
  expect(mail.text).toContain("Conta TikTok Ads: 12 pessoas esperando");

  await page.goto(`/estoque/notificacoes?busca=${encodeURIComponent(manager)}&tipo=template_test`);
  const row = page.getByRole("row").filter({ hasText: "Modelo enviado para si" }).first();
  await expect(row).toContainText(/gerente@exemplo\.com\.br.*E-mail.*Enviado/);
});

test("a notice that was given up goes out when staff try it again, and the log says so", { tag: "@slow" }, async ({
  page,
  baseURL,
}) => {
  const staff = await staffClient(String(baseURL), "manager");
  const id = await giveUp(staff);
  await enterBackOffice(page, "manager", `/estoque/notificacoes`);
  await page.goto(`/estoque/notificacoes?busca=${id}`);
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(/Sem sucesso.*o serviço de e-mail respondeu 422/);
  await row.getByRole("button", { name: /^Tentar novamente/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("o provedor voltou");
  await dialog.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(dialog.getByText("1 de 1 feito.")).toBeVisible();
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await newestLetter(dataDir, manager, "[Modelo] Seu Pix venceu sem pagamento");
  await expect(row).toContainText("Enviado", { timeout: 30_000 });

  await page.goto("/estoque/registro?acao=notices_retried");
  await expect(page.getByRole("row").nth(1)).toContainText(
    /gerente@exemplo\.com\.br.*Avisos tentados de novo.*o provedor voltou/,
  );
});

/** Puts a notice in line and gives it up, as the sender does where its mail service refuses the letter; gives its id. */
async function giveUp(staff: Awaited<ReturnType<typeof staffClient>>): Promise<string> {
  const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
  // The sender may have been quicker: then another.
  for (;;) {
    const { data: id } = await staff.rpc("send_template_to_self", { p_kind: "pix_recovery" }).throwOnError();
    const answer = await fetch(`http://localhost:${ports.backend}/rest/v1/rpc/mark_notice`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json" },
      body: JSON.stringify({ p_id: id, p_result: "never", p_reason: "mail_422" }),
    });
    const outcome: unknown = await answer.json();
    if (outcome === "given_up") return id;
    expect(outcome).toBe("sent");
  }
}
