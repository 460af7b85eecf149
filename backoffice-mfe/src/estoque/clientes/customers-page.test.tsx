import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
const backend = serveStaff("manager", { "rpc staff_search": () => value({ ...none, customers: [ana] }) });

const field = () => screen.findByRole("searchbox", { name: "Buscar cliente" });

it("finds customers, leads to their pages, and keeps what was typed out of the address", async () => {
  showPage("/estoque/clientes");
  expect(await screen.findByText("Busque um cliente")).toBeInTheDocument();
  await userEvent.type(await field(), "ana");
  expect(await screen.findByRole("link", { name: "Ana" })).toHaveAttribute("href", "/estoque/clientes/u-1");
  expect(screen.getByText("ana@exemplo.com.br · 2 pedidos")).toBeInTheDocument();
  expect(window.location.search).toBe("");
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
