import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { actionRow, orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, staffAnswers, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }),
  "rpc override_order": () => value(null),
  "GET staff_actions": () => rows([]),
});
const said = watchDialogs();

async function openOrder(change: Parameters<typeof orderRow>[0] = {}) {
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow(change)], total: 1 }) });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir pedido 1a2b3c4d" }));
  const modal = within(screen.getByRole("dialog", { name: "Pedido 1a2b3c4d" }));
  await modal.findByText("Ninguém alterou este pedido à mão.");
  return modal;
}

type Modal = Awaited<ReturnType<typeof openOrder>>;

const factsOf = (modal: Modal) =>
  modal.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const actionsOf = (modal: Modal) =>
  modal.queryAllByRole("button", { pressed: false }).map(({ textContent }) => textContent);
const press = (modal: Modal, name: string) => userEvent.click(modal.getByRole("button", { name }));
const giveReason = (modal: Modal, text: string) =>
  fireEvent.change(modal.getByRole("textbox", { name: "Motivo" }), { target: { value: text } });

it("shows an order's facts, read anew", async () => {
  const modal = await openOrder();
  expect(factsOf(modal)).toEqual([
    ["Produto", "Conta TikTok"],
    ["E-mail", "cliente@exemplo.com.br"],
    ["Valor pago", "R$ 147,00 (esperado R$ 150,00)"],
    ["Pagamento", "pay-1"],
    ["Criado em", "21/11/2026, 09:00"],
    ["Pago em", "21/11/2026, 09:01"],
    ["Entregue em", "21/11/2026, 09:02"],
    ["Key vista em", "21/11/2026, 09:03"],
  ]);
  expect(modal.getByText("Concluído")).toBeInTheDocument();
  expect(modal.queryByText("Aguardando estoque")).toBeNull();
  expect(modal.queryByText("Valor divergente")).toBeNull();
  expect(actionsOf(modal)).toEqual(["Atribuir a uma conta", "Trocar key com defeito", "Marcar como reembolsado"]);
  expect(backend.callsOf("GET staff_actions")[0]?.query).toMatchObject({
    order_id: "eq.1a2b3c4d-0000-4000-8000-000000000001",
    order: "id.desc",
  });
  await press(modal, "Fechar");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says what an order lacks", async () => {
  const lacking = { email: null, has_owner: false, paid_at: null, delivered_at: null, first_viewed_at: null };
  const modal = await openOrder({ ...lacking, status: "pending", has_key: false, is_waiting: true, is_held: true });
  expect(factsOf(modal)).toContainEqual(["E-mail", "— (sem conta na loja)"]);
  expect(factsOf(modal).slice(5)).toEqual([
    ["Pago em", "—"],
    ["Entregue em", "—"],
    ["Key vista em", "—"],
  ]);
  expect(modal.getByText("Aguardando estoque")).toBeInTheDocument();
  expect(modal.getByText("Valor divergente")).toBeInTheDocument();
  expect(actionsOf(modal)).toEqual(["Liberar pedido", "Entregar key", "Atribuir a uma conta"]);
});

it("offers a manager nothing for an order that waits for nothing", async () => {
  backend.change(staffAnswers("manager"));
  const modal = await openOrder();
  expect(modal.getByText("Nenhuma ação disponível para este pedido.")).toBeInTheDocument();
  expect(actionsOf(modal)).toEqual([]);
});

it("offers a manager the delivery of an order that waits", async () => {
  backend.change(staffAnswers("manager"));
  const modal = await openOrder({ is_waiting: true });
  expect(modal.queryByText("Nenhuma ação disponível para este pedido.")).toBeNull();
  expect(actionsOf(modal)).toEqual(["Entregar key"]);
});

it("asks for the reason of a refund, does it, says so and reads the order anew", async () => {
  const modal = await openOrder();
  await press(modal, "Marcar como reembolsado");
  expect(modal.getByRole("button", { name: "Marcar como reembolsado", pressed: true })).toBeInTheDocument();
  const form = modal.getByRole("form", { name: "Confirmar: Marcar como reembolsado" });
  expect(form).toHaveAccessibleDescription(
    "O cliente deixa de ver a key e o pedido sai da fila. O dinheiro é devolvido fora da loja.",
  );
  const reason = modal.getByRole("textbox", { name: "Motivo" });
  expect(reason).toHaveFocus();
  expect(modal.queryByText("Informe o motivo")).toBeNull();
  giveReason(modal, "  ");
  await press(modal, "Confirmar: Marcar como reembolsado");
  expect(modal.getByText("Informe o motivo")).toBeInTheDocument();
  await waitFor(() => expect(reason).toHaveFocus());
  expect(backend.callsOf("rpc override_order")).toEqual([]);
  giveReason(modal, "Cliente desistiu");
  expect(modal.queryByText("Informe o motivo")).toBeNull();
  backend.change({
    "rpc find_orders": () => value({ orders: [orderRow({ status: "refunded" })], total: 1 }),
    "GET staff_actions": () => rows([actionRow()]),
  });
  await press(modal, "Confirmar: Marcar como reembolsado");
  await waitFor(() => expect(said.alerts).toEqual(["Pedido atualizado: marcar como reembolsado."]));
  expect(backend.callsOf("rpc override_order").map(({ body }) => body)).toEqual([
    {
      p_order_id: "1a2b3c4d-0000-4000-8000-000000000001",
      p_action: "refund",
      p_reason: "Cliente desistiu",
      p_email: null,
    },
  ]);
  expect(modal.queryByRole("form")).toBeNull();
  expect(await modal.findByText("Reembolsado")).toBeInTheDocument();
  expect(await modal.findByText("Cliente desistiu")).toBeInTheDocument();
  const one = backend.callsOf("rpc find_orders").map(({ body }) => body as Record<string, unknown>);
  expect(one.filter(({ p_limit }) => p_limit === 1)[0]).toMatchObject({
    p_search: "1a2b3c4d-0000-4000-8000-000000000001",
    p_state: "all",
    p_offset: 0,
  });
});

