import { waitFor } from "@testing-library/react";
import { watchDialogs } from "../../../testing/browser";
import { actsOf, choose, done, giveReason, openOrder, orderResponses } from "../../../testing/order-page";
import { orderRow } from "../../../testing/rows";
import { serveStaff, value } from "../../../testing/staff-backend";
import { click } from "../../../testing/windows";

const backend = serveStaff("admin", orderResponses());
const said = watchDialogs();
const disputed_at = "2026-11-22T15:00:00Z";

it("opens the dispute of a paid order with a reason, and shows then what it stops", async () => {
  backend.change({ "rpc set_order_dispute": () => done("contestação aberta") });
  const modal = await openOrder();
  await choose(modal, "Abrir contestação (MED)");
  giveReason(modal, "MED 123 do banco");
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow({ disputed_at })], total: 1 }) });
  await click(modal, "Abrir contestação (MED)");
  await waitFor(() => expect(said.alerts).toEqual(["Contestação aberta."]));
  expect(backend.callsOf("rpc set_order_dispute").map(({ body }) => body)).toEqual([
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
  giveReason(modal, "banco decidiu");
  await click(modal, label);
  await waitFor(() => expect(said.alerts).toEqual(["Contestação encerrada."]));
  expect(backend.callsOf("rpc set_order_dispute")[0]?.body).toMatchObject({ p_state: state });
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

it("says nothing of other orders where the PIX paid one", async () => {
  const modal = await openOrder();
  await choose(modal, "Abrir contestação (MED)");
  await waitFor(() => expect(backend.callsOf("rpc find_orders").length).toBeGreaterThan(1));
  const form = modal.getByRole("form", { name: "Abrir contestação (MED)" });
  expect(form).not.toHaveAccessibleDescription(expect.stringContaining("deste Pix"));
});
