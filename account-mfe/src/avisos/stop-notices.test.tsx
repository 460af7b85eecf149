import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen } from "@testing-library/react";
import { type BackendResponses, hold, ok, serveBackendTo } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { user } from "../testing/user";

const stop = "POST notices";
const service = serveBackendTo(null);
const one = () => screen.getByRole("button", { name: "Parar estes avisos" });
const all = () => screen.queryByRole("button", { name: "Parar todos os avisos" });

function show(responses: BackendResponses, address = "/avisos/parar#token.proof") {
  service.respondWith(responses);
  renderRoute(address);
}

it("unsubscribes with one click and without signing in, and not by opening the link", async () => {
  const [later, letGo] = hold(ok({ kind: "review_approved", purpose: "review", all: false })());
  show({ [stop]: later });
  expect(await screen.findByRole("heading", { level: 1, name: "Parar avisos" })).toBeVisible();
  expect(service.requests).toEqual([]);
  await user.click(one());
  expect(one()).toHaveAttribute("aria-busy", "true");
  await user.click(one());
  letGo();
  expect(await screen.findByText("Avisos desligados")).toBeVisible();
  expect(screen.getByText("Você não recebe mais: Avaliação publicada.")).toBeVisible();
  expect(service.callsOf(stop).map(({ body }) => body)).toEqual([{ stop: "token.proof" }]);
  expect(screen.queryByRole("button", { name: "Parar estes avisos" })).toBeNull();
  expect(all()).toBeVisible();
});

it("names both reminders as one, for they were allowed as one", async () => {
  show({ [stop]: ok({ kind: "pix_recovery", purpose: "recovery", all: false }) });
  await user.click(one());
  expect(await screen.findByText("Você não recebe mais: Lembretes de Pix não pago.")).toBeVisible();
});

it("stops all that can be stopped, at once or after the one", async () => {
  show({ [stop]: ok({ kind: "from_a_later_version", purpose: "x", all: true }) });
  await user.click(one());
  expect(await screen.findByText("Você não recebe mais avisos como esse.")).toBeVisible();
  await user.click(all() as HTMLElement);
  expect(await screen.findByText("Este e-mail não recebe mais nenhum aviso opcional.")).toBeVisible();
  expect(service.callsOf(stop).map(({ body }) => body.all)).toEqual([undefined, "1"]);
  expect(all()).toBeNull();
});

it("says what still comes and why, and where to take it back", async () => {
  show({});
  expect(screen.getByText(/Você ainda recebe os e-mails essenciais/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Meu Perfil" })).toHaveAttribute("href", "/meu-perfil/avisos");
  expect(screen.getByRole("link", { name: "Privacidade" })).toHaveAttribute("href", "/privacidade");
});

it.each([404, 400])("says of a token that is none, answered by %d, what to do instead", async (status) => {
  show({ [stop]: () => ({ status, body: { error: "token_unknown" } }) });
  await user.click(one());
  expect(await screen.findByText(/Este link não vale mais/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
});

it("says of a link without a token that it is incomplete", () => {
  show({}, "/avisos/parar");
  expect(screen.getByText(/Este link está incompleto/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  [503, /^Ocorreu um erro inesperado/],
  [429, /^Muitas tentativas seguidas/],
])("keeps the buttons after status %d, and works with the next click", async (status, text) => {
  show({ [stop]: () => ({ status, body: {} }) });
  await user.click(one());
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  service.respondWith({ [stop]: ok({ kind: "review_approved", purpose: "review", all: false }) });
  await user.click(one());
  expect(await screen.findByText("Avisos desligados")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that the link can be used when the connection is back", () => {
  show({});
  setOnline(false);
  expect(screen.getByText("O link pode ser usado quando a conexão voltar.")).toBeVisible();
});
