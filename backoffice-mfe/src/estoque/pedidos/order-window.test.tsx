import { screen, waitFor, within } from "@testing-library/react";
import { watchDialogs } from "../../testing/browser";
import { giveReason, openOrder, orderAnswers } from "../../testing/order-window";
import { actionRow, orderRow } from "../../testing/rows";
import { refusal, rows, serveStaff, staffAnswers, value } from "../../testing/staff-backend";
import { type OpenWindow, press } from "../../testing/windows";

const backend = serveStaff("admin", orderAnswers());
watchDialogs();

const factsOf = (modal: OpenWindow) =>
  modal.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const actionsOf = (modal: OpenWindow) =>
  modal
    .queryAllByRole("group", { name: /^(Ações do pedido|Contestação)$/ })
    .flatMap((group) => within(group).getAllByRole("button"))
    .map(({ textContent }) => textContent);

it("shows an order's facts, read anew", async () => {
  const modal = await openOrder();
  expect(factsOf(modal)).toEqual([
    ["Produto", "Conta TikTok"],
    ["E-mail", "cliente@exemplo.com.br"],
    ["Valor pago", "R$ 147,00 (esperado R$ 150,00)"],
    ["Pedido", expect.stringMatching(/^1a2b3c4d/)],
    ["Pagamento", expect.stringMatching(/^pay-1.*Ver pagamento$/)],
    ["Criado em", "21/11/2026, 09:00"],
    ["Pago em", "21/11/2026, 09:01"],
    ["Entregue em", "21/11/2026, 09:02"],
    ["Key vista em", "21/11/2026, 09:03"],
  ]);
  expect(modal.getByRole("link", { name: "Conta TikTok" })).toHaveAttribute("href", "/estoque?editar=tiktok-1");
  expect(modal.getByRole("link", { name: "Ver avisos" })).toHaveAttribute(
    "href",
    "/estoque/notificacoes?busca=1a2b3c4d",
  );
  expect(modal.getByRole("link", { name: "Ver pagamento" })).toHaveAttribute("href", "/estoque/pagamentos?busca=pay-1");
  expect(modal.getByText("Entregue e vista")).toBeInTheDocument();
  expect(modal.queryByText(/^Retido/)).toBeNull();
  expect(actionsOf(modal)).toEqual([
    ...["Atribuir a uma conta", "Trocar key com defeito", "Marcar como reembolsado"],
    "Abrir contestação (MED)",
  ]);
  expect(backend.callsOf("GET staff_actions")[0]?.query).toMatchObject({
    order_id: "eq.1a2b3c4d-0000-4000-8000-000000000001",
    order: "id.desc",
  });
  await press(modal, "Fechar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says what an order lacks", async () => {
  const lacking = { email: null, has_owner: false, paid_at: null, delivered_at: null, first_viewed_at: null };
  backend.change(
    orderAnswers({ ...lacking, status: "pending", has_key: false, is_waiting: true, hold_reason: "amount_mismatch" }),
  );
  const modal = await openOrder();
  expect(factsOf(modal)).toContainEqual(["E-mail", "— (sem conta na loja)"]);
  expect(factsOf(modal)).toContainEqual(["Valor do Pix", "R$ 147,00 (esperado R$ 150,00)"]);
  expect(factsOf(modal).slice(6)).toEqual([
    ["Pago em", "—"],
    ["Entregue em", "—"],
    ["Key vista em", "—"],
  ]);
  expect(modal.getByText("Retido")).toBeInTheDocument();
  expect(modal.getByText("Retido: valor divergente")).toBeInTheDocument();
  expect(actionsOf(modal)).toEqual(["Liberar pedido", "Entregar key", "Atribuir a uma conta"]);
});

it.each([
  ["amount_mismatch", "Retido: valor divergente", "O valor pago não é o preço do pedido."],
  ["amount_unit", "Retido: valor divergente, bate na outra unidade", /um administrador muda a leitura em Checkout/],
  ["amount_unreadable", "Retido: valor ilegível", "Não deu para ler quanto foi pago. Confira no provedor."],
  ["payment_exceeded", "Retido: passa do valor pago", /custam, juntos, mais do que foi pago/],
  ["status_unknown", "Retido: status desconhecido", /um status que a loja não conhece/],
  ["payment_refunded", "Retido: pagamento já reembolsado", /um reembolso ou uma contestação deste pagamento/],
  ["of_tomorrow", "Retido: valor divergente", "O valor pago não é o preço do pedido."],
])("says why an order is held for %s, and offers to release it", async (hold_reason, title, advice) => {
  backend.change(orderAnswers({ hold_reason, has_key: false, amount: null }));
  const modal = await openOrder();
  expect(modal.getByText(title)).toBeInTheDocument();
  expect(modal.getByText(advice)).toBeInTheDocument();
  expect(factsOf(modal)).toContainEqual(["Valor pago", "valor ilegível (esperado R$ 150,00)"]);
  expect(actionsOf(modal)).toContain("Liberar pedido");
});

it("offers a manager nothing for an order that waits for nothing", async () => {
  backend.change(staffAnswers("manager"));
  const modal = await openOrder();
  expect(modal.getByText("Nenhuma ação disponível para este pedido.")).toBeInTheDocument();
  expect(actionsOf(modal)).toEqual([]);
});

it("offers a manager the delivery of an order that waits", async () => {
  backend.change(staffAnswers("manager"));
  backend.change(orderAnswers({ is_waiting: true }));
  const modal = await openOrder();
  expect(modal.queryByText("Nenhuma ação disponível para este pedido.")).toBeNull();
  expect(actionsOf(modal)).toEqual(["Entregar key"]);
});

it("says that the log of an order could not be read", async () => {
  backend.change({ "GET staff_actions": () => refusal(500, "broken") });
  const modal = await openOrder();
  expect(await modal.findByText("Erro ao carregar registro: broken")).toBeInTheDocument();
  backend.change({ "GET staff_actions": () => rows([actionRow()]) });
  await press(modal, "Tentar novamente");
  expect(await modal.findByText("Pedido reembolsado")).toBeInTheDocument();
  expect(modal.queryByText("Ninguém alterou este pedido à mão.")).toBeNull();
});

it("goes on showing an order that is gone", async () => {
  backend.change({
    "rpc find_orders": ({ body }) =>
      value(
        (body as { p_limit: number }).p_limit === 10 ? { orders: [], total: 0 } : { orders: [orderRow()], total: 1 },
      ),
    "GET staff_actions": () => rows([]),
  });
  const modal = await openOrder();
  await press(modal, "Marcar como reembolsado");
  giveReason(modal, "Cliente desistiu");
  await press(modal, "Marcar como reembolsado");
  await waitFor(() => expect(backend.callsOf("rpc find_orders").length).toBeGreaterThan(1));
  expect(await modal.findByText("pay-1")).toBeInTheDocument();
});
