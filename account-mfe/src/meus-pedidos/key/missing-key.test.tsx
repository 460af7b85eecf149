import { screen, waitFor, within } from "@testing-library/react";
import { hold, ok, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, setOrders, showOrder, showOrders } from "../../testing/orders";
import { user, watchAlerts } from "../../testing/user";

const deliver = "rpc deliver_product_key";
const position = "rpc order_queue_position";
const service = serveBackendTo("ana@exemplo.com.br");
const keyless = (changes: object = {}) => deliveredRow({ delivered_key_id: null, ...changes });
const alerts = watchAlerts();

const keyBox = async (name = "Key de Conta TikTok") => within(await screen.findByRole("group", { name }));

describe("a key that is not there", () => {
  it("is asked for by its order, with the button waiting, and then shown", async () => {
    const [later, letGo] = hold(ok([{ success: true, message: "Key entregue com sucesso!" }])());
    showOrders(service, [keyless()], { [deliver]: later });
    expect(await screen.findByText("Key não encontrada")).toBeVisible();
    expect(service.callsOf(position)).toEqual([]);
    const button = screen.getByRole("button", { name: "Receber Key Agora" });
    await user.click(button);
    await waitFor(() => expect(service.callsOf(deliver)).toMatchObject([{ query: {}, body: { p_order_id: "o1" } }]));
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(alerts).toEqual([]);
    setOrders(service, [deliveredRow()]);
    letGo();
    await waitFor(() => expect(alerts).toEqual(["Key entregue com sucesso!"]));
    expect((await keyBox()).getByRole("button", { name: "Mostrar key" })).toBeVisible();
  });

  it.each([
    ["the server's own words", ok([{ success: false, message: "Pedido não pago" }]), "Pedido não pago"],
    ["ours where it says nothing", ok([]), "Ocorreu um erro inesperado. Tente novamente."],
    ["its error", () => ({ status: 409, body: { code: "PT409", message: "Já entregue" } }), "Já entregue"],
  ])("is refused with %s, and can be asked for again", async (_what, response, detail) => {
    showOrders(service, [keyless()], { [deliver]: response });
    const button = await screen.findByRole("button", { name: "Receber Key Agora" });
    await user.click(button);
    await waitFor(() => expect(alerts).toEqual([`Erro ao entregar key: ${detail}`]));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  });

  it("waits for staff where the sum paid is another", async () => {
    showOrders(service, [keyless({ hold_reason: "amount_mismatch", is_waiting: true })]);
    expect(await screen.findByText("Pago — valor em conferência")).toBeVisible();
    expect(screen.getByText("Nossa equipe confere o pagamento e libera a key.")).toBeVisible();
    expect(screen.queryByText("Key não encontrada")).toBeNull();
    expect(screen.queryByText("Pago — aguardando estoque")).toBeNull();
  });

  const byPayment = "A key é entregue aqui, por ordem de pagamento, assim que chegar.";

  it.each([
    ["with its place in the line", 2, `Você é o 2º da fila. ${byPayment}`],
    ["without an unknown place in the queue", null, byPayment],
  ])("waits for stock %s", async (_what, place, text) => {
    showOrders(service, [keyless({ is_waiting: true })], { [position]: ok(place) });
    expect(await screen.findByText("Pago — aguardando estoque")).toBeVisible();
    await waitFor(() => expect(service.callsOf(position)).toMatchObject([{ query: {}, body: { p_order_id: "o1" } }]));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText("Key não encontrada")).toBeNull();
  });

  it.each([
    ["stock", { is_waiting: true }, "Pago — aguardando estoque"],
    ["staff", { hold_reason: "amount_mismatch" }, "Pago — valor em conferência"],
  ])("says before and after that asking changes nothing while it waits for %s", async (_for, changes, message) => {
    showOrders(service, [keyless(changes)], { [position]: ok(2), [deliver]: ok([{ success: false, message }]) });
    expect(await screen.findByText(/^A key chega automaticamente/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Receber Key Agora" }));
    await waitFor(() =>
      expect(alerts).toEqual([
        "Ainda não há key para este pedido. Seu lugar está guardado, e ela aparece aqui assim que chegar.",
      ]),
    );
  });

  it("is reviewed once it has come", async () => {
    showOrder(service, [keyless({ is_waiting: true })], { [position]: ok(2) });
    expect(await screen.findByText("Pago — aguardando estoque")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Avaliar" })).toBeNull();
  });
});
