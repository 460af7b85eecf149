import { forgetCachedKeys } from "@store/shared-data";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { act, screen, waitFor } from "@testing-library/react";
import { hold, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, list, open, orderRow, pageOf, setOrders, showOrders, userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const kept = () => localStorage.getItem(`store-cached-orders:${userId}`);

/** Shows the list once, so that the device knows of it. */
async function visit(orders: object[]): Promise<void> {
  showOrders(service, orders);
  await screen.findAllByRole("article");
  await waitFor(() => expect(kept()).toContain("Conta TikTok"));
}

it("paints what the device last knew before the store has answered, then what it answers", async () => {
  await visit([deliveredRow()]);
  const [later, letGo] = hold(null);
  const page = pageOf([orderRow({ id: "o2", status: "failed" }), deliveredRow()]);
  setOrders(service, [], { [list]: (call) => later().then(() => page(call)) });
  renderRoute("/meus-pedidos");
  expect(screen.getByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  expect(document.querySelector("[data-skeleton]")).toBeNull();
  letGo();
  expect(await screen.findByText("Pagamento não concluído")).toBeVisible();
});

it("paints an order's page from the list that the device knows", async () => {
  await visit([deliveredRow()]);
  const [later] = hold({ status: 200, body: [] });
  setOrders(service, [deliveredRow()], { "GET orders": later });
  renderRoute("/meus-pedidos/o1");
  expect(screen.getByRole("heading", { level: 1, name: "Conta TikTok" })).toBeVisible();
});

it("keeps no key, and remembers that it was seen", async () => {
  await visit([deliveredRow({ first_viewed_at: null })]);
  expect(JSON.parse(String(kept())).page.orders[0].first_viewed_at).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  await waitFor(() => expect(JSON.parse(String(kept())).page.orders[0].first_viewed_at).toEqual(expect.any(String)));
  expect(service.callsOf(open)).toHaveLength(1);
  expect(kept()).not.toContain("senha");
});

it("keeps what is shown where the store cannot be reached, and says that it may be old", async () => {
  await visit([deliveredRow()]);
  showOrders(service, [], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText(/Não foi possível atualizar agora/)).toBeVisible();
  expect(screen.getByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  // Without a connection that alone is said.
  setOnline(false);
  expect(screen.getByText("Você está sem internet")).toBeVisible();
  expect(screen.queryByText(/Não foi possível atualizar agora/)).toBeNull();
});

it("is forgotten with the person", async () => {
  await visit([deliveredRow()]);
  act(() => forgetCachedKeys(userId));
  expect(kept()).not.toBeNull();
  act(() => forgetCachedKeys("0f0f0f0f-0000-4000-8000-000000000002"));
  expect(kept()).toBeNull();
});

const unreadable = ["{", '{"page":{}}', '{"page":{"orders":[]},"products":[],"claims":[]}'];
it.each(unreadable)("waits for the store where the device keeps what cannot be read: %s", async (text) => {
  localStorage.setItem(`store-cached-orders:${userId}`, text);
  showOrders(service, []);
  expect(document.querySelector("[data-skeleton]")).not.toBeNull();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});
