import { BrowserRouter } from "@store/shared-data/router";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage, textsOf } from "../../testing/page";
import { productRow } from "../../testing/rows";
import { refusal, rows, said, serveStaff, staffResponses } from "../../testing/staff-backend";
import { toStaffProduct } from "../product/use-admin-products";
import { StockSections } from "./stock-sections";

const backend = serveStaff("admin");
const sections = () => screen.getAllByRole("region").map((section) => section.getAttribute("aria-label"));

const choose = (situation: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), situation);

const threeCategories = [
  productRow({ id: "p-1", name: "Proxy", category: "proxys" }),
  productRow({ id: "t-1", name: "Conta TikTok" }),
  productRow({ id: "f-1", name: "Perfil Vídeo", category: "facebook" }),
  productRow({ id: "f-2", name: "Perfil Antigo", category: "facebook", is_active: false }),
];

it("shows a product's data on its card", async () => {
  const sold = [
    productRow({ id: "a", name: "Cheia", stock_count: 1200, sold_count: 1 }),
    productRow({ id: "b", name: "Vazia", stock_count: 0, sold_count: 2, is_active: false }),
  ];
  backend.change({ "GET products": () => rows(sold) });
  showPage("/estoque");
  const full = await screen.findByRole("article", { name: "Cheia" });
  expect(full).toHaveTextContent("CheiaR$ 147,00Keys: 1.2001 vendido");
  expect(within(full).queryByText("Inativo")).toBeNull();
  await choose("Todos, também fora de venda (2)");
  const empty = screen.getByRole("article", { name: "Vazia" });
  expect(empty).toHaveTextContent("R$ 147,00Keys: 0Inativo2 vendidos");
});

it("opens on each section's products on sale, in the default order, counted", async () => {
  backend.change({ "GET products": () => rows(threeCategories) });
  showPage("/estoque");
  const meta = await screen.findByRole("region", { name: "Meta Ads" });
  expect(sections()).toEqual(["Meta Ads", "TikTok Ads", "Proxys"]);
  const title = within(meta).getByRole("heading", { level: 2, name: "Meta Ads" });
  expect(title.parentElement).toHaveTextContent("Meta Ads1");
  expect(screen.queryByRole("article", { name: "Perfil Antigo" })).toBeNull();
  await choose("Todos, também fora de venda (4)");
  expect(within(meta).getAllByRole("article")).toHaveLength(2);
});

it("shows that it loads, then that it failed, and tries again", async () => {
  const resolve = backend.hold("GET products");
  showPage("/estoque");
  expect(await screen.findByRole("status", { name: "Carregando estoque" })).toHaveAttribute("aria-busy", "true");
  resolve(refusal(500, "broken"));
  const message = "Erro de conexão com o banco de dados. Verifique as configurações...";
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(said.alerts).toEqual([message]);
  backend.change(staffResponses("admin"));
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();
  expect(screen.queryByText(message)).toBeNull();
});

it("offers an admin the webhooks, and a manager everything else", async () => {
  const actions = /^(Novo Produto|Nova Categoria|Avaliações|Debug Webhook|Webhook Info)$/;
  const names = () => textsOf(screen.getAllByRole("button", { name: actions }));
  const { unmount } = showPage("/estoque");
  expect(await screen.findByRole("heading", { level: 1, name: "Gerenciar Estoque" })).toBeInTheDocument();
  expect(names()).toEqual(["Novo Produto", "Nova Categoria", "Avaliações", "Debug Webhook", "Webhook Info"]);
  unmount();
  backend.change(staffResponses("manager"));
  showPage("/estoque");
  expect(await screen.findByRole("heading", { level: 1, name: "Painel do Gerente" })).toBeInTheDocument();
  expect(names()).toEqual(["Novo Produto", "Nova Categoria", "Avaliações"]);
});

describe("the sections", () => {
  beforeEach(() => localStorage.removeItem("store-stock-sections"));

  it("moves a section among its visible neighbours, says where it is now, and keeps the order over a reload", async () => {
    backend.change({ "GET products": () => rows(threeCategories) });
    const { unmount } = showPage("/estoque");
    await screen.findByRole("region", { name: "Proxys" });
    const buttons = () => screen.getAllByRole("button", { name: /^Mover/ });
    expect(buttons().map((button) => [button.getAttribute("aria-label"), button.hasAttribute("disabled")])).toEqual([
      ["Mover Meta Ads para cima", true],
      ["Mover Meta Ads para baixo", false],
      ["Mover TikTok Ads para cima", false],
      ["Mover TikTok Ads para baixo", false],
      ["Mover Proxys para cima", false],
      ["Mover Proxys para baixo", true],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Mover Proxys para cima" }));
    expect(sections()).toEqual(["Meta Ads", "Proxys", "TikTok Ads"]);
    expect(await screen.findByText("Proxys: posição 2 de 3")).toBeInTheDocument();
    unmount();
    showPage("/estoque");
    await waitFor(() => expect(sections()).toEqual(["Meta Ads", "Proxys", "TikTok Ads"]));
  });

  it.each([
    ["no list", '{"proxys":1}', ["Meta Ads", "TikTok Ads", "Proxys"]],
    ["strangers, and a part of the categories", '["kwai",7,"proxys","proxys"]', ["Proxys", "Meta Ads", "TikTok Ads"]],
  ])("makes the best of a kept order that is %s", async (_, kept, order) => {
    localStorage.setItem("store-stock-sections", kept);
    backend.change({ "GET products": () => rows(threeCategories) });
    showPage("/estoque");
    await screen.findByRole("region", { name: "Proxys" });
    await waitFor(() => expect(sections()).toEqual(order));
  });

  it("does not re-render cards when the filter is typed in, a dialog opens, or more cards load", async () => {
    // A card reads it once when it is rendered.
    const soldCount = jest.fn(() => 1);
    const products = Array.from({ length: 40 }, (_, index) => {
      const product = toStaffProduct(productRow({ id: `p-${index}` }));
      return Object.defineProperty(product, "sold_count", { get: soldCount });
    });
    const [waiting, onOpen] = [{}, () => {}];
    const page = (title: string) => (
      <UiProvider>
        <BrowserRouter>
          <h1>{title}</h1>
          <StockSections products={products} waiting={waiting} onOpen={onOpen} />
        </BrowserRouter>
      </UiProvider>
    );
    const { rerender } = render(page("a"));
    expect(soldCount).toHaveBeenCalledTimes(24);
    rerender(page("ab"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("ab");
    expect(soldCount).toHaveBeenCalledTimes(24);
    await userEvent.click(screen.getByRole("button", { name: "Mostrar mais (16)" }));
    expect(screen.getAllByRole("article")).toHaveLength(40);
    expect(soldCount).toHaveBeenCalledTimes(40);
  });
});
