import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";

const ana = {
  id: "u-1",
  order_id: "o-1",
  name: "Ana",
  email: "ana@exemplo.com.br",
  orders: 2,
  spent: 294,
  last_paid_at: "2026-11-21T12:00:00Z",
  tags: ["revenda"],
  is_blocked: true,
  open_claims: 1,
};
const bia = {
  ...ana,
  id: null,
  order_id: "3c3c3c3c-0000-4000-8000-000000000003",
  name: null,
  email: "bia@exemplo.com.br",
  orders: 1,
  last_paid_at: null,
  tags: [],
  is_blocked: false,
  open_claims: 0,
};
const backend = serveStaff("manager", {
  "rpc list_customers": () => value({ total: 2, tags: ["revenda", "vip"], customers: [ana, bia] }),
});
const requests = () => backend.sent("rpc list_customers").at(-1);

it("lists who bought, with what staff noted, and leads to each with an account or without one", async () => {
  showPage("/estoque/clientes");
  const table = await screen.findByRole("table", { name: /2 clientes/ });
  expect(cellsOf(table)).toEqual([
    ["Anaana@exemplo.com.br", "2", "R$ 294,00", "21/11/26 09:00", "BloqueadoChamado abertorevenda", "Abrir"],
    ["bia@exemplo.com.br", "1", "R$ 294,00", "—", "", "Abrir"],
  ]);
  const link = (name: string) => within(table).getByRole("link", { name }).getAttribute("href");
  expect(link("Abrir cliente Ana")).toBe("/estoque/clientes/u-1");
  const guest = "/estoque/clientes/pedido/3c3c3c3c-0000-4000-8000-000000000003";
  expect(link("Abrir cliente bia@exemplo.com.br")).toBe(guest);
});

it("finds a person, keeps the text out of the address, and filters by tag and block", async () => {
  showPage("/estoque/clientes");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar" }), "ana");
  await waitFor(() => expect(requests()).toMatchObject({ p_search: "ana", p_tag: "", p_state: "" }));
  expect(window.location.search).toBe("");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Bloqueados");
  await userEvent.click(await screen.findByRole("tab", { name: "revenda" }));
  await waitFor(() => expect(requests()).toMatchObject({ p_search: "ana", p_tag: "revenda", p_state: "blocked" }));
  expect(window.location.search).toBe("?situacao=blocked&etiqueta=revenda");
});
