import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openOrder, orderResponses } from "../../../testing/order-page";
import { refusal, serveStaff, value } from "../../../testing/staff-backend";

const contact = {
  ...{
    account_id: null,
    name: "Maria Payer",
    email: "maria@exemplo.com.br",
    phone: "11987654321",
    phone_from: "payment",
  },
};
const backend = serveStaff("manager", { ...orderResponses(), "rpc order_contact": () => value(contact) });

it("shows the buyer on the order's page, with a chat link and a link to the customer", async () => {
  const modal = await openOrder();
  expect(await modal.findByText(/\+55 \(11\) 98765-4321/)).toBeInTheDocument();
  const chat = modal.getByRole("link", { name: "WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(chat)).toContain("Olá, Maria! Sobre o seu pedido 1a2b3c4d (Conta TikTok)");
  expect(backend.callsOf("rpc order_contact").map(({ body }) => body)).toEqual([
    { p_order_id: "1a2b3c4d-0000-4000-8000-000000000001" },
  ]);
  backend.change({ "rpc customer_overview": () => refusal(404, "Cliente não encontrado", "customer_not_found") });
  await userEvent.click(modal.getByRole("link", { name: "Maria Payer" }));
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(window.location.pathname).toBe("/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001");
});

it("says what is not known, and offers no chat", async () => {
  backend.change({ "rpc order_contact": () => value({ ...contact, name: null, phone: null, phone_from: null }) });
  const modal = await openOrder();
  expect(await modal.findByText(/telefone não informado/)).toBeInTheDocument();
  expect(modal.queryByRole("link", { name: "WhatsApp" })).toBeNull();
});
