import { screen, waitFor, within } from "@testing-library/react";
import { ok, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, list, orderRow, setOrders, showOrder, showOrders, userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";

const service = serveBackendTo("ana@exemplo.com.br");
const claims = "GET guarantee_claims";
const claim = (changes: object) => ({ order_id: "o1", key_id: "k1", decision: null, given_amount: null, ...changes });
const card = async () => within(await screen.findByRole("article", { name: "Pedido: Conta TikTok" }));

it("shows the order's history, and requests it by id", async () => {
  showOrder(service, [deliveredRow()]);
  expect(await screen.findByRole("heading", { level: 1, name: "Conta TikTok" })).toBeVisible();
  const order = within(screen.getByRole("region", { name: "Pedido" }));
  expect(order.getByText("Concluído")).toBeVisible();
  expect(order.getByRole("button", { name: "Mostrar key" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar aos pedidos" })).toHaveAttribute("href", "/meus-pedidos");
  expect(screen.getByRole("link", { name: "Ver o produto" })).toHaveAttribute("href", "/product/p1");
  expect(await screen.findByRole("region", { name: /^Garantia até/ })).toBeVisible();
  const history = within(screen.getByRole("region", { name: "Histórico" })).getAllByRole("listitem");
  expect(history.map(({ textContent }) => textContent?.replace(/ \d.*/, ""))).toEqual([
    "Pedido feito",
    "Pagamento confirmado",
    "Key entregue",
    "Key vista pela primeira vez",
  ]);
  expect(service.callsOf("GET orders")[0]?.query).toMatchObject({ id: "eq.o1", user_id: `eq.${userId}` });
  expect(service.callsOf(list)).toEqual([]);
});

it("shows the payment of an order that waits for it, and its key by itself", async () => {
  showOrder(service, [orderRow()]);
  expect(await screen.findByText("Aguardando Pagamento")).toBeVisible();
  expect(screen.queryByRole("region", { name: /Garantia/ })).toBeNull();
  setOrders(service, [deliveredRow()]);
  expect(await screen.findByRole("button", { name: "Mostrar key" })).toBeVisible();
  expect(await screen.findByText("Pagamento confirmado. A key de Conta TikTok chegou.")).toBeInTheDocument();
});

it.each([
  ["belongs to another customer", ok([])],
  ["is no id", () => ({ status: 400, body: { code: "22P02", message: "invalid input syntax for type uuid" } })],
])("says so where the address %s", async (_what, response) => {
  showOrder(service, [orderRow()], { "GET orders": response });
  expect(await screen.findByRole("heading", { name: "Pedido não encontrado" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver meus pedidos" })).toHaveAttribute("href", "/meus-pedidos");
});

it("leads on from the address that claims had in earlier emails", async () => {
  setOrders(service, [deliveredRow()]);
  renderRoute("/meus-pedidos/garantia/o1?aviso=1");
  expect(await screen.findByText("Está em /meus-pedidos/o1?aviso=1")).toBeVisible();
  expect(window.location.hash).toBe("#garantia");
});

it.each([
  [claim({ state: "open" }), "Garantia: a equipe está com o seu chamado."],
  [claim({ state: "answered" }), "Garantia: a equipe respondeu e aguarda o seu retorno."],
  [
    claim({ state: "decided", decision: "credit", given_amount: 2 }),
    /^Garantia: você recebeu R\$\s2,00 de crédito\. A key deste pedido foi marcada como defeituosa\.$/,
  ],
  [claim({ state: "decided", decision: "replacement", key_id: "k0" }), "Garantia: sua key foi trocada."],
  [claim({ state: "decided", decision: "refusal" }), "Garantia: o chamado foi recusado."],
])("says in the list what became of the guarantee claim: %o", async (summary, text) => {
  showOrders(service, [deliveredRow()], { [claims]: ok([claim({ order_id: "o2", state: "open" }), summary]) });
  expect(await (await card()).findByText(text)).toBeVisible();
  if (summary.decision === "credit") expect(screen.queryByText(/^Garantia até/)).toBeNull();
  expect(service.callsOf(claims)[0]?.query).toMatchObject({ user_id: `eq.${userId}` });
});

it("says nothing of a claim that was taken back", async () => {
  showOrders(service, [deliveredRow()], { [claims]: ok([claim({ state: "withdrawn" })]) });
  await card();
  await waitFor(() => expect(service.callsOf(claims)).toHaveLength(1));
  expect(screen.queryByText(/^Garantia: /)).toBeNull();
});
