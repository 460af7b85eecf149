import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage, textsOf } from "../../testing/page";
import { orderRow, productRow } from "../../testing/rows";
import { rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }),
});

const owed = [1, 2].map((waiting) => ({
  product_id: `p-${waiting}`,
  product_name: `Produto ${waiting}`,
  waiting,
  oldest_paid_at: "2026-11-21T12:00:00Z",
}));

it("stands above the orders, and leads to those of a product", async () => {
  backend.change({
    "rpc list_waiting_products": () => value(owed),
    "GET products": () => rows([productRow({ id: "p-2", name: "Produto 2" })]),
  });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByText("Pedidos pagos aguardando estoque"));
  await screen.findByRole("button", { name: "Ver pedidos de Produto 2" });
  expect(textsOf(within(screen.getByRole("group")).getAllByRole("listitem"))).toEqual([
    "Produto 1: falta 1 key para um pedido pago, desde 21/11/2026, 09:00Ver",
    "Produto 2: faltam 2 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
  ]);
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "2026-11-20" } });
  await userEvent.click(screen.getByRole("button", { name: "Ver pedidos de Produto 2" }));
  const waiting = { p_product_id: "p-2", p_state: "waiting", p_from: null };
  await waitFor(() => expect(backend.sent("rpc find_orders").at(-1)).toMatchObject(waiting));
});

it("is silent where nothing is owed", async () => {
  showPage("/estoque/pedidos");
  await screen.findByRole("table");
  expect(screen.queryByText("Pedidos pagos aguardando estoque")).toBeNull();
});
