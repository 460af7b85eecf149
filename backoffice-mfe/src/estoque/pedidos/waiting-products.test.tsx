import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals } from "../../testing/browser";
import { orderRow, productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { refusal, rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }),
});
afterEach(() => jest.useRealTimers());

const requests = () => backend.callsOf("rpc find_orders").map(({ body }) => body);
const all = {
  p_search: "",
  p_product_id: "",
  p_state: "all",
  p_from: null,
  p_to: null,
  p_sort: "newest",
  p_limit: 50,
  p_offset: 0,
};

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
  expect(await screen.findByText("Pedidos pagos aguardando estoque")).toBeInTheDocument();
  expect(items()).toEqual([
    "Produto 1: falta 1 key para um pedido pago, desde 21/11/2026, 09:00Ver",
    "Produto 2: faltam 2 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
    "Produto 3: faltam 3 keys para pedidos pagos, desde 21/11/2026, 09:00Ver",
  ]);
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "2026-11-20" } });
  await userEvent.click(screen.getByRole("button", { name: "Ver pedidos de Produto 2" }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_product_id: "p-2", p_state: "waiting" }));
});

it("is silent where nothing is owed, and not where it could not be asked", async () => {
  const { unmount } = showPage("/estoque/pedidos");
  await screen.findByRole("table");
  expect(screen.queryByText("Pedidos pagos aguardando estoque")).toBeNull();
  unmount();
  backend.change({ "rpc list_waiting_products": () => refusal(500, "broken") });
  showPage("/estoque/pedidos");
  expect(await screen.findByText("Erro ao carregar pedidos aguardando estoque: broken")).toBeInTheDocument();
  backend.change({ "rpc list_waiting_products": () => value(owed(1)) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Pedidos pagos aguardando estoque")).toBeInTheDocument();
});

it("stays where it could not be asked for again", async () => {
  holdIntervals();
  backend.change({ "rpc list_waiting_products": () => value(owed(1)) });
  const { queryClient } = showPage("/estoque/pedidos");
  await screen.findByText("Pedidos pagos aguardando estoque");
  await screen.findByRole("table");
  backend.change({ "rpc list_waiting_products": () => refusal(500, "broken") });
  act(() => jest.advanceTimersByTime(30_000));
  jest.useRealTimers();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(backend.callsOf("rpc list_waiting_products").length).toBeGreaterThan(1);
  expect(screen.getByText("Pedidos pagos aguardando estoque")).toBeInTheDocument();
  expect(screen.queryByText(/^Erro ao carregar/)).toBeNull();
});
