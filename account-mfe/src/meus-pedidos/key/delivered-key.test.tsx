import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../testing/backend-service";
import { hold } from "../../testing/hold";
import { deliveredRow, ok, open, openedRow, setOrders, showOrder, showOrders } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const keyBox = async () => within(await screen.findByRole("group", { name: "Key de Conta TikTok" }));
const unseen = deliveredRow({ first_viewed_at: null });

it("is requested by its order when it is opened, and not before", async () => {
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
  expect(service.callsOf(open)).toMatchObject([{ query: {}, body: { p_order_id: "o1" } }]);
  expect(screen.getByText(/Garantia até/)).toBeVisible();
});

it("is requested once per visit, since every access is logged", async () => {
  showOrders(service, [deliveredRow()]);
  const box = await keyBox();
  for (const name of ["Mostrar key", "Ocultar key", "Mostrar key"])
    await user.click(await box.findByRole("button", { name }));
  expect(screen.getByText(/senha: 123/)).toBeVisible();
  expect(service.callsOf(open)).toHaveLength(1);
  cleanup();
  renderRoute("/meus-pedidos");
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  expect(service.callsOf(open)).toHaveLength(2);
});

it.each([
  [
    "the database's words",
    { status: 409, body: { code: "PT409", details: "order_disputed", message: "Em contestação" } },
    "Em contestação",
  ],
  [
    "that the connection failed",
    { status: 500, body: { message: "TypeError: fetch failed" } },
    "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  ],
  [
    "ours where there is no text",
    { status: 200, body: openedRow({ key_data: null }) },
    "Ocorreu um erro inesperado. Tente novamente.",
  ],
])("that is refused says %s, and can be asked for again", async (_what, response, detail) => {
  showOrders(service, [unseen], { [open]: () => response });
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(`Erro ao mostrar key: ${detail}`)).toHaveAttribute("role", "alert");
  setOrders(service, [unseen]);
  await user.click((await keyBox()).getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  expect(screen.queryByText(/Erro ao mostrar key/)).toBeNull();
});

it("is not offered when its order has been disputed since it was listed", async () => {
  const text = "Este pedido está em contestação";
  const refused = () => ({ status: 409, body: { code: "PT409", details: "order_disputed", message: text } });
  showOrder(service, [unseen], { [open]: refused });
  const button = (await keyBox()).getByRole("button", { name: "Mostrar key" });
  setOrders(service, [{ ...unseen, disputed_at: new Date().toISOString() }], { [open]: refused });
  await user.click(button);
  expect(await screen.findByText(/^O banco de quem pagou pediu este Pix de volta/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mostrar key" })).toBeNull();
});
