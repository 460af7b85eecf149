import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { click, doForReason, hrefOf, showPage } from "../../testing/page";
import { health, paymentResponses, settings } from "../../testing/payments";
import { said, serveStaff, staffResponses, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", paymentResponses);

const heldFor = (unit_held_orders: number) => ({ "rpc payment_health": () => value({ ...health, unit_held_orders }) });
const card = async () => within(await screen.findByRole("region", { name: "Unidade dos valores" }));
const feesCard = async () => within(await screen.findByRole("region", { name: "Taxas do provedor" }));

it("says in which unit amounts are read, and that none waits for another", async () => {
  showPage("/estoque/checkout");
  const shown = await card();
  await shown.findByText("Os valores que o provedor envia são lidos em reais: 147 vira R$ 147,00.");
  expect(shown.queryByText(/retido/)).toBeNull();
  await click(shown, "O provedor envia centavos");
  expect(screen.getByText(/Nenhum pedido está retido por causa da unidade\./)).toBeInTheDocument();
});

it("switches the unit, after saying what that does, for a reason", async () => {
  backend.change({ ...heldFor(2), "rpc change_store_setting": () => value({ amount_unit: "cents" }) });
  showPage("/estoque/checkout");
  const shown = await card();
  expect(await shown.findByText("2 pedidos pagos estão retidos por causa da unidade")).toBeInTheDocument();
  expect(hrefOf("Ver estes pedidos", shown)).toBe("/estoque/pedidos?situacao=held_unit");
  await click(shown, "O provedor envia centavos");
  const modal = within(shown.getByRole("form", { name: "Ler em centavos" }));
  const effect =
    "De agora em diante, 14700 vira R$ 147,00. 2 pedidos pagos estão retidos por causa da unidade: o que bate em centavos é liberado, e a key é entregue ou o pedido entra na fila. O que já foi entregue fica como está.";
  expect(modal.getByText(effect)).toBeInTheDocument();
  await doForReason(modal, "Ler em centavos", "O provedor avisou");
  await waitFor(() => expect(said.alerts).toEqual(["Os valores agora são lidos em centavos."]));
  await waitFor(() => expect(shown.queryByRole("form")).toBeNull());
  expect(backend.sent("rpc change_store_setting")).toEqual([
    { p_name: "amount_unit", p_value: "cents", p_reason: "O provedor avisou" },
  ]);
});

it("lets managers change nothing, and sends them to an admin", async () => {
  backend.change({ ...staffResponses("manager"), ...heldFor(1) });
  showPage("/estoque/checkout");
  const shown = await card();
  expect(await shown.findByText("1 pedido pago está retido por causa da unidade")).toBeInTheDocument();
  expect(shown.getByText(/peça a um administrador que mude a leitura\.$/)).toBeInTheDocument();
  expect(shown.queryByRole("button")).toBeNull();
  expect(await (await feesCard()).findByText(/fica com 1,99%/)).toBeInTheDocument();
  expect((await feesCard()).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: "Webhook Info" })).toBeNull();
});

it("opens the webhook inspector", async () => {
  showPage("/estoque/checkout");
  await userEvent.click(await screen.findByRole("button", { name: "Webhook Info" }));
  expect(screen.getByRole("dialog", { name: "Webhook Info" })).toBeInTheDocument();
});

it("says what the provider keeps, and lets an admin change it in hundredths of a percent", async () => {
  backend.change({ "rpc change_store_setting": () => value({}) });
  showPage("/estoque/checkout");
  const fees = await feesCard();
  await fees.findByText(/fica com 1,99% e R\$\s0,50\./);
  await click(fees, "Mudar porcentagem");
  const field = fees.getByRole("textbox", { name: "Taxa em %" });
  expect(field).toHaveValue("1,99");
  fireEvent.change(field, { target: { value: "100,01" } });
  await doForReason(fees, "Mudar porcentagem", "novo plano");
  expect(fees.getByText("Use um número de 0 a 100")).toBeInTheDocument();
  fireEvent.change(field, { target: { value: "4,7" } });
  backend.change({ "rpc read_store_settings": () => value({ ...settings, fee_basis_points: 470 }) });
  await click(fees, "Mudar porcentagem");
  expect(await fees.findByText(/fica com 4,7%/)).toBeInTheDocument();
  expect(backend.sent("rpc change_store_setting")).toEqual([
    { p_name: "fee_basis_points", p_value: "470", p_reason: "novo plano" },
  ]);
});

const tilesOf = (list: HTMLElement) => [...list.children].map((tile) => tile.textContent);

it("shows eleven figures, and marks those that need attention", async () => {
  showPage("/estoque/checkout");
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
  expect(tilesOf(list)).toEqual([
    "Último evento21/11/26 09:00",
    "Eventos na última hora1.200",
    "Eventos em 24 horas603 por hora",
    "Pagos sem key0",
    "Pedido mais antigo na filanenhum",
    "Pagos e retidos2atenção",
    "Pagos sem dono0",
    "Keys entregues sem pedido0",
    "Eventos com falha1atenção",
    "Produto desconhecido0",
    "Status não bate0",
  ]);
});

it("says what is not there, and leads from each count to the list that it counts", async () => {
  backend.change({
    "rpc payment_health": () => value({ ...health, last_event_at: null, oldest_waiting_at: "2026-11-20T12:00:00Z" }),
  });
  showPage("/estoque/checkout");
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
  expect(tilesOf(list)[0]).toBe("Último eventonenhum");
  expect(tilesOf(list)[4]).toBe("Pedido mais antigo na fila20/11/26 09:00atenção");
  const hrefs = [...list.children].map((tile) => tile.querySelector("a")?.getAttribute("href"));
  expect(hrefs).toEqual([
    ...["", "?periodo=1h", "?periodo=24h"].map((query) => `/estoque/pagamentos${query}`),
    "/estoque/pedidos?situacao=waiting",
    "/estoque/pedidos?situacao=waiting&ordem=oldest_paid",
    ...["held", "ownerless"].map((state) => `/estoque/pedidos?situacao=${state}`),
    undefined,
    ...["error", "unknown_product", "not_paid"].map((state) => `/estoque/pagamentos?situacao=${state}`),
  ]);
});
