import { fireEvent, waitFor } from "@testing-library/react";
import { actsOf, choose, done, openOrder, orderResponses } from "../../../testing/order-page";
import { click, doForReason, giveReason } from "../../../testing/page";
import { orderRow } from "../../../testing/rows";
import { refusal, said, serveStaff, value } from "../../../testing/staff-backend";

const backend = serveStaff("admin", orderResponses());

it("asks for the reason of a refund, does it, says so and reads the order again", async () => {
  const modal = await openOrder();
  await choose(modal, "Marcar como reembolsado");
  const form = modal.getByRole("form", { name: "Marcar como reembolsado" });
  const effect = "O cliente deixa de ver a key e o pedido sai da fila. O dinheiro é devolvido fora da loja.";
  expect(form).toHaveAccessibleDescription(effect);
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveFocus();
  giveReason(modal, "Cliente desistiu");
  const details = { action: "order_refunded", reason: "Cliente desistiu", changes: null };
  const refunded = { happened_at: "2026-11-21T15:00:00Z", kind: "staff_action", actor: "a@x.com", details };
  backend.change({
    "rpc find_orders": () => value({ orders: [orderRow({ status: "refunded" })], total: 1 }),
    "rpc order_timeline": () => value([refunded]),
  });
  await click(modal, "Marcar como reembolsado");
  await waitFor(() => expect(said.alerts).toEqual(["Pedido marcado como reembolsado."]));
  expect(backend.sent("rpc override_order")).toEqual([
    {
      p_order_id: "1a2b3c4d-0000-4000-8000-000000000001",
      p_action: "refund",
      p_reason: "Cliente desistiu",
      p_email: null,
      p_delivered_at: "2026-11-21T12:02:00Z",
    },
  ]);
  await waitFor(() => expect(modal.queryByRole("form")).toBeNull());
  expect(await modal.findByText("Reembolsado")).toBeInTheDocument();
  expect(await modal.findByText("Cliente desistiu")).toBeInTheDocument();
});

it.each([
  ["Trocar key com defeito", "override_order", "Erro ao alterar pedido: não deu"],
  ["Abrir contestação (MED)", "set_order_dispute", "Erro na contestação: não deu"],
])("says why nothing was done, and keeps the reason: %s", async (label, rpc, message) => {
  backend.change({ [`rpc ${rpc}`]: () => refusal(409, "não deu") });
  const modal = await openOrder();
  await choose(modal, label);
  await doForReason(modal, label, "Não abre");
  await waitFor(() => expect(said.alerts).toEqual([message]));
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("Não abre");
});

it("never says that a key was delivered where none was", async () => {
  const text = "não há key em estoque para este pedido; ele continua na fila";
  backend.change({
    ...orderResponses({ is_waiting: true, has_key: false }),
    "rpc override_order": () => done(text, false),
  });
  const modal = await openOrder();
  await choose(modal, "Entregar key");
  await doForReason(modal, "Entregar key", "Cliente no chat");
  await waitFor(() => expect(said.alerts).toEqual([`Erro ao alterar pedido: ${text}`]));
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("Cliente no chat");
  // The order may have been delivered meanwhile, and above a daily limit another admin now has to confirm.
  for (const read of ["rpc find_orders", "rpc list_pending_approvals"])
    await waitFor(() => expect(backend.callsOf(read).length).toBeGreaterThan(1));
});

it("marks what cannot be undone", async () => {
  const modal = await openOrder();
  const looks: string[] = [];
  for (const label of ["Marcar como reembolsado", "Trocar key com defeito", "Atribuir a uma conta"]) {
    await choose(modal, label);
    // Its style's name: jsdom resolves no colour that is a custom property.
    looks.push(modal.getByRole("button", { name: label }).className);
    await click(modal, "Cancelar");
  }
  expect(looks[0]).toBe(looks[1]);
  expect(looks[0]).not.toBe(looks[2]);
});

