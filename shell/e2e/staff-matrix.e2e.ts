import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { newClient, newPerson, signUp } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { outcomeOf, type Who, who } from "./staff-action";
import { actions } from "./staff-matrix";
import { makeScene, pay } from "./staff-scene";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("visitor, customer, manager and admin can do past the screens exactly what each may", { tag: "@slow" }, async ({
  baseURL,
}) => {
  const shellUrl = String(baseURL);
  const manager = await staffClient(shellUrl, "manager");
  const clients: Record<Who, SupabaseClient> = {
    visitor: await newClient(shellUrl),
    customer: await signUp(shellUrl, newPerson("curioso")),
    manager,
    admin: await staffClient(shellUrl, "admin"),
  };
  const scene = await makeScene(shellUrl, manager);
  // Of a product that the store does not have: it waits in the inbox.
  await pay(`sem-produto-${scene.productId}`, scene.buyer.email, 25);
  const refusals = new Set<string>();
  for (const [index, role] of who.entries()) {
    const attempts = Object.entries(actions).map(([name, { call, expected }]) => async () => {
      const answer = await call(clients[role], scene, role);
      const words = answer.error?.message ?? "";
      expect.soft(`${role} ${name}: ${outcomeOf(answer)}`, words).toBe(`${role} ${name}: ${expected[index]}`);
      if (answer.error?.code === "PT403") refusals.add(words);
    });
    // Who may change nothing is tried all at once; for staff, some actions build on others.
    if (role === "visitor" || role === "customer") await Promise.all(attempts.map((attempt) => attempt()));
    else for (const attempt of attempts) await attempt();
  }
  expect([...refusals].sort()).toEqual([
    "Access denied: Admin validation failed",
    "Apenas administradores e gerentes autorizados podem adicionar keys",
  ]);
});

test("everything that the screens ask of the database is in the matrix", () => {
  const folder = path.join(import.meta.dirname, "../../backoffice-mfe/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const asked = files.flatMap((name) => (name.endsWith(".api.ts") ? callsIn(folder, name) : []));
  const tried = [
    "staff-action.ts",
    "staff-matrix.ts",
    "staff-notice-actions.ts",
    "staff-claim-actions.ts",
    "staff-credit-actions.ts",
    "staff-proof-actions.ts",
  ].flatMap((name) => callsIn(import.meta.dirname, name));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((call) => !tried.includes(call))).toEqual([]);
});

/** The calls that a file makes: a function by its name, a table with what is done to it. */
function callsIn(folder: string, name: string): string[] {
  const calls = /(?<=rpc\(\s*)"\w+"|(?<=from\()"\w+"\)\s*\.(?:select|insert|update|upsert|delete)/g;
  const found = readFileSync(path.join(folder, name), "utf8").match(calls) ?? [];
  return found.map((call) => call.replaceAll(/\s/g, ""));
}

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
    order: ["Acessos, passos e aceite"],
  },
  admin: {
    title: "Gerenciar Estoque",
    actions: ["Novo Produto", "Nova Categoria", "Avaliações", "Debug Webhook", "Webhook Info"],
    keyTabs: ["Adicionar keys", "Todas as keys"],
    order: [
      ...["Liberar pedido", "Atribuir a uma conta", "Marcar como reembolsado", "Abrir contestação (MED)"],
      "Acessos, passos e aceite",
    ],
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
    await row.getByRole("button", { name: /Abrir pedido/ }).click();
    await expect(page.getByText("Ninguém alterou este pedido à mão.")).toBeVisible();
    // What can be done to it; its ids are copied, and its neighbours opened, by whoever sees it.
    const inOrder = page.getByRole("dialog").getByRole("button", { name: /^(?!Fechar|Copiar|Anterior|Próximo)/ });
    await expect(inOrder).toHaveText([...order]);
  });
}
