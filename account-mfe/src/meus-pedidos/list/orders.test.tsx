import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Answers, newSession, serveBackendTo, signInElsewhere } from "../../testing/backend-service";
import { answerOrders, list, showOrder } from "../../testing/orders";
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

const answerWith = (orders: object[], more: Answers = {}) => answerOrders(service, orders, more);

function show(orders: object[], more?: Answers) {
  answerWith(orders, more);
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

it("shows nobody the orders of another person, also before their own are there", async () => {
  show([newOrder(delivered)]);
  expect(await screen.findByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  answerWith([]);
  const { user: before, ...session } = newSession("beto@exemplo.com.br", "access-2");
  act(() => signInElsewhere({ ...session, user: { ...before, id: "0f0f0f0f-0000-4000-8000-000000000002" } }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});

it("says that the orders could not be read, and tries again", async () => {
  show([], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText("Erro ao carregar pedidos")).toBeVisible();
  answerWith([]);
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

it("shows a pending order of 15 minutes as expired, and leads to another payment", async () => {
  show([newOrder({ created_at: minutesAgo(15) })]);
  expect(await screen.findByText("Pedido Expirado")).toBeVisible();
  expect(screen.getByText("Expirado")).toBeVisible();
  expect(screen.getByRole("button", { name: "Gerar novo Pix" })).toBeVisible();
});

it("shows a payment by itself, and says so aloud", async () => {
  show([newOrder({})]);
  await screen.findByText("Aguardando Pagamento");
  answerWith([newOrder(delivered)]);
  expect(await screen.findByText("Concluído")).toBeVisible();
  expect(await screen.findByText("Pagamento confirmado. A key de Conta TikTok chegou.")).toBeInTheDocument();
});

it("keeps what is shown when a refresh fails, and says that it may be old", async () => {
  show([newOrder({})]);
  await screen.findByText("Aguardando Pagamento");
  answerWith([], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText(/Não foi possível atualizar agora/)).toBeVisible();
  expect(screen.getByText("Aguardando Pagamento")).toBeVisible();
});

it("keeps the key covered until it is asked for", async () => {
  show([newOrder(delivered)]);
  const box = within(await screen.findByRole("group", { name: "Key de Conta TikTok" }));
  expect(screen.queryByText(/senha: 123/)).toBeNull();
  await user.click(box.getByRole("button", { name: "Mostrar key" }));
  expect(await screen.findByText(/senha: 123/)).toBeVisible();
  expect(screen.getByText(/^Garantia até \d\d\/\d\d$/)).toBeVisible();
});

it("asks the server for a key that is not there", async () => {
  let answer = [{ success: false, message: "Pago — valor em conferência" }];
  show([newOrder({ ...delivered, delivered_key_id: null })], {
    "POST /rest/v1/rpc/deliver_product_key": () => ({ status: 200, body: answer }),
  });
  expect(await screen.findByText("Key não encontrada")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Receber Key Agora" }));
  await waitFor(() => expect(alerts).toHaveBeenLastCalledWith("Erro ao entregar key: Pago — valor em conferência"));
  answer = [{ success: true, message: "Key entregue com sucesso!" }];
  await user.click(screen.getByRole("button", { name: "Receber Key Agora" }));
  await waitFor(() => expect(alerts).toHaveBeenLastCalledWith("Key entregue com sucesso!"));
});

it("names the place in the line of a paid order without stock", async () => {
  show([newOrder({ ...delivered, delivered_key_id: null, is_waiting: true })], {
    "POST /rest/v1/rpc/order_queue_position": () => ({ status: 200, body: 3 }),
  });
  expect(await screen.findByText("Pago — aguardando estoque")).toBeVisible();
  expect(await screen.findByText(/Você é o 3º da fila/)).toBeVisible();
});

it.each([
  ["failed", "Falhou"],
  ["refunded", "Reembolsado"],
])("names the status %s", async (status, label) => {
  show([newOrder({ status })]);
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Receber Key Agora" })).toBeNull();
});

it("asks for stars, sends a review once and shows it as not yet public", async () => {
  showOrder(service, [newOrder(delivered)], { "POST /rest/v1/reviews": () => ({ status: 201, body: null }) });
  await user.click(await screen.findByRole("button", { name: "Avaliar" }));
  await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
  expect(screen.getByText("Por favor, selecione uma avaliação")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "4 estrelas" }));
  await user.type(screen.getByLabelText(/Comentário/), "Muito bom");
  const review = { order_id: "o1", rating: 4, comment: "Muito bom", is_approved: false };
  answerWith([newOrder(delivered)], {
    "POST /rest/v1/reviews": () => ({ status: 201, body: null }),
    "GET /rest/v1/reviews": () => ({ status: 200, body: [review] }),
  });
  const form = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar avaliação" }).form;
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  expect(await screen.findByText("Sua avaliação está em análise.")).toBeVisible();
  expect(alerts.mock.calls).toEqual([["Avaliação enviada com sucesso! Ela será analisada antes de ser publicada."]]);
  expect(service.requests.filter((name) => name === "POST /rest/v1/reviews")).toHaveLength(1);
});

it("keeps a review that the server refuses, also for after a reload", async () => {
  const refusal = { code: "PT409", message: "Este pedido já foi avaliado", details: "order_already_reviewed" };
  showOrder(service, [newOrder(delivered)], { "POST /rest/v1/reviews": () => ({ status: 409, body: refusal }) });
  await user.click(await screen.findByRole("button", { name: "Avaliar" }));
  await user.click(screen.getByRole("radio", { name: "5 estrelas" }));
  await user.type(screen.getByLabelText(/Comentário/), "Ótimo");
  await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
  await waitFor(() => expect(alerts).toHaveBeenLastCalledWith("Erro ao enviar avaliação: Este pedido já foi avaliado"));
  expect(localStorage.getItem(`store-draft:${userId}:review:o1`)).toBe('{"rating":"5","comment":"Ótimo"}');
  expect(screen.getByLabelText(/Comentário/)).toHaveValue("Ótimo");
});
