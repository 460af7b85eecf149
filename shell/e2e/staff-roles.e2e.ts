import { expect } from "@playwright/test";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { pay } from "./staff-scene";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

/** The buttons of a product's keys; the first is the cross, which says its name to screen readers alone. */
const keys = {
  adding: ["", "Limpar", "Adicionar keys"],
  listed: ["", "Testar permissão de keys"],
} as const;

const screens = {
  manager: {
    title: "Painel do Gerente",
    actions: ["Novo Produto", "Nova Categoria", "Avaliações"],
    keyTabs: [],
    order: [],
  },
  admin: {
    title: "Gerenciar Estoque",
    actions: ["Novo Produto", "Nova Categoria", "Avaliações", "Debug Webhook", "Webhook Info"],
    keyTabs: ["Adicionar keys", "Todas as keys"],
    order: ["Liberar pedido", "Atribuir a uma conta", "Marcar como reembolsado", "Abrir contestação (MED)"],
  },
} as const;

for (const role of ["manager", "admin"] as const) {
  test(`the screens show the ${role} the buttons of the ${role}, and no other`, async ({ page, baseURL }) => {
    acceptDialogs(page);
    const { title, actions, keyTabs, order } = screens[role];
    const product = await newProduct(await staffClient(String(baseURL), "manager"), "Papéis", 100);
    const paymentId = await pay(product.ggcheckout_id, "sem.conta@correio.com.br", 33);

    await enterBackOffice(page, role, "/estoque");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    const shown = main.getByRole("button", { name: /^(Novo|Nova|Avaliações|Debug|Webhook)/ });
    await expect(shown).toHaveText([...actions]);
    await page.getByRole("button", { name: `Keys ${product.name}` }).click();
    const inKeys = page.getByRole("dialog").getByRole("button");
    await expect(inKeys).toHaveText([...keys.adding]);
    await expect(page.getByRole("tab")).toHaveText([...keyTabs]);
    if (role === "admin") {
      await page.getByRole("tab", { name: "Todas as keys" }).click();
      await expect(inKeys).toHaveText([...keys.listed]);
    }

    await page.goto("/estoque/pedidos");
    await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
    // What was found is there: the row is not about to move.
    await expect(page.getByText("1 pedido", { exact: true })).toBeVisible();
    await row.getByRole("link", { name: /Abrir pedido/ }).click();
    await page.getByRole("button", { name: /Mais ações$/ }).click();
    const inOrder = page.getByRole("group", { name: /^Ações do pedido/ }).getByRole("button", { name: /^(?!pedido)/ });
    await expect(inOrder).toHaveText([...order]);
  });
}
