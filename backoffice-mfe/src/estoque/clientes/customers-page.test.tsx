import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const none = { orders: [], payments: [], customers: [], keys: [], products: [] };
const ana = {
  id: "u-1",
  email: "ana@exemplo.com.br",
  name: "Ana",
  phone: null,
  orders: 2,
  order_id: null,
  event_id: null,
};
const newest = [
  orderRow(),
  orderRow({ id: "2b2b2b2b-0000-4000-8000-000000000002", product_name: "Outro produto" }),
  orderRow({ id: "3c3c3c3c-0000-4000-8000-000000000003", email: "bia@exemplo.com.br", customer_name: null }),
  orderRow({ id: "4d4d4d4d-0000-4000-8000-000000000004", email: null, customer_name: null }),
];
const backend = serveStaff("manager", {
  "rpc staff_search": () => value({ ...none, customers: [ana] }),
  "rpc find_orders": () => value({ orders: newest, total: 4 }),
});

const field = () => screen.findByRole("searchbox", { name: "Buscar cliente" });

it("finds customers, leads to their pages, and keeps what was typed out of the address", async () => {
  showPage("/estoque/clientes");
  await userEvent.type(await field(), "ana");
  expect(await screen.findByRole("link", { name: "Ana" })).toHaveAttribute("href", "/estoque/clientes/u-1");
  expect(screen.getByText("ana@exemplo.com.br · 2 pedidos")).toBeInTheDocument();
  expect(window.location.search).toBe("");
});

it("lists who bought last, each once, until something is looked for", async () => {
  showPage("/estoque/clientes");
  await screen.findByRole("heading", { name: "Últimos a comprar" });
  const lines = screen.getAllByRole("listitem").filter((item) => within(item).queryByRole("link", { name: /Ana|bia/ }));
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Ana Souzacliente@exemplo.com.br · Conta TikTok · 21/11/26 09:00",
    "bia@exemplo.com.brConta TikTok · 21/11/26 09:00",
  ]);
  const order = "/estoque/clientes/pedido/3c3c3c3c-0000-4000-8000-000000000003";
  expect(screen.getByRole("link", { name: "bia@exemplo.com.br" })).toHaveAttribute("href", order);
  await userEvent.type(await field(), "ana");
  expect(await screen.findByRole("link", { name: "Ana" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Últimos a comprar" })).toBeNull();
});

it("says what keeps from listing them", async () => {
  backend.change({ "rpc find_orders": () => refusal(403, "broken") });
  showPage("/estoque/clientes");
  expect(await screen.findByText("Erro ao carregar pedidos: broken")).toBeInTheDocument();
});

it("says that there is none, and what failed", async () => {
  backend.change({ "rpc staff_search": () => value(none) });
  showPage("/estoque/clientes");
  await userEvent.type(await field(), "zzz");
  expect(await screen.findByText("Nenhum cliente encontrado")).toBeInTheDocument();
  backend.change({ "rpc staff_search": () => refusal(500, "quebrou") });
  await userEvent.type(await field(), "z");
  expect(await screen.findByText("Erro na busca: quebrou")).toBeInTheDocument();
  backend.change({ "rpc staff_search": () => value({ ...none, customers: [ana] }) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Ana" })).toBeInTheDocument());
});
