import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../../testing/page";
import { productRow } from "../../testing/rows";
import { refusal, rows, said, serveStaff, value } from "../../testing/staff-backend";

const products = [
  productRow({ id: "a", name: "Perfil Vídeo", stock_count: 90 }),
  productRow({ id: "b", name: "Perfil Raro", stock_count: 3 }),
  productRow({ id: "c", name: "Conta Vazia", stock_count: 0 }),
  productRow({ id: "d", name: "Conta Antiga", stock_count: 0, is_active: false }),
];
const backend = serveStaff("manager", {
  "GET products": () => rows(products),
  "rpc list_stock_watch": () => value({ low: ["b", "c"], waiting: { c: 17, d: 1 } }),
});

const cards = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
const situation = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Situação" });

it("says on a card how many paid orders wait for its keys, and leads to them", async () => {
  showPage("/estoque?situacao=all");
  const empty = within(await screen.findByRole("article", { name: "Conta Vazia" }));
  const waiting = await empty.findByRole("link", { name: "17 pedidos pagos aguardam keys" });
  expect(waiting).toHaveAttribute("href", "/estoque/pedidos?situacao=waiting&produto=c");
  const old = within(screen.getByRole("article", { name: "Conta Antiga" }));
  expect(old.getByRole("link", { name: "1 pedido pago aguarda keys" })).toBeInTheDocument();
  expect(within(screen.getByRole("article", { name: "Perfil Raro" })).queryByText(/aguarda/)).toBeNull();
});

it.each([
  ["", ["Perfil Vídeo", "Perfil Raro", "Conta Vazia"]],
  ["waiting", ["Conta Vazia", "Conta Antiga"]],
  ["low", ["Perfil Raro", "Conta Vazia"]],
  ["soldout", ["Conta Vazia"]],
  ["off", ["Conta Antiga"]],
  ["all", ["Perfil Vídeo", "Perfil Raro", "Conta Vazia", "Conta Antiga"]],
  ["constructor", ["Perfil Vídeo", "Perfil Raro", "Conta Vazia"]],
])("shows what the address asks for: %s", async (word, names) => {
  showPage(`/estoque?situacao=${word}`);
  await waitFor(() => expect(cards()).toEqual(names));
});

it("counts each situation, and keeps the chosen one in the address", async () => {
  showPage("/estoque");
  await waitFor(() =>
    expect([...situation().options].map(({ textContent }) => textContent)).toEqual([
      "À venda (3)",
      "Com pedidos aguardando keys (2)",
      "Estoque baixo (2)",
      "Esgotados (1)",
      "Fora de venda (1)",
      "Todos, também fora de venda (4)",
    ]),
  );
  await userEvent.selectOptions(situation(), "Estoque baixo (2)");
  expect(window.location.search).toBe("?situacao=low");
  expect(cards()).toEqual(["Perfil Raro", "Conta Vazia"]);
});

it("filters by name whatever the case and accents, at once, and keeps the text in the address", async () => {
  showPage("/estoque?situacao=all");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Filtrar produtos por nome" }), "PERFIL V");
  expect(cards()).toEqual(["Perfil Vídeo"]);
  await waitFor(() => expect(window.location.search).toBe("?situacao=all&busca=PERFIL+V"));
});

it("opens a new product with its shortcut, but not while typing in a field", async () => {
  showPage("/estoque");
  await userEvent.type(await screen.findByRole("searchbox"), "n");
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => screen.getByRole("searchbox").blur());
  await userEvent.keyboard("n");
  expect(await screen.findByRole("dialog", { name: "Novo Produto" })).toBeInTheDocument();
});

it("says why nothing is shown, and takes the filter away", async () => {
  showPage("/estoque?busca=nada+disso&situacao=off");
  expect(await screen.findByRole("heading", { name: "Nenhum produto para mostrar" })).toBeInTheDocument();
  expect(screen.getByText("Nenhum produto combina com o filtro.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtro" }));
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(cards()).toHaveLength(3);
  expect(window.location.search).toBe("");
});

it("says that it is not known who waits, in its place, and shows the products all the same", async () => {
  backend.change({ "rpc list_stock_watch": () => refusal(403, "Access denied: Admin validation failed") });
  showPage("/estoque");
  const text = "Erro ao carregar pedidos aguardando keys e estoque baixo: Access denied: Admin validation failed";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(cards()).toHaveLength(3);
  expect(said.alerts).toEqual([]);
  backend.change({ "rpc list_stock_watch": () => value({ low: [], waiting: { a: 2 } }) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("link", { name: "2 pedidos pagos aguardam keys" })).toBeInTheDocument();
  expect(screen.queryByText(text)).toBeNull();
});
