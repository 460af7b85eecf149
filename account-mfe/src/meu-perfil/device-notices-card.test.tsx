import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../testing/backend-service";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const responses = {
  "GET profiles": ok([profile]),
  "rpc push_key": () => ({ status: 200, body: null }),
};

/** A browser that can show notices, and what its owner has said of the store's. */
function giveNotifications(permission: NotificationPermission, response: NotificationPermission = "granted") {
  const Notification = { permission, requestPermission: jest.fn(async () => response) };
  Object.assign(window, { PushManager: class {}, Notification });
  const serviceWorker = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  return Notification;
}
afterEach(() => {
  for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
});

async function show() {
  service.respondWith(responses);
  renderRoute("/meu-perfil/avisos");
  const card = within(await screen.findByRole("region", { name: "Avisos neste aparelho" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Avisos neste aparelho" })).toHaveAttribute("aria-busy", "false"),
  );
  return card;
}

it("says that this browser shows no notifications, and renders no button", async () => {
  const card = await show();
  expect(card.getByText("Este navegador não mostra avisos.")).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});

it("says how to allow what was blocked in the browser", async () => {
  giveNotifications("denied");
  const card = await show();
  expect(card.getByRole("status")).toHaveTextContent(/^Os avisos desta loja estão bloqueados neste navegador\./);
  expect(card.queryByRole("button")).toBeNull();
});

it("asks for permission only on a click or key, and shows the result", async () => {
  const { requestPermission } = giveNotifications("default");
  const card = await show();
  expect(card.getByText("Os avisos estão desligados neste aparelho.")).toBeVisible();
  expect(requestPermission).not.toHaveBeenCalled();
  const button = card.getByRole("button", { name: "Ligar avisos" });
  act(() => button.focus());
  await user.keyboard("{Enter}");
  expect(await card.findByRole("alert")).toHaveTextContent("A loja ainda não envia avisos a aparelhos.");
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
});

it("says that the question was closed without an answer", async () => {
  giveNotifications("default", "default");
  const card = await show();
  await user.click(card.getByRole("button", { name: "Ligar avisos" }));
  expect(await card.findByRole("alert")).toHaveTextContent(
    "O navegador ficou sem resposta. Tente de novo e escolha “Permitir”.",
  );
});
