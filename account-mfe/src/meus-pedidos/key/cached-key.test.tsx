import { setOnline } from "@store/shared-data/testing/browser-state";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import {
  type BackendResponses,
  hold,
  lostResponse,
  ok,
  serveBackendTo,
  signInAnother,
} from "../../testing/backend-service";
import { deliveredRow, list, open, openedRow, setOrders, showOrder, showOrders, userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const keptName = `store-cached-key:${userId}`;
const note = /^Guardada neste aparelho para abrir sem internet/;

const show = () => screen.findByRole("button", { name: "Mostrar key" });

const forgetList = () => localStorage.removeItem(`store-cached-orders:${userId}`);

/** Looks at the key of the order with a connection, and leaves the page; the device keeps nothing of the list. */
async function lookAtKey(more?: BackendResponses, forget = forgetList): Promise<void> {
  showOrders(service, [deliveredRow()], more);
  const button = await show();
  // Nothing is kept before.
  expect(localStorage.getItem(keptName)).toBeNull();
  expect(screen.queryByText(note)).toBeNull();
  await user.click(button);
  await screen.findByText(note);
  cleanup();
  forget();
}

function reopenOffline(): void {
  setOnline(false);
  renderRoute("/meus-pedidos");
}

it("keeps the key that was looked at, says so, and reads it without a connection", async () => {
  await lookAtKey();
  reopenOffline();
  const order = within(await screen.findByRole("article", { name: "Pedido: Conta TikTok" }));
  expect(order.getByText("Guardada neste aparelho")).toBeVisible();
  expect(order.getByText(/^Sua última key, guardada em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  expect(screen.queryByText(/senha: 123/)).toBeNull();
  await user.click(order.getByRole("button", { name: "Mostrar key" }));
  expect(order.getByText(/senha: 123/)).toBeVisible();
  expect(document.querySelector("[data-skeleton]")).toBeNull();
});

it.each([
  ["the list is known", () => {}],
  ["nothing else is", forgetList],
])("reads the fields of the cached key without a connection where %s", async (_what, forget) => {
  const fields = [
    { kind: "login", label: "Login" },
    { kind: "password", label: "Senha" },
  ];
  const key_template = { separator: "|", fields };
  await lookAtKey({ [open]: ok(openedRow({ key_data: "ana@loja|s3nha!", key_template })) }, forget);
  reopenOffline();
  await user.click(await show());
  expect(await screen.findByText("ana@loja")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copiar Senha" })).toBeVisible();
});

it("shows it also where the store does not answer", async () => {
  await lookAtKey();
  jest.spyOn(window, "alert").mockImplementation(() => undefined);
  showOrders(service, [], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText("Erro ao carregar pedidos")).toBeVisible();
  expect(screen.getByText("Guardada neste aparelho")).toBeVisible();
});

it("shows another person on this device nothing of it", async () => {
  await lookAtKey();
  reopenOffline();
  signInAnother();
  expect(await screen.findByText("Seus pedidos precisam de internet")).toBeVisible();
  expect(screen.queryByText("Guardada neste aparelho")).toBeNull();
});

it("keeps nothing of a key whose response comes after the sign-out", async () => {
  const [later, letGo] = hold(ok(openedRow())());
  showOrders(service, [deliveredRow()], { [open]: later });
  await user.click(await show());
  signInAnother();
  letGo();
  showOrders(service, []);
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
  expect(localStorage.getItem(keptName)).toBeNull();
});

it("removes it from the device on click, and does not cache it again by itself", async () => {
  showOrders(service, [deliveredRow()]);
  await user.click(await show());
  await user.click(await screen.findByRole("button", { name: "Apagar deste aparelho" }));
  expect(screen.queryByText(note)).toBeNull();
  expect(localStorage.getItem(keptName)).not.toContain("senha");
  renderRoute("/meus-pedidos");
  await user.click(await show());
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  expect(localStorage.getItem(keptName)).not.toContain("senha");
});

it.each([
  ["that was refunded", { status: "refunded" }],
  ["that was given another key", { delivered_key_id: "k2" }],
  ["whose Pix is disputed", { disputed_at: new Date().toISOString() }],
])("forgets the key of an order %s", async (_what, changes) => {
  await lookAtKey();
  expect(localStorage.getItem(keptName)).toContain("senha");
  setOrders(service, [deliveredRow(changes)]);
  renderRoute("/meus-pedidos");
  await waitFor(() => expect(localStorage.getItem(keptName)).toBeNull());
});

it("reads it on an open page without connection, and refetches when online again", async () => {
  await lookAtKey();
  showOrder(service, [deliveredRow()], { [open]: lostResponse });
  await user.click(await show());
  expect(await screen.findByText("Sem conexão com a loja")).toBeVisible();
  expect(screen.getByText(/senha: 123/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Tudo certo" })).toBeNull();
  setOrders(service, [deliveredRow()]);
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("button", { name: "Tudo certo" })).toBeVisible();
  expect(screen.queryByText("Sem conexão com a loja")).toBeNull();
});

it("does not pass another key's copy off as this one's where the connection is gone", async () => {
  await lookAtKey();
  showOrders(service, [deliveredRow({ id: "o2", delivered_key_id: "k2" })], { [open]: lostResponse });
  await user.click(await show());
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Erro ao mostrar key: Erro de conexão com o servidor/);
  expect(screen.queryByText(/senha: 123/)).toBeNull();
});
