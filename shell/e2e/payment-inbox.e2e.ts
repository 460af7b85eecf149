import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { newPaymentId, sendWebhook, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin releases a payment of another amount with a reason, and the log keeps who and why", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Divergente", 100);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: [`key ${product.id}`] });
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "comprador@correio.com.br", productId: product.ggcheckout_id, amount: 33 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));

  await enterBackOffice(page, "admin", "/estoque/pedidos");
  await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
  // The id is cut to what fits; what copies it names the whole.
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
  await expect(row).toContainText("valor divergente");
  await row.getByRole("link", { name: /Abrir pedido/ }).click();
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  await expect(page.getByText("Informe o motivo")).toBeVisible();
  await page.getByLabel("Motivo").fill("comprovante conferido");
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  const released = page.getByRole("listitem").filter({ hasText: "Pedido liberado" });
  await expect(released).toContainText("comprovante conferido");
  await expect(released).toContainText("admin@exemplo.com.br");
  await expect.poll(() => words).toEqual(["Pedido atualizado: pedido liberado e key entregue."]);
  await expect(page.getByText("Sem dono")).toBeVisible();
  await page.goBack();
  await expect(row).toContainText("Sem dono");
});

test("the inbox shows an event nobody can match, and what staff do about it needs a reason and is harmless to repeat", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "x@correio.com.br", productId: "produto-que-nao-existe", amount: 1 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  await enterBackOffice(page, "manager", "/estoque/pagamentos");
  await page.getByRole("tab", { name: /^Produto desconhecido/ }).click();
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
  await row.getByRole("button", { name: /^Reprocessar evento/ }).click();
  const replaying = page.getByRole("dialog", { name: /^Reprocessar evento/ });
  const confirm = replaying.getByRole("button", { name: "Reprocessar" });
  await confirm.click();
  await expect(replaying.getByText("Informe o motivo")).toBeVisible();
  await replaying.getByLabel("Motivo").fill(`produto conferido ${paymentId}`);
  await confirm.click();
  await expect(replaying).toBeHidden();
  await expect.poll(() => words.length).toBe(1);
  expect(words[0]).toMatch(/^Evento \d+ reprocessado: Produto desconhecido$/);
  await row.getByRole("link", { name: /^Ver evento/ }).click();
  await expect(page.getByRole("region", { name: "Corpo do evento" })).toContainText("produto-que-nao-existe");
  const manager = await staffClient(String(baseURL), "manager");
  const log = manager.from("staff_actions").select("action,actor_email");
  const { data } = await log.eq("reason", `produto conferido ${paymentId}`);
  expect(data).toEqual([{ action: "event_replayed", actor_email: "gerente@exemplo.com.br" }]);
});

test("what the filter leaves is saved as a file that a spreadsheet opens and cannot be made to run", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Exportado", 1234.5);
  const formula = `=HYPERLINK("http://mau.example";"${newPaymentId()}")`;
  const ordinary = newPaymentId();
  for (const paymentId of [formula, ordinary]) {
    const payment = { paymentId, email: "+5511@correio.com.br", productId: product.ggcheckout_id, amount: 1234.5 };
    expect((await sendWebhook("pix-paid", webhookBody("pix.paid", payment))).status).toBe(200);
  }
  await enterBackOffice(page, "manager", "/estoque/pedidos");
  await page.getByLabel("Buscar", { exact: true }).fill(product.name);
  await expect(page.getByRole("region", { name: "Pedidos" }).getByRole("row")).toHaveCount(3);
  const exporting = page.getByRole("button", { name: "Exportar CSV" });
  await page.route("**/rpc/export_orders", () => {}, { times: 1 });
  await exporting.click();
  await page.getByRole("button", { name: "Cancelar exportação (0)" }).click();
  await expect(exporting).toBeVisible();
  const saving = page.waitForEvent("download");
  await exporting.click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("pedidos.csv");
  const [head, ...lines] = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(head).toMatch(/^\uFEFFPedido;Pagamento;Status;Produto;Cliente;E-mail;Telefone;Valor;/);
  expect(lines.filter(Boolean)).toHaveLength(2);
  const sold = `;Na fila;${product.name};;'+5511@correio.com.br;;1234,50;`;
  expect(lines.find((line) => line.includes(ordinary))).toContain(`;${ordinary}${sold}`);
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(`;"'${formula.replaceAll('"', '""')}"${sold}`);
});

test("the chart of sales says what its table says, and a product without keys is among what runs out", {
  tag: "@slow",
}, async ({ page, baseURL }) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Em baixa", 147);
  const payment = {
    paymentId: newPaymentId(),
    email: "x@correio.com.br",
    productId: product.ggcheckout_id,
    amount: 147,
  };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  await enterBackOffice(page, "manager", "/estoque/resumo");
  const sales = page.getByRole("region", { name: "Vendas por dia", exact: true });
  const bars = sales.getByRole("slider", { name: /^Vendas por dia/ }).locator("rect");
  await expect(bars).toHaveCount(30);
  await page.getByLabel("Período", { exact: true }).selectOption("7");
  await expect(bars).toHaveCount(7);
  const today = new Intl.DateTimeFormat("pt-BR", { day: "2-digit", month: "2-digit", timeZone: "America/Sao_Paulo" });
  const days = sales.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(days.first().getByRole("rowheader")).toHaveText(today.format(new Date()));
  // In one look: the sales of the other tests go on meanwhile.
  const drawn = await sales.evaluate((section) => ({
    best: section.querySelector("[role=slider]")?.getAttribute("aria-label"),
    heights: [...section.querySelectorAll("svg rect")].map((bar) => Number(bar.getAttribute("height"))),
    sums: [...section.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent ?? ""),
  }));
  expect(drawn.sums[0]).toMatch(/^R\$\s[1-9]/);
  expect(drawn.best).toContain(drawn.sums[0]);
  expect(Math.max(...drawn.heights)).toBe(drawn.heights.at(-1));
  expect(drawn.heights.map((height) => height > 0)).toEqual(
    drawn.sums.map((sum) => !/^R\$\s0,00$/.test(sum)).reverse(),
  );

  const why = page.getByText(/^Pago e não reembolsado, no dia do pagamento\./);
  await expect(why).toBeHidden();
  await page.getByRole("button", { name: "Sobre Vendas" }).click();
  await expect(why).toBeVisible();

  const low = page.getByRole("region", { name: "O que acaba", exact: true });
  // The products of the other tests may be more urgent: the first five alone are shown at once.
  const whole = low.getByRole("button", { name: /^Mostrar \d/ });
  if (await whole.isVisible()) await whole.click();
  const row = low.getByRole("row", { name: new RegExp(product.name) });
  await expect(row).toHaveText(new RegExp(`${product.name}\\s*Esgotado\\s*0 keys\\s*5`));
});