it("needs an account's address to assign an order", async () => {
  const modal = await openOrder();
  await press(modal, "Atribuir a uma conta");
  const email = modal.getByRole("textbox", { name: "E-mail da conta" });
  expect(email).toHaveFocus();
  giveReason(modal, "Comprou com outro e-mail");
  fireEvent.change(email, { target: { value: "ana" } });
  expect(modal.queryByText("Informe o e-mail da conta")).toBeNull();
  await press(modal, "Confirmar: Atribuir a uma conta");
  expect(modal.getByText("Informe o e-mail da conta")).toBeInTheDocument();
  expect(backend.callsOf("rpc override_order")).toEqual([]);
  fireEvent.change(email, { target: { value: "ana@exemplo.com.br" } });
  await press(modal, "Confirmar: Atribuir a uma conta");
  await waitFor(() => expect(said.alerts).toEqual(["Pedido atualizado: atribuir a uma conta."]));
  expect(backend.callsOf("rpc override_order")[0]?.body).toMatchObject({
    p_action: "assign",
    p_email: "ana@exemplo.com.br",
  });
});

it("says why nothing was done, and keeps the reason", async () => {
  backend.change({ "rpc override_order": () => refusal(409, "Sem keys em estoque", "out_of_stock") });
  const modal = await openOrder();
  await press(modal, "Trocar key com defeito");
  giveReason(modal, "Não abre");
  await press(modal, "Confirmar: Trocar key com defeito");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao alterar pedido: Sem keys em estoque"]));
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("Não abre");
  expect(modal.queryByRole("textbox", { name: "E-mail da conta" })).toBeNull();
});

it("does it once, however often it is pressed", async () => {
  const { answer, give } = held();
  backend.change({ "rpc override_order": () => answer });
  const modal = await openOrder();
  await press(modal, "Marcar como reembolsado");
  giveReason(modal, "Cliente desistiu");
  await press(modal, "Confirmar: Marcar como reembolsado");
  const button = modal.getByRole("button", { name: "Confirmar: Marcar como reembolsado" });
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  fireEvent.submit(modal.getByRole("form"));
  give(value(null));
  await waitFor(() => expect(said.alerts).toHaveLength(1));
  expect(backend.callsOf("rpc override_order")).toHaveLength(1);
});

it("forgets a reason that was not meant", async () => {
  const modal = await openOrder();
  await press(modal, "Marcar como reembolsado");
  giveReason(modal, "Engano");
  await press(modal, "Trocar key com defeito");
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("");
  await press(modal, "Cancelar");
  expect(modal.queryByRole("form")).toBeNull();
  expect(backend.callsOf("rpc override_order")).toEqual([]);
});

it("marks what cannot be undone", async () => {
  const modal = await openOrder();
  const looks: string[] = [];
  for (const label of ["Marcar como reembolsado", "Trocar key com defeito", "Atribuir a uma conta"]) {
    await press(modal, label);
    looks.push(getComputedStyle(modal.getByRole("button", { name: `Confirmar: ${label}` })).backgroundColor);
  }
  expect(looks[0]).toBe(looks[1]);
  expect(looks[0]).not.toBe(looks[2]);
});

it("says that the log of an order could not be read", async () => {
  backend.change({ "GET staff_actions": () => refusal(500, "broken") });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir pedido 1a2b3c4d" }));
  const modal = within(screen.getByRole("dialog"));
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
        (body as { p_limit: number }).p_limit === 1 ? { orders: [], total: 0 } : { orders: [orderRow()], total: 1 },
      ),
    "GET staff_actions": () => rows([]),
  });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir pedido 1a2b3c4d" }));
  const modal = within(screen.getByRole("dialog"));
  await press(modal, "Marcar como reembolsado");
  giveReason(modal, "Cliente desistiu");
  await press(modal, "Confirmar: Marcar como reembolsado");
  await waitFor(() => expect(backend.callsOf("rpc find_orders").length).toBeGreaterThan(1));
  expect(await modal.findByText("pay-1")).toBeInTheDocument();
});
