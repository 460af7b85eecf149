import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderPath } from "../../addresses/addresses";
import { orderResponses } from "../../testing/order-page";
import { orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";
import { ordersPath } from "./order-filter";

const backend = serveStaff("admin", orderResponses());
const number = "1a2b3c4d";
const id = "1a2b3c4d-0000-4000-8000-000000000001";
const requests = () => backend.callsOf("rpc find_orders").map(({ body }) => body as Record<string, unknown>);
const pageAsked = () => requests().findLast(({ p_limit }) => p_limit === 50);
const query = () => window.location.search;

it("shows what an address says: filter, sorting and page, as a colleague sees it", async () => {
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow()], total: 200 }) });
  showPage(
    `/estoque/pedidos?busca=ana&situacao=held&produto=tiktok-1&de=2026-11-01&ate=2026-11-30&ordem=amount&pagina=3`,
  );
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
  await screen.findByRole("link", { name: `Abrir pedido ${number}` });
  expect(pageAsked()).toMatchObject({ p_state: "all", p_sort: "newest", p_from: null, p_to: null, p_offset: 0 });
});

it("writes each choice into the address, and Back from an order leads to the same list", async () => {
  showPage("/estoque/pedidos");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Retidos");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordem" }), "Pagos há mais tempo");
  expect(query()).toBe("?situacao=held&ordem=oldest_paid");
  await waitFor(() => expect(pageAsked()).toMatchObject({ p_state: "held", p_sort: "oldest_paid" }));
  await userEvent.click(screen.getByRole("link", { name: `Abrir pedido ${number}` }));
  await screen.findByRole("heading", { name: `Pedido ${number}` });
  history.back();
  await screen.findByRole("combobox", { name: "Status" });
  expect(query()).toBe("?situacao=held&ordem=oldest_paid");
});

it("is where links from elsewhere lead", () => {
  expect(orderPath(id)).toBe(`/estoque/pedidos/${id}`);
  expect(ordersPath({ situacao: "waiting", produto: "meta-bm-1300" })).toBe(
    "/estoque/pedidos?situacao=waiting&produto=meta-bm-1300",
  );
});