it("asks which of several keys is replaced, and names it", async () => {
  const keyIds = ["11111111-0000-4000-8000-000000000001", "22222222-0000-4000-8000-000000000002"];
  const order = orderRow({ quantity: 2, key_ids: keyIds });
  backend.change({
    "rpc find_orders": () => value({ orders: [order], total: 1 }),
    "rpc override_order": () => done("key trocada"),
  });
  const modal = await openOrder();
  expect(modal.getByText("2 keys · Key 1 (11111111) · Key 2 (22222222)")).toBeInTheDocument();
  await choose(modal, "Trocar key com defeito");
  await doForReason(modal, "Trocar key com defeito", "Não abre");
  expect(await modal.findByText("Escolha a key")).toBeInTheDocument();
  fireEvent.change(modal.getByRole("combobox", { name: "Key" }), { target: { value: keyIds[1] } });
  await click(modal, "Trocar key com defeito");
  await waitFor(() => expect(said.alerts).toEqual(["Key trocada."]));
  expect(backend.sent("rpc override_order")[0]).toMatchObject({ p_action: "replace", p_key_id: keyIds[1] });
});

const disputed_at = "2026-11-22T15:00:00Z";

it("opens the dispute of a paid order with a reason, and shows then what it stops", async () => {
  backend.change({ "rpc set_order_dispute": () => done("contestação aberta") });
  const modal = await openOrder();
  await choose(modal, "Abrir contestação (MED)");
  giveReason(modal, "MED 123 do banco");
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow({ disputed_at })], total: 1 }) });
  await click(modal, "Abrir contestação (MED)");
  await waitFor(() => expect(said.alerts).toEqual(["Contestação aberta."]));
  expect(backend.sent("rpc set_order_dispute")).toEqual([
    { p_order_id: orderRow().id, p_state: "open", p_reason: "MED 123 do banco" },
  ]);
  expect(await modal.findByText("Em contestação desde 22/11/2026, 12:00")).toBeInTheDocument();
  expect(modal.getByRole("link", { name: "Fazer dossiê" })).toBeInTheDocument();
  expect(await actsOf(modal)).toEqual(["Encerrar: valor ficou com a loja", "Encerrar: valor devolvido"]);
});

it.each([
  ["Encerrar: valor ficou com a loja", "kept"],
  ["Encerrar: valor devolvido", "returned"],
])("offers for a disputed order: %s", async (label, state) => {
  backend.change({ ...orderResponses({ disputed_at }), "rpc set_order_dispute": () => done("contestação encerrada") });
  const modal = await openOrder();
  await choose(modal, label);
  await doForReason(modal, label, "banco decidiu");
  await waitFor(() => expect(said.alerts).toEqual(["Contestação encerrada."]));
  expect(backend.sent("rpc set_order_dispute")[0]).toMatchObject({ p_state: state });
});

it("says which orders it is about, where the PIX paid more than one", async () => {
  const second = { id: "5e6f7a8b-0000-4000-8000-000000000002", product_name: "Proxy" };
  const orders = [
    orderRow(),
    orderRow({ ...second, delivered_at: null, is_waiting: true, has_key: false }),
    orderRow({ id: "9c9c9c9c-0000-4000-8000-000000000003", status: "refunded" }),
    orderRow({ id: "8d8d8d8d-0000-4000-8000-000000000004", payment_id: "pay-12" }),
  ];
  const modal = await openOrder();
  backend.change({ "rpc find_orders": () => value({ orders, total: 4 }) });
  await choose(modal, "Abrir contestação (MED)");
  const form = modal.getByRole("form", { name: "Abrir contestação (MED)" });
  const named = "Vale para os 2 pedidos deste Pix: Conta TikTok (1a2b3c4d), Proxy (5e6f7a8b).";
  await waitFor(() => expect(form).toHaveAccessibleDescription(expect.stringContaining(named)));
});
