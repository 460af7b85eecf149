import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { staffOrders } from "../../data/staff-query";
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
  await userEvent.click(await screen.findByText("Pagos sem estoque"));
  await screen.findByRole("button", { name: "Ver pedidos de Produto 2" });
  expect(textsOf(within(screen.getByRole("group")).getAllByRole("listitem"))).toEqual([
    "Produto 1: falta 1 key para um pedido pago, desde 21/11/2026, 09:00Ver",
    "Produto 2: faltam 2 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
  ]);
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "20/11/2026" } });
  await userEvent.click(screen.getByRole("button", { name: "Ver pedidos de Produto 2" }));
  const waiting = { p_product_id: "p-2", p_state: "waiting", p_from: null };
  await waitFor(() => expect(backend.sent("rpc find_orders").at(-1)).toMatchObject(waiting));
});

it("has the orders wait for it, so that it pushes none, and is silent where nothing is owed", async () => {
  const resolve = backend.hold("rpc list_waiting_products");
  const { queryClient } = showPage("/estoque/pedidos");
  const read = () => queryClient.getQueriesData({ queryKey: [...staffOrders, "page"] })[0]?.[1];
  await waitFor(() => expect(read()).toBeDefined());
  expect(screen.queryByRole("table")).toBeNull();
  resolve(value([]));
  await screen.findByRole("table");
  expect(screen.queryByText("Pagos sem estoque")).toBeNull();
});
