import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderPath } from "../../addresses/addresses";
import { giveReason, orderAnswers } from "../../testing/order-window";
import { actionRow, orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";
import { ordersPath } from "./order-path";

const backend = serveStaff("admin", orderAnswers());
const number = "1a2b3c4d";
const id = "1a2b3c4d-0000-4000-8000-000000000001";
const second = orderRow({ id: "2b2b2b2b-0000-4000-8000-000000000002", payment_id: "pay-2" });

const asked = () => backend.callsOf("rpc find_orders").map(({ body }) => body as Record<string, unknown>);
const pageAsked = () => asked().findLast(({ p_limit }) => p_limit === 50);
const query = () => window.location.search;
const orderWindow = (name = number) => screen.findByRole("dialog", { name: `Pedido ${name}` });
const openedOrder = () => userEvent.click(screen.getByRole("button", { name: `Abrir pedido ${number}` }));

it("shows what an address says: filter, sorting, page and open order, as a colleague sees it", async () => {
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow()], total: 200 }) });
  showPage(
    `/estoque/pedidos?busca=ana&situacao=held&produto=tiktok-1&de=2026-11-01&ate=2026-11-30&ordem=amount&pagina=3&pedido=${id}`,
  );
  await orderWindow();
  await waitFor(() =>
    expect(pageAsked()).toEqual({
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
  await screen.findByRole("button", { name: `Abrir pedido ${number}` });
  expect(pageAsked()).toMatchObject({ p_state: "all", p_sort: "newest", p_from: null, p_to: null, p_offset: 0 });
});

it("writes each choice into the address, and Back closes the order first and keeps the filter", async () => {
  showPage("/estoque/pedidos");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Situação" }), "Retidos");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordem" }), "Pagos há mais tempo");
  expect(query()).toBe("?situacao=held&ordem=oldest_paid");
  await waitFor(() => expect(pageAsked()).toMatchObject({ p_state: "held", p_sort: "oldest_paid" }));
  await openedOrder();
  await orderWindow();
  expect(query()).toBe(`?situacao=held&ordem=oldest_paid&pedido=${id}`);
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(query()).toBe("?situacao=held&ordem=oldest_paid");
  history.forward();
  await orderWindow();
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
});

it("finds the order of a link that is on no page of the list, also by its number alone", async () => {
  backend.change({
    "rpc find_orders": ({ body }) =>
      value(
        (body as { p_limit: number }).p_limit === 10
          ? { orders: [second, orderRow()], total: 2 }
          : { orders: [], total: 0 },
      ),
  });
  showPage(`/estoque/pedidos?pedido=${number.toUpperCase()}`);
  const modal = within(await orderWindow(number.toUpperCase()));
  expect(await modal.findByRole("link", { name: "Ver pagamento" })).toHaveAttribute(
    "href",
    "/estoque/pagamentos?busca=pay-1",
  );
  expect(asked().find(({ p_limit }) => p_limit === 10)).toMatchObject({ p_search: number });
});

it.each(["ana@exemplo.com.br", "1a2b", "%", "1a2b3c4d-zzzz"])(
  "says that no order has the number %s, and looks for none",
  async (text) => {
    showPage(`/estoque/pedidos?pedido=${encodeURIComponent(text)}`);
    expect(await screen.findByText("Nenhum pedido tem este número.")).toBeInTheDocument();
    expect(asked().filter(({ p_limit }) => p_limit === 10)).toEqual([]);
  },
);

it("says that the order of a link could not be read, and reads it again", async () => {
  const loading = held();
  backend.change({
    "rpc find_orders": ({ body }) =>
      (body as { p_limit: number }).p_limit === 10 ? loading.answer : value({ orders: [], total: 0 }),
  });
  showPage(`/estoque/pedidos?pedido=${id}`);
  expect(await screen.findByRole("status", { name: "Carregando pedido" })).toBeInTheDocument();
  loading.give(refusal(403, "broken"));
  const modal = within(await orderWindow());
  expect(await modal.findByText("Erro ao carregar pedidos: broken")).toBeInTheDocument();
  backend.change(orderAnswers());
  await userEvent.click(modal.getByRole("button", { name: "Tentar novamente" }));
  expect(await modal.findByRole("link", { name: "Ver pagamento" })).toBeInTheDocument();
});

