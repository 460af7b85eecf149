import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { importRow } from "../../testing/keys-window";
import { beginOnAll, doForReason, factsOf, hrefOf, showPage } from "../../testing/page";
import { orderRow } from "../../testing/rows";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

const id = "1a2b3c4d-0000-4000-8000-000000000001";
const orderIds = ["2a2b3c4d-0000-4000-8000-000000000001", "3a2b3c4d-0000-4000-8000-000000000002"] as const;
const claimId = "4a2b3c4d-0000-4000-8000-000000000004";
const later = "2026-11-23T16:00:00Z";
const batch = {
  ...importRow({ id, note: "Fornecedor X", supplier_id: claimId, supplier: "Zeca", unit_cost: 12.5 }),
  added: 5,
  left: 1,
  delivered: 4,
  replaced: 1,
  product_id: "p-1",
  product_name: "Conta TikTok",
  claims_total: 1,
  claims: [{ id: claimId, order_id: orderIds[0], reason: "blocked", state: "open", decision: null, opened_at: later }],
};
const orders = orderIds.map((orderId, index) => ({
  ...orderRow({ id: orderId, email: `comprador${index}@exemplo.com.br`, delivered_at: later }),
  key_ids: index === 0 ? ["k0a", "k0b"] : ["k1"],
  is_disputed: false,
  warned_at: null,
}));
const backend = serveStaff("admin", {
  "rpc get_key_import": () => value(batch),
  "rpc list_key_import_orders": () => value({ orders, total: 2 }),
  "rpc warn_key_buyers": () => value([{ id: orderIds[1], reason: "notified_already" }]),
  "rpc override_order": () => value([{ success: true, message: "key trocada" }]),
  "rpc note_key_import": () => value(null),
  "rpc price_key_import": () => value(null),
});

const choose = (act: string) => beginOnAll(`/estoque/lotes/${id}`, act);

it("shows who added a batch and when, its keys by state, and leads to the buyers and the claims", async () => {
  showPage(`/estoque/lotes/${id}`);
  expect(await screen.findByRole("heading", { name: "Lote de Conta TikTok" })).toBeInTheDocument();
  expect(Object.fromEntries(factsOf())).toMatchObject({
    Adicionado: "21/11/2026, 09:00 por gerencia@exemplo.com.br",
    Fornecedor: "Zeca",
    "Custo por key": "R$ 12,50",
    Adicionadas: "5",
    "No estoque": "1",
    "Com quem comprou": "3",
    "Trocadas por defeito": "1",
    Chamados: "1",
  });
  await screen.findByRole("link", { name: /comprador0/ });
  expect(hrefOf(/comprador0/)).toBe(`/estoque/clientes/pedido/${orderIds[0]}`);
  expect(screen.getAllByText("Entregue e vista")).toHaveLength(2);
  expect(screen.getAllByRole("region", { name: "Pedidos com keys deste lote" })).toHaveLength(1);
  expect(hrefOf(claimId.slice(0, 8))).toBe(`/estoque/garantias/${claimId}`);
});

it("warns the buyers in one call, in the words of the reason, and names who was left out", async () => {
  const dialog = await choose("Avisar compradores");
  await doForReason(dialog, "Avisar", "lote bloqueado");
  expect(await dialog.findByText("1 de 2 feito.")).toBeInTheDocument();
  expect(dialog.getByText("3a2b3c4d, comprador1@exemplo.com.br: já foi avisado")).toBeInTheDocument();
  expect(backend.sent("rpc warn_key_buyers")).toEqual([{ p_order_ids: orderIds, p_reason: "lote bloqueado" }]);
});

it("warns all buyers with one click", async () => {
  showPage(`/estoque/lotes/${id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Avisar os 2 compradores" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Avisar 2 compradores" }));
  await doForReason(dialog, "Avisar", "lote bloqueado");
  expect(await dialog.findByText("1 de 2 feito.")).toBeInTheDocument();
  expect(backend.sent("rpc list_key_import_orders").at(-1)).toEqual({ p_import_id: id, p_limit: 500, p_offset: 0 });
});

it("writes supplier and cost", async () => {
  showPage(`/estoque/lotes/${id}`);
  const cost = await screen.findByRole("textbox", { name: /^Custo por key/ });
  expect(cost).toHaveValue("12,50");
  await userEvent.clear(cost);
  await userEvent.clear(screen.getByRole("textbox", { name: /^Fornecedor/ }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar fornecedor e custo" }));
  await waitFor(() => expect(said.alerts).toEqual(["Fornecedor e custo salvos."]));
  expect(backend.sent("rpc price_key_import")).toEqual([{ p_import_id: id, p_supplier: "", p_unit_cost: null }]);
});

it("exchanges the keys one by one, and says why one was not", async () => {
  backend.change({
    "rpc override_order": (call) =>
      call.body.p_order_id === orderIds[0]
        ? value([{ success: true, message: "key trocada" }])
        : refusal(409, "Não há keys em estoque para a troca", "out_of_stock"),
  });
  const dialog = await choose("Trocar keys");
  expect(dialog.getByText(/1 key deste lote está no estoque/)).toBeInTheDocument();
  await doForReason(dialog, "Trocar keys", "lote bloqueado");
  expect(await dialog.findByText(/Não há keys em estoque/)).toBeInTheDocument();
  expect(backend.sent("rpc override_order")).toMatchObject([
    { p_order_id: orderIds[0], p_action: "replace", p_reason: "lote bloqueado", p_key_id: "k0a" },
    { p_order_id: orderIds[0], p_action: "replace", p_reason: "lote bloqueado", p_key_id: "k0b" },
    { p_order_id: orderIds[1], p_action: "replace", p_delivered_at: later, p_key_id: "k1" },
  ]);
});

it("keeps a note", async () => {
  showPage(`/estoque/lotes/${id}`);
  const field = await screen.findByRole("textbox", { name: /^Nota/ });
  expect(field).toHaveValue("Fornecedor X");
  await userEvent.type(field, ", R$ 12");
  await userEvent.click(screen.getByRole("button", { name: "Salvar nota" }));
  await waitFor(() => expect(said.alerts).toEqual(["Nota salva."]));
  expect(screen.queryByRole("button", { name: "Cancelar" })).toBeNull();
  expect(backend.sent("rpc note_key_import")).toEqual([{ p_import_id: id, p_note: "Fornecedor X, R$ 12" }]);
});

it("finds the batch of an order, and says where there is none", async () => {
  backend.change({ "rpc get_key_import": () => value(null) });
  showPage(`/estoque/lotes/pedido/${orderIds[0]}`);
  expect(await screen.findByText("Lote não encontrado")).toBeInTheDocument();
  expect(backend.sent("rpc get_key_import")).toEqual([{ p_order_id: orderIds[0] }]);
});
