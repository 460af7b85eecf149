import { screen, waitFor, within } from "@testing-library/react";
import { hold, lostResponse, ok, refusal, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, open, openedRow, orderRow, setOrders, showOrder, showOrders } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { typeInto, user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const keyBox = async () => within(await screen.findByRole("group", { name: "Key de Conta TikTok" }));
const unseen = deliveredRow({ first_viewed_at: null });

it("is requested by its order when it is opened, once per visit, since every access is logged", async () => {
  const [later, letGo] = hold(ok(openedRow({ key_data: "senha: 456" }))());
  showOrders(service, [unseen], { [open]: later });
  const box = await keyBox();
  expect(service.callsOf(open)).toEqual([]);
  const button = box.getByRole("button", { name: "Mostrar key" });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  letGo();
  expect(await screen.findByText("senha: 456")).toBeVisible();
  expect(box.getByRole("button", { name: "Ocultar key" })).toBe(button);
  expect(screen.getByText(/Garantia até/)).toBeVisible();
  await user.click(button);
  await user.click(button);
  expect(screen.getByText("senha: 456")).toBeVisible();
  expect(service.callsOf(open)).toMatchObject([{ query: {}, body: { p_order_id: "o1" } }]);
  renderRoute("/meus-pedidos");
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText("senha: 456")).toBeVisible();
  expect(service.callsOf(open)).toHaveLength(2);
});

it.each([
  ["the database's words", refusal(409, "order_disputed", "Em contestação"), "Em contestação"],
  ["that the connection failed", lostResponse, "Erro de conexão com o servidor."],
  ["ours where there is no text", ok(openedRow({ key_data: null })), "Ocorreu um erro inesperado."],
])("that is refused says %s, and can be asked for again", async (_what, response, detail) => {
  showOrders(service, [unseen], { [open]: response });
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(`Erro ao mostrar key: ${detail}`);
  setOrders(service, [unseen]);
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  expect(screen.queryByText(/Erro ao mostrar key/)).toBeNull();
});

it("is not offered when its order has been disputed since it was listed", async () => {
  const refused = refusal(409, "order_disputed", "Este pedido está em contestação");
  showOrder(service, [unseen], { [open]: refused });
  const button = (await keyBox()).getByRole("button", { name: "Mostrar key" });
  setOrders(service, [{ ...unseen, disputed_at: new Date().toISOString() }], { [open]: refused });
  await user.click(button);
  expect(await screen.findByText(/^O banco de quem pagou pediu este Pix de volta/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mostrar key" })).toBeNull();
});

describe("of an order of several", () => {
  const three = deliveredRow({ other_key_ids: ["k2", "k3"], quantity: 3, amount: "441.00" });
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
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("senha de k1\nsenha de k2\nsenha de k3"),
    );
    // An open key is not requested again.
    await user.click(within(await keyBox(1)).getByRole("button", { name: "Mostrar key" }));
    expect(await screen.findByText("senha de k1")).toBeVisible();
    expect(service.callsOf(open)).toHaveLength(3);
  });

  it("offers the keys that arrived, where one of them is refused", async () => {
    const refused = refusal(409, "key_replaced", "Esta key não é mais deste pedido");
    showOrder(service, [three], {
      [open]: (call) => ((call.body as { p_key_id: string }).p_key_id === "k2" ? refused() : textOfEach(call)),
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
      expect(service.callsOf("rpc open_guarantee_claim")).toMatchObject([
        { body: { p_order_id: "o1", p_key_id: "k2" } },
      ]),
    );
  });
});
