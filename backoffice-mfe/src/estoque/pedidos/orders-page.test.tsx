import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchDialogs } from "../../testing/browser";
import { orderRow, productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { deferredResponse, refusal, rows, serveStaff, value } from "../../testing/staff-backend";
import { cellsOf } from "../../testing/table-cells";

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

const said = watchDialogs();

it("lists orders with what staff have to know of them", async () => {
  const orders = [
    orderRow({ amount: 1234.5 }),
    orderRow({ id: "2", status: "pending", has_key: false, email: null, customer_name: null, payment_id: "pay-2" }),
    orderRow({ id: "3", hold_reason: "amount_mismatch", amount: null, is_waiting: true }),
    orderRow({ id: "4", first_viewed_at: null, with_credit: true, payment_id: "credito:9" }),
    orderRow({ id: "5", status: "of_tomorrow" }),
  ];
  backend.change({ "rpc find_orders": () => value({ orders, total: 2000 }) });
  showPage("/estoque/pedidos");
  expect(screen.queryByText("2.000 pedidos")).toBeNull();
  const cells = cellsOf(await screen.findByRole("table"));
  expect(screen.getByText("2.000 pedidos")).toBeInTheDocument();
  expect(cells[0]).toEqual([
    "",
    "1a2b3c4d",
    "Ana Souzacliente@exemplo.com.br",
    "R$ 1.234,50",
    "Entregue e vista",
    "Conta TikTok",
    "21/11/26 09:00",
    expect.stringMatching(/^pay-1/),
  ]);
  expect(cells[1]?.slice(2, 6)).toEqual(["—", "R$ 147,00", "Pendente", "Conta TikTok"]);
  expect(cells[2]?.[4]).toBe("Retidovalor divergente");
  expect(cells[3]?.at(-1)).toMatch(/^Crédito/);
  // A status that the page does not know promises nothing.
  expect(cells[4]?.[4]).toBe("Falhou");
  // Truncated text is complete on hover and when copied.
  expect(screen.getAllByRole("button", { name: "Copiar pagamento pay-1" })[0]).toHaveAttribute("title", "pay-1");
  expect(screen.getByRole("link", { name: "Abrir pedido 1a2b3c4d" })).toHaveAttribute("title", orders[0]?.id);
  expect(requests()[0]).toEqual(all);
  expect(screen.getByText("Página 1 de 40")).toBeInTheDocument();
});

it("filters by state, product and days, each from the first page on", async () => {
  backend.change({
    "rpc find_orders": () => value({ orders: [orderRow()], total: 51 }),
    "GET products": () => rows([productRow(), productRow({ id: "proxys-1", name: "Proxy" })]),
  });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_offset: 50 }));
  const states = screen.getByRole("combobox", { name: "Status" });
  expect(
    within(states)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Todos",
    "Aguardando estoque",
    "Retidos",
    "Valor em outra unidade",
    "Em contestação",
    "Pagos sem dono",
    "Pendente",
    "Concluído",
    "Expirado",
    "Falhou",
    "Reembolsado",
    "Primeira compra do cliente",
    "Por Pix",
    "Pagos com crédito",
    "Deram crédito ao cliente",
    "Reembolsados com crédito já gasto",
  ]);
  await userEvent.selectOptions(states, "Pagos sem dono");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_state: "ownerless" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Produto" }), "Proxy");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_state: "ownerless", p_product_id: "proxys-1" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Produto" }), "TikTok Ads: todos");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_state: "ownerless", p_product_id: "tiktok" }));
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "2026-11-20" } });
  fireEvent.change(screen.getByLabelText("Até"), { target: { value: "2026-11-21" } });
  await waitFor(() =>
    expect(requests().at(-1)).toMatchObject({ p_from: "2026-11-20T03:00:00.000Z", p_to: "2026-11-22T03:00:00.000Z" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(states).toHaveDisplayValue("Todos");
  expect(screen.getByRole("combobox", { name: "Produto" })).toHaveDisplayValue("Todos");
  expect(screen.getByLabelText("De")).toHaveValue("");
  expect(screen.getByText("Página 1 de 2")).toBeInTheDocument();
});

it("shows that it loads, then that it failed, and tries again", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc find_orders": () => response });
  showPage("/estoque/pedidos");
  expect(await screen.findByRole("status", { name: "Carregando pedidos" })).toBeInTheDocument();
  resolve(refusal(403, "Access denied: Admin validation failed"));
  const text = "Erro ao carregar pedidos: Access denied: Admin validation failed";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(said.alerts).toEqual([text]);
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1 pedido")).toBeInTheDocument();
});

it("asks again every 30 seconds for the orders and for what the store owes", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/pedidos");
  await screen.findByRole("table");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const names = ["rpc find_orders", "rpc list_waiting_products"];
  const counts = () => names.map((name) => backend.callsOf(name).length);
  expect(counts()).toEqual([1, 1]);
  act(() => jest.advanceTimersByTime(29_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  // The orders, what the store owes, the products of the filter, and what waits for a person.
  expect(queryClient.isFetching()).toBe(4);
  jest.useRealTimers();
  await waitFor(() => expect(counts()).toEqual([2, 2]));
});

it("shows what an address says: filter, sorting and page, as a colleague sees it", async () => {
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow()], total: 200 }) });
  showPage(
    "/estoque/pedidos?busca=ana&situacao=held&produto=tiktok-1&de=2026-11-01&ate=2026-11-30&ordem=amount&pagina=3",
  );
  await waitFor(() =>
    expect(requests().at(-1)).toEqual({
      p_search: "ana",
      p_product_id: "tiktok-1",
      p_state: "held",
      p_from: "2026-11-01T03:00:00.000Z",
      p_to: "2026-12-01T03:00:00.000Z",
      p_sort: "amount",
      p_limit: 50,
      p_offset: 100,
    }),
  );
  expect(screen.getByRole("searchbox", { name: "Buscar" })).toHaveValue("ana");
  expect(screen.getByRole("combobox", { name: "Ordem" })).toHaveDisplayValue("Maior valor");
});

it("takes what it does not know for what it shows at first", async () => {
  showPage("/estoque/pedidos?situacao=constructor&ordem=toString&de=2026-13-40&ate=ontem&pagina=-1");
  await screen.findByRole("link", { name: "Abrir pedido 1a2b3c4d" });
  expect(requests().at(-1)).toMatchObject({ p_state: "all", p_sort: "newest", p_from: null, p_to: null, p_offset: 0 });
});
