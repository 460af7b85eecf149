import { cleanup, screen, waitFor } from "@testing-library/react";
import { watchDialogs } from "../../../testing/browser";
import { choose, openOrder, orderResponses } from "../../../testing/order-page";
import { refusal, serveStaff, value } from "../../../testing/staff-backend";

const backend = serveStaff("admin", orderResponses());
watchDialogs();

const nothing = { paid: 0, returned: 0, given: 0, taken_back: 0, spent: 0 };
const says = (credit: object) => backend.change({ "rpc order_credit": () => value({ ...nothing, ...credit }) });

it("says that credit paid an order, leads to no payment, and what a refund of it does", async () => {
  backend.change(orderResponses({ with_credit: true, payment_id: "credito:1" }));
  const modal = await openOrder();
  expect(modal.getByText("Pago com crédito")).toBeInTheDocument();
  expect(modal.queryByRole("link", { name: "Ver pagamento" })).toBeNull();
  await choose(modal, "Marcar como reembolsado");
  expect(modal.getByText(/recebe o valor de volta como crédito na loja/)).toBeInTheDocument();
});

it("says what an order gave, what was taken back, and what is lost", async () => {
  says({ given: 50, taken_back: 30, spent: 20 });
  const modal = await openOrder();
  expect(
    await modal.findByText(/deu R\$\s50,00 de crédito por uma garantia; R\$\s30,00 foram retirados/),
  ).toBeVisible();
  expect(modal.getByText(/^R\$\s20,00 desse crédito já foram gastos/)).toBeVisible();
});

it("says what went back as credit", async () => {
  says({ paid: 20, returned: 20 });
  const modal = await openOrder();
  expect(await modal.findByText(/^R\$\s20,00 voltaram ao cliente como crédito/)).toBeVisible();
});

it("says nothing of an order without any, and says where it could not be read", async () => {
  const modal = await openOrder();
  await waitFor(() => expect(backend.callsOf("rpc order_credit")).toHaveLength(1));
  expect(modal.queryByText(/crédito/)).toBeNull();
  cleanup();
  backend.change({ "rpc order_credit": () => refusal(500, "broken") });
  await openOrder();
  expect(await screen.findByText("Erro ao carregar o crédito: broken")).toBeInTheDocument();
});
