import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, newSession, serveBackendTo, signInElsewhere } from "../../testing/backend-service";
import { list, setOrders } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";

const userId = newSession("").user.id;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
let alerts: jest.SpyInstance;

beforeEach(() => {
  alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
});

afterEach(() => alerts.mockRestore());

function newOrder(changes: object) {
  return {
    id: "o1",
    user_id: userId,
    product_id: "p1",
    status: "pending",
    amount: "147.00",
    created_at: minutesAgo(2),
    is_waiting: false,
    ...changes,
  };
}

const delivered = {
  status: "completed",
  delivered_key_id: "k1",
  delivered_at: minutesAgo(60),
  guarantee_ends_at: minutesAgo(60 - 24 * 60),
  first_viewed_at: minutesAgo(59),
  created_at: minutesAgo(61),
};

const respondWith = (orders: object[], more: BackendResponses = {}) => setOrders(service, orders, more);

function show(orders: object[], more?: BackendResponses) {
  respondWith(orders, more);
  renderRoute("/meus-pedidos");
}

it("says that there are no orders, and leads to the products", async () => {
  show([]);
  expect(await screen.findByRole("heading", { name: "Nenhum pedido encontrado" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
});

it("announces no key that was there before", async () => {
  show([newOrder(delivered)]);
  expect(await screen.findByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  expect(screen.queryByText(/chegou/)).toBeNull();
});

it("shows no orders of another user, also while loading", async () => {
  show([newOrder(delivered)]);
  expect(await screen.findByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  respondWith([]);
  const { user: before, ...session } = newSession("beto@exemplo.com.br", "access-2");
  act(() => signInElsewhere({ ...session, user: { ...before, id: "0f0f0f0f-0000-4000-8000-000000000002" } }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});

it("says that the orders could not be read, and tries again", async () => {
  show([], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText("Erro ao carregar pedidos")).toBeVisible();
  respondWith([]);
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});

it("shows what was bought and counts a pending payment down", async () => {
  show([newOrder({})]);
  const order = within(await screen.findByRole("article", { name: "Pedido: Conta TikTok" }));
  expect(order.getByText("Pendente")).toBeVisible();
  expect(order.getByText("há 2 minutos")).toBeVisible();
  expect(order.getByText("TikTok Ads")).toBeVisible();
  expect(order.queryByText(/Preço/)).toBeNull();
  expect(order.getByText("Valor do pedido:")).toHaveTextContent("Valor do pedido: R$ 147,00");
  expect(order.getByText("Aguardando Pagamento")).toBeVisible();
  expect(order.getByRole("timer")).toHaveTextContent(/^1[23]:\d\d$/);
});

it.each([
  ["failed", "Falhou"],
  ["refunded", "Reembolsado"],
])("names the status %s", async (status, label) => {
  show([newOrder({ status })]);
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Receber Key Agora" })).toBeNull();
});
