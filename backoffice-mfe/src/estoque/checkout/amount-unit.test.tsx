import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { giveReason } from "../../testing/order-page";
import { health, paymentResponses, settings } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { deferredResponse, serveStaff, staffResponses, value } from "../../testing/staff-backend";
import { click } from "../../testing/windows";

const backend = serveStaff("admin", paymentResponses);
const said = watchDialogs();

const unit = (amount_unit: string) => ({ "rpc read_store_settings": () => value({ ...settings, amount_unit }) });
const heldFor = (unit_held_orders: number) => ({ "rpc payment_health": () => value({ ...health, unit_held_orders }) });
const card = async () => within(await screen.findByRole("region", { name: "Unidade dos valores" }));

it("says in which unit amounts are read, and that none waits for another", async () => {
  showPage("/estoque/checkout");
  const shown = await card();
  expect(
    await shown.findByText("Os valores que o provedor envia são lidos em reais: 147 vira R$ 147,00."),
  ).toBeInTheDocument();
  expect(shown.queryByText(/retido/)).toBeNull();
  await click(shown, "O provedor envia centavos");
  expect(screen.getByText(/Nenhum pedido está retido por causa da unidade\./)).toBeInTheDocument();
});

it.each([
  ["reais", "centavos", "14700 vira R$ 147,00"],
  ["cents", "reais", "147 vira R$ 147,00"],
])("switches from %s, after saying what that does and asking why", async (from, name, example) => {
  const { response, resolve } = deferredResponse();
  backend.change({ ...unit(from), ...heldFor(2), "rpc change_store_setting": () => response });
  showPage("/estoque/checkout");
  const shown = await card();
  expect(await shown.findByText("2 pedidos pagos estão retidos por causa da unidade")).toBeInTheDocument();
  expect(
    shown.getByText(
      `O valor bate com o preço se for lido em ${name}. Se o provedor mudou de unidade, mude a leitura aqui.`,
    ),
  ).toBeInTheDocument();
  expect(shown.getByRole("link", { name: "Ver estes pedidos" })).toHaveAttribute(
    "href",
    "/estoque/pedidos?situacao=held_unit",
  );
  await click(shown, `O provedor envia ${name}`);
  const modal = within(shown.getByRole("form", { name: `Ler em ${name}` }));
  expect(
    modal.getByText(
      `De agora em diante, ${example}. 2 pedidos pagos estão retidos por causa da unidade: o que bate em ${name} é liberado, e a key é entregue ou o pedido entra na fila. O que já foi entregue fica como está.`,
    ),
  ).toBeInTheDocument();
  await click(modal, `Ler em ${name}`);
  expect(modal.getByText("Informe o motivo")).toBeInTheDocument();
  expect(backend.callsOf("rpc change_store_setting")).toEqual([]);
  giveReason(modal, "O provedor avisou");
  const before = backend.callsOf("rpc read_store_settings").length;
  await click(modal, `Ler em ${name}`);
  await waitFor(() => expect(modal.getByRole("button", { busy: true })).toBeInTheDocument());
  resolve(value({ amount_unit: from === "reais" ? "cents" : "reais" }));
  await waitFor(() => expect(said.alerts).toEqual([`Os valores agora são lidos em ${name}.`]));
  expect(shown.queryByRole("form")).toBeNull();
  expect(backend.callsOf("rpc change_store_setting").map(({ body }) => body)).toEqual([
    { p_name: "amount_unit", p_value: from === "reais" ? "cents" : "reais", p_reason: "O provedor avisou" },
  ]);
  await waitFor(() => expect(backend.callsOf("rpc read_store_settings").length).toBeGreaterThan(before));
});

it("sends a manager to an admin", async () => {
  backend.change({ ...staffResponses("manager"), ...heldFor(1) });
  showPage("/estoque/checkout");
  const shown = await card();
  expect(await shown.findByText("1 pedido pago está retido por causa da unidade")).toBeInTheDocument();
  expect(shown.getByText(/peça a um administrador que mude a leitura\.$/)).toBeInTheDocument();
  expect(shown.queryByRole("button")).toBeNull();
});

it("opens the webhook inspector for admins only", async () => {
  showPage("/estoque/checkout");
  await userEvent.click(await screen.findByRole("button", { name: "Webhook Info" }));
  expect(screen.getByRole("dialog", { name: "Webhook Info" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  backend.change(staffResponses("manager"));
  document.body.replaceChildren();
  showPage("/estoque/checkout");
  await card();
  expect(screen.queryByRole("button", { name: "Webhook Info" })).toBeNull();
});
