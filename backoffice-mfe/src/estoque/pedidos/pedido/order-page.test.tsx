import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { actsOf, openOrder, orderResponses } from "../../../testing/order-page";
import { factsOf, hrefOf, showPage } from "../../../testing/page";
import { orderRow } from "../../../testing/rows";
import { serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const backend = serveStaff("admin", orderResponses());
const id = orderRow().id;
const second = orderRow({ id: "2b2b2b2b-0000-4000-8000-000000000002" });
const third = orderRow({ id: "3c3c3c3c-0000-4000-8000-000000000003" });

const title = (number: string) => screen.findByRole("heading", { level: 1, name: `Pedido ${number}` });
const address = () => window.location.pathname + window.location.search;

it("shows an order's facts", async () => {
  const page = await openOrder();
  await page.findByText(/de key/);
  expect(factsOf(page)).toEqual([
    ["Valor pago", "R$ 147,00 (esperado R$ 150,00, faltam R$ 3,00)"],
    ["Lucro", "R$ 103,57 (R$ 147,00 recebidos, R$ 3,43 de taxa, R$ 40,00 de key)"],
    ["Comprador", "Nome não informado · telefone não informado"],
    ["E-mail", "cliente@exemplo.com.br"],
    ["Produto", "Conta TikTokVer lote"],
    ["Pagamento", expect.stringMatching(/^pay-1.*Ver pagamento$/)],
    ["Pedido", expect.stringMatching(/^1a2b3c4d/)],
  ]);
  expect(page.getByRole("link", { name: "Conta TikTok" })).toHaveAttribute("href", "/estoque?editar=tiktok-1");
  const batch = page.getByRole("link", { name: "Ver lote" });
  expect(batch).toHaveAttribute("href", expect.stringMatching("^/estoque/lotes/pedido/"));
  expect(page.getByRole("link", { name: "Ver pagamento" })).toHaveAttribute("href", "/estoque/pagamentos?busca=pay-1");
  expect(page.getByText("Entregue e vista")).toBeInTheDocument();
  expect(page.queryByRole("link", { name: "WhatsApp" })).toBeNull();
  expect(page.queryByText(/^Retido/)).toBeNull();
  // No list led here.
  expect(page.queryByRole("button", { name: "Próximo" })).toBeNull();
  expect(await actsOf(page)).toEqual([
    ...["Atribuir a uma conta", "Trocar key com defeito", "Marcar como reembolsado", "Abrir contestação (MED)"],
  ]);
  expect(page.getByRole("link", { name: "Dossiê" })).toHaveAttribute("href", `/estoque/pedidos/dossie/${id}`);
  expect(hrefOf("Ver avisos", page)).toBe("/estoque/notificacoes?busca=1a2b3c4d");
});

it("labels an unpaid amount as the PIX's, and says what is missing", async () => {
  const lacking = { email: null, has_owner: false, paid_at: null, delivered_at: null, first_viewed_at: null };
  backend.change(orderResponses({ ...lacking, status: "expired", has_key: false, amount: 150 }));
  const page = await openOrder();
  expect(factsOf(page)).toContainEqual(["E-mail", "— · sem conta confirmada"]);
  expect(factsOf(page)[0]).toEqual(["Valor do Pix", "R$ 150,00"]);
  expect(page.getByText("Expirado")).toBeInTheDocument();
  expect(await actsOf(page)).toEqual(["Atribuir a uma conta"]);
  expect(page.queryByRole("link", { name: "Dossiê" })).toBeNull();
});

it.each([
  [{ hold_reason: "amount_mismatch", has_key: false }, "Retido", "Liberar pedido"],
  [{ is_waiting: true, has_key: false }, "Na fila", "Adicionar keys"],
  [{ has_owner: false }, "Sem dono", "Atribuir a uma conta"],
  [{ disputed_at: "2026-11-22T15:00:00Z" }, "Em contestação", "Fazer dossiê"],
])("puts the next step of an order in front: %j is %s, so %s", async (change, state, step) => {
  backend.change(orderResponses(change));
  const page = await openOrder();
  expect(page.getByText(state)).toBeInTheDocument();
  const [first] = page.getByRole("group", { name: /^Ações do pedido/ }).children;
  expect(first).toHaveTextContent(step);
  expect(page.queryByText("Concluído")).toBeNull();
});

it.each([
  ["amount_mismatch", "Retido: valor divergente", "O valor pago não é o preço do pedido."],
  ["amount_unit", "Retido: valor divergente, bate na outra unidade", /um administrador muda a leitura em Checkout/],
])("says why an order is held for %s, and offers to release it", async (hold_reason, title, advice) => {
  backend.change(orderResponses({ hold_reason, has_key: false, amount: null }));
  const page = await openOrder();
  expect(page.getByText(title)).toBeInTheDocument();
  expect(page.getByText(advice)).toBeInTheDocument();
  expect(factsOf(page)).toContainEqual(["Valor pago", "valor ilegível (esperado R$ 150,00)"]);
  expect(await actsOf(page)).toContain("Liberar pedido");
});

it("offers a manager the delivery of an order that waits, and says who releases one that is held", async () => {
  backend.change(staffResponses("manager"));
  backend.change(orderResponses({ is_waiting: true }));
  expect(await actsOf(await openOrder())).toEqual(["Entregar key"]);
  backend.change(orderResponses({ hold_reason: "amount_mismatch" }));
  await userEvent.click(screen.getByRole("link", { name: "Ver lista" }));
  await userEvent.click(await screen.findByRole("link", { name: "Abrir pedido 1a2b3c4d" }));
  expect(await screen.findByText("Um administrador resolve o que falta neste pedido.")).toBeInTheDocument();
});

it("finds an order by the beginning of its id, in capitals too", async () => {
  backend.change({ "rpc find_orders": () => value({ orders: [second, orderRow()], total: 2 }) });
  showPage("/estoque/pedidos/1A2B3C4D");
  expect(await screen.findByRole("link", { name: "Ver pagamento" })).toBeInTheDocument();
  const requests = backend.sent("rpc find_orders");
  expect(requests).toContainEqual(expect.objectContaining({ p_search: "1a2b3c4d", p_limit: 10 }));
});

it.each(["ana@exemplo.com.br", "1a2b", "%25", "1a2b3c4d-zzzz"])("looks for no order called %s", async (text) => {
  showPage(`/estoque/pedidos/${text}`);
  expect(await screen.findByRole("heading", { name: "Pedido não encontrado" })).toBeInTheDocument();
  expect(backend.callsOf("rpc find_orders")).toEqual([]);
});

it("leads to the orders before and after within the list, by j and k too, keeps its filter, and Back leads to the list", async () => {
  const orders = [orderRow(), second, third];
  backend.change({
    "rpc find_orders": ({ body }) => {
      const { p_limit, p_search } = body as { p_limit: number; p_search: string };
      return value({ orders: p_limit === 10 ? orders.filter((order) => order.id === p_search) : orders, total: 3 });
    },
  });
  showPage("/estoque/pedidos?situacao=held&ordem=amount");
  await userEvent.click(await screen.findByRole("link", { name: "Abrir pedido 1a2b3c4d" }));
  await title("1a2b3c4d");
  expect(address()).toBe(`/estoque/pedidos/${id}?situacao=held&ordem=amount`);
  expect(screen.getByRole("button", { name: "Anterior" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Próximo" }));
  await title("2b2b2b2b");
  await userEvent.keyboard("j");
  await title("3c3c3c3c");
  expect(screen.getByRole("button", { name: "Próximo" })).toBeDisabled();
  // Past the end there is nothing to show.
  await userEvent.keyboard("j");
  await userEvent.keyboard("k");
  await title("2b2b2b2b");
  expect(address()).toBe(`/estoque/pedidos/${second.id}?situacao=held&ordem=amount`);
  await userEvent.click(await screen.findByRole("button", { name: /Mais ações/ }));
  await userEvent.click(screen.getByRole("button", { name: "Atribuir a uma conta" }));
  // Typing a reason triggers no shortcut.
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "jk");
  expect(screen.getByRole("textbox", { name: "Motivo" })).toHaveValue("jk");
  await title("2b2b2b2b");
  history.back();
  await waitFor(() => expect(address()).toBe("/estoque/pedidos?situacao=held&ordem=amount"));
});

it("keeps the reason that is being written, and the way on, where the order left the list meanwhile", async () => {
  backend.change(orderResponses({ hold_reason: "amount_mismatch", has_key: false }));
  const { queryClient } = showPage("/estoque/pedidos?situacao=held");
  await userEvent.click(await screen.findByRole("link", { name: "Abrir pedido 1a2b3c4d" }));
  await userEvent.click(await screen.findByRole("button", { name: "Liberar pedido" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "Conferido");
  await queryClient.invalidateQueries({ queryKey: ["private", "staff-orders"] });
  expect(screen.getByRole("textbox", { name: "Motivo" })).toHaveValue("Conferido");
});
