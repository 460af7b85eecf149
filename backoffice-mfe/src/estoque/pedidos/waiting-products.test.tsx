import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderRow, productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }),
});

const requests = () => backend.sent("rpc find_orders");

const owed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    product_id: `p-${index + 1}`,
    product_name: `Produto ${index + 1}`,
    waiting: index + 1,
    oldest_paid_at: "2026-11-21T12:00:00Z",
  }));
const items = () =>
  within(screen.getByRole("group"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("stands above the orders, and leads to those of a product", async () => {
  backend.change({
    "rpc list_waiting_products": () => value(owed(3)),
    "GET products": () => rows([productRow({ id: "p-2", name: "Produto 2" })]),
  });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByText("Pedidos pagos aguardando estoque"));
  await screen.findByRole("button", { name: "Ver pedidos de Produto 3" });
  expect(items()).toEqual([
    "Produto 1: falta 1 key para um pedido pago, desde 21/11/2026, 09:00Ver",
    "Produto 2: faltam 2 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
    "Produto 3: faltam 3 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
  ]);
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "2026-11-20" } });
  await userEvent.click(screen.getByRole("button", { name: "Ver pedidos de Produto 2" }));
  await waitFor(() =>
    expect(requests().at(-1)).toMatchObject({ p_product_id: "p-2", p_state: "waiting", p_from: null }),
  );
});

it("is silent where nothing is owed", async () => {
  showPage("/estoque/pedidos");
  await screen.findByRole("table");
  expect(screen.queryByText("Pedidos pagos aguardando estoque")).toBeNull();
});
