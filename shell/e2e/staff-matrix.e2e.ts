import { expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { newClient, newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { outcomeOf, type Scene, type Who, who } from "./staff-deed";
import { deeds } from "./staff-matrix";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("visitor, customer, manager and admin can do past the screens exactly what each may", async ({ baseURL }) => {
  const shellUrl = String(baseURL);
  const manager = await staffClient(shellUrl, "manager");
  const clients: Record<Who, SupabaseClient> = {
    visitor: await newClient(shellUrl),
    customer: await signUp(shellUrl, newPerson("curioso")),
    manager,
    admin: await staffClient(shellUrl, "admin"),
  };
  const scene = await makeScene(shellUrl, manager);
  const refusals = new Set<string>();
  for (const [index, role] of who.entries()) {
    const attempts = Object.entries(deeds).map(([name, { call, expected }]) => async () => {
      const answer = await call(clients[role], scene, role);
      const words = answer.error?.message ?? "";
      expect.soft(`${role} ${name}: ${outcomeOf(answer)}`, words).toBe(`${role} ${name}: ${expected[index]}`);
      if (answer.error?.code === "PT403") refusals.add(words);
    });
    // Who may change nothing is tried all at once; for staff, some deeds build on others.
    if (role === "visitor" || role === "customer") await Promise.all(attempts.map((attempt) => attempt()));
    else for (const attempt of attempts) await attempt();
  }
  expect([...refusals].sort()).toEqual([
    "Access denied: Admin validation failed",
    "Apenas administradores e gerentes autorizados podem adicionar keys",
  ]);
});

const screens = {
  manager: {
    title: "Painel do Gerente",
    actions: ["Novo Produto", "Nova Categoria", "Avaliações"],
    keys: ["Fechar", "Adicionar 0 keys", "Limpar"],
    order: ["Fechar"],
  },
  admin: {
    title: "Gerenciar Estoque",
    actions: ["Novo Produto", "Nova Categoria", "Avaliações", "Debug Webhook", "Webhook Info"],
    keys: ["Fechar", "Adicionar 0 keys", "Limpar", "Testar permissão de keys"],
    order: ["Fechar", "Liberar pedido", "Atribuir a uma conta", "Marcar como reembolsado"],
  },
} as const;

for (const role of ["manager", "admin"] as const) {
  test(`the screens show the ${role} the buttons of the ${role}, and no other`, async ({ page, baseURL }) => {
    acceptDialogs(page);
    const { title, actions, keys, order } = screens[role];
    const product = await newProduct(await staffClient(String(baseURL), "manager"), "Papéis", 100);
    const paymentId = await pay(product.ggcheckout_id, "sem.conta@correio.com.br", 33);

    await enterBackOffice(page, role, "/estoque");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    const shown = main.getByRole("button", { name: /^(Novo|Nova|Avaliações|Debug|Webhook)/ });
    await expect(shown).toHaveText([...actions]);
    await page.getByRole("button", { name: `Keys ${product.name}` }).click();
    await expect(page.getByRole("dialog").getByRole("button")).toHaveText(keys.map(textOf));
    await expect(page.getByRole("tab")).toHaveCount(role === "admin" ? 2 : 0);

    await page.goto("/estoque/pedidos");
    await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
    const row = page.getByRole("row").filter({ hasText: paymentId });
    await row.getByRole("button", { name: /Abrir pedido/ }).click();
    await expect(page.getByText("Ninguém alterou este pedido à mão.")).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button")).toHaveText(order.map(textOf));
  });
}

// The cross says its name to screen readers alone.
const textOf = (name: string) => (name === "Fechar" ? "" : name);

async function pay(productId: string, email: string, amount: number): Promise<string> {
  const paymentId = newPaymentId();
  const { status } = await sendWebhook("pix-paid", webhookBody("pix.paid", { paymentId, email, productId, amount }));
  expect(status).toBe(200);
  return paymentId;
}

async function makeScene(shellUrl: string, manager: SupabaseClient): Promise<Scene> {
  const product = await newProduct(manager, "Matriz", 25);
  const offSale = await newProduct(manager, "Fora de venda", 25);
  const keys = Array.from({ length: 8 }, (_, index) => `${product.id} ${index}`);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: keys });
  const person = newPerson("compra");
  const buyer = await signUp(shellUrl, person);
  const orderOf = async (payment: Promise<string>) => {
    const { data, error } = await manager
      .from("orders")
      .select("id")
      .eq("payment_id", await payment)
      .single();
    if (error) throw error;
    return String(data.id);
  };
  const bought = [
    await orderOf(pay(product.ggcheckout_id, person.email, 25)),
    await orderOf(pay(product.ggcheckout_id, person.email, 25)),
  ] as const;
  const buyerId = String((await buyer.auth.getUser()).data.user?.id);
  const reviewed = await buyer
    .from("reviews")
    .insert(
      bought.map((id) => ({ user_id: buyerId, product_id: product.id, order_id: id, rating: 3, is_approved: false })),
    )
    .select("id");
  const [first, second] = (reviewed.data ?? []).map(({ id }) => String(id)) as [string, string];
  const held = await orderOf(pay(product.ggcheckout_id, "sem.conta@correio.com.br", 33));
  const waiting = await orderOf(pay(offSale.ggcheckout_id, person.email, 25));
  await manager.from("products").update({ is_active: false }).eq("id", offSale.id);
  const unused = await manager.from("product_keys").select("id").eq("product_id", product.id).eq("is_used", false);
  const events = await manager.from("payment_events").select("id").order("id", { ascending: false }).limit(1).single();
  return {
    productId: product.id,
    offSaleId: offSale.id,
    heldOrderId: held,
    waitingOrderId: waiting,
    deliveredOrderId: bought[0],
    eventId: Number(events.data?.id),
    keyIds: (unused.data ?? []).map(({ id }) => String(id)) as unknown as Scene["keyIds"],
    reviewIds: { visitor: first, customer: first, manager: first, admin: second },
    buyer: { id: buyerId, email: person.email },
  };
}
