import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, ok, open, openedRow, orderRow, showOrder, showOrders } from "../../testing/orders";
import { typeInto } from "../../testing/type-into";

const user = userEvent.setup({ delay: null, writeToClipboard: true });
const service = serveBackendTo("ana@exemplo.com.br");
const three = deliveredRow({ other_key_ids: ["k2", "k3"], quantity: 3, amount: "441.00" });
/** Answers with the text of the key that is asked for. */
const textOfEach = ({ body }: { body: unknown }) => {
  const { p_key_id } = body as { p_key_id: string };
  return { status: 200, body: openedRow({ key_id: p_key_id, key_data: `senha de ${p_key_id}` }) };
};
const keyBox = (place: number) => screen.findByRole("group", { name: `Key ${place} de Conta TikTok` });

it("shows each key of an order by itself, and asks for one alone when its owner wants to see it", async () => {
  showOrder(service, [three], { [open]: textOfEach });
  const second = within(await keyBox(2));
  expect(screen.getByText("3 keys")).toBeVisible();
  await user.click(second.getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText("senha de k2")).toBeVisible();
  expect(service.callsOf(open)).toMatchObject([{ body: { p_order_id: "o1", p_key_id: "k2" } }]);
});

it("opens all keys, each once, then copies them one below the other", async () => {
  showOrder(service, [three], { [open]: textOfEach });
  await user.click(within(await keyBox(2)).getByRole("button", { name: "Mostrar key" }));
  await screen.findByText("senha de k2");
  await user.click(screen.getByRole("button", { name: "Abrir todas para copiar" }));
  await user.click(await screen.findByRole("button", { name: "Copiar todas" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("senha de k1\nsenha de k2\nsenha de k3"));
  // An open key is not requested again.
  await user.click(within(await keyBox(1)).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText("senha de k1")).toBeVisible();
  expect(service.callsOf(open)).toHaveLength(3);
});

it("offers the keys that arrived, where one of them is refused", async () => {
  const refused = {
    status: 409,
    body: { code: "PT409", details: "key_replaced", message: "Esta key não é mais deste pedido" },
  };
  showOrder(service, [three], {
    [open]: (call) => ((call.body as { p_key_id: string }).p_key_id === "k2" ? refused : textOfEach(call)),
  });
  await keyBox(1);
  await user.click(screen.getByRole("button", { name: "Abrir todas para copiar" }));
  expect(await screen.findByText("Erro ao mostrar key: Esta key não é mais deste pedido")).toBeVisible();
  await user.click(await within(await keyBox(3)).findByRole("button", { name: "Copiar" }));
  expect(screen.queryByRole("button", { name: "Copiar todas" })).toBeNull();
});

it("leads from the list to the page of an order of several keys", async () => {
  showOrders(service, [three]);
  expect(await screen.findByRole("link", { name: "Ver as 3 keys" })).toHaveAttribute("href", "/meus-pedidos/o1");
  expect(screen.queryByRole("button", { name: "Mostrar key" })).toBeNull();
});

it("says that the keys of a waiting order come together", async () => {
  const waiting = orderRow({ status: "completed", is_waiting: true, quantity: 3 });
  showOrder(service, [waiting], { "rpc order_queue_position": ok(2) });
  expect(await screen.findByText(/^Você é o 2º da fila. As 3 keys são entregues juntas aqui/)).toBeVisible();
});

it("asks in a claim which of the keys it is about", async () => {
  showOrder(service, [three], { "rpc open_guarantee_claim": ok(null) });
  await user.click(await screen.findByRole("button", { name: "Acionar garantia" }));
  expect(screen.getByLabelText("Qual key?")).toHaveFocus();
  await user.selectOptions(screen.getByLabelText("O que está errado?"), "blocked");
  await typeInto(screen.getByLabelText("O que acontece?"), "Caiu");
  await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
  expect(await screen.findByText("Escolha a key")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Qual key?"), "Key 2 de 3");
  await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
  await waitFor(() =>
    expect(service.callsOf("rpc open_guarantee_claim")).toMatchObject([{ body: { p_order_id: "o1", p_key_id: "k2" } }]),
  );
});