it("keeps an order open that its action took out of the list, with the reason that is being written", async () => {
  backend.change(orderAnswers({ hold_reason: "amount_mismatch", has_key: false }));
  const { queryClient } = showPage("/estoque/pedidos?situacao=held");
  await screen.findByRole("button", { name: `Abrir pedido ${number}` });
  await openedOrder();
  const modal = within(await orderWindow());
  await userEvent.click(modal.getByRole("button", { name: "Liberar pedido" }));
  giveReason(modal, "Conferido");
  backend.change({ "rpc find_orders": () => value({ orders: [], total: 0 }) });
  await queryClient.invalidateQueries({ queryKey: ["private", "staff-orders", "page"] });
  await screen.findByRole("heading", { name: "Nenhum pedido encontrado" });
  expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("Conferido");
});

it("leads to the orders before and after within the list, and Back closes whichever is open", async () => {
  const third = orderRow({ id: "3c3c3c3c-0000-4000-8000-000000000003" });
  backend.change({
    "rpc find_orders": ({ body }) => {
      const { p_limit, p_search } = body as { p_limit: number; p_search: string };
      const orders = [orderRow(), second, third];
      return value({ orders: p_limit === 10 ? orders.filter((order) => order.id === p_search) : orders, total: 3 });
    },
  });
  showPage("/estoque/pedidos");
  await screen.findByRole("button", { name: `Abrir pedido ${number}` });
  await openedOrder();
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  expect(screen.getByRole("button", { name: "Anterior" })).toBeDisabled();
  await press("Próximo");
  await orderWindow("2b2b2b2b");
  await press("Próximo");
  await orderWindow("3c3c3c3c");
  expect(screen.getByRole("button", { name: "Próximo" })).toBeDisabled();
  // Past the end nothing is shown, and the list below does not move.
  await userEvent.keyboard("j");
  await userEvent.keyboard("k");
  await orderWindow("2b2b2b2b");
  await userEvent.keyboard("k");
  await orderWindow();
  await userEvent.keyboard("j");
  await orderWindow("2b2b2b2b");
  await press("Atribuir a uma conta");
  // Letters of a reason are a reason's.
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "jk");
  expect(screen.getByRole("textbox", { name: "Motivo" })).toHaveValue("jk");
  await orderWindow("2b2b2b2b");
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(query()).toBe("");
});

it("leads there by j and k past the rows of the order's own log, and keeps the filter", async () => {
  backend.change({
    "rpc find_orders": () => value({ orders: [orderRow(), second], total: 2 }),
    "GET staff_actions": () => rows([actionRow(), actionRow({ id: 8 })]),
  });
  showPage("/estoque/pedidos?situacao=held&ordem=amount");
  await screen.findByRole("button", { name: `Abrir pedido ${number}` });
  await userEvent.keyboard("jo");
  const log = await within(await orderWindow()).findByRole("table", { name: /2 ações/ });
  expect(within(log).getAllByRole("row")).toHaveLength(3);
  await userEvent.keyboard("j");
  await orderWindow("2b2b2b2b");
  expect(query()).toBe(`?situacao=held&ordem=amount&pedido=${second.id}`);
  await within(await orderWindow("2b2b2b2b")).findByRole("table", { name: /2 ações/ });
  await userEvent.keyboard("k");
  await orderWindow();
  expect(query()).toBe(`?situacao=held&ordem=amount&pedido=${id}`);
});

it("is where links from elsewhere lead", () => {
  expect(orderPath(id)).toBe(`/estoque/pedidos?pedido=${id}`);
  expect(ordersPath({ situacao: "waiting", produto: "meta-bm-1300" })).toBe(
    "/estoque/pedidos?situacao=waiting&produto=meta-bm-1300",
  );
});

it("shows the same after it was typed into the search field and the page is loaded again", async () => {
  const { unmount } = showPage("/estoque/pedidos");
  fireEvent.change(await screen.findByRole("searchbox", { name: "Buscar" }), { target: { value: "#1A2B3C4D" } });
  await waitFor(() => expect(query()).toBe("?busca=%231A2B3C4D"));
  unmount();
  showPage(`/estoque/pedidos${query()}`);
  expect(await screen.findByRole("searchbox", { name: "Buscar" })).toHaveValue("#1A2B3C4D");
  await waitFor(() => expect(pageAsked()).toMatchObject({ p_search: "#1A2B3C4D" }));
});
