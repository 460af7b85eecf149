import { builtInCatalogue, type Product } from "@store/shared-data";
import { BrowserRouter } from "@store/shared-data/router";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { productRow } from "../testing/rows";
import { showPage } from "../testing/show-page";
import { rows, serveStaff } from "../testing/staff-backend";
import { StockSections } from "./stock-sections";

const backend = serveStaff("admin");
const sections = () => screen.getAllByRole("region").map((section) => section.getAttribute("aria-label"));

beforeEach(() => localStorage.removeItem("store-stock-sections"));
afterEach(() => jest.useRealTimers());

const threeCategories = [
  productRow({ id: "p-1", name: "Proxy", category: "proxys" }),
  productRow({ id: "t-1", name: "Conta TikTok" }),
  productRow({ id: "f-1", name: "Perfil Vídeo", category: "facebook" }),
  productRow({ id: "f-2", name: "Perfil Antigo", category: "facebook", is_active: false }),
];

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

/** Products that count how often a card is rendered. */
function countedProducts(count: number) {
  let renders = 0;
  const [first] = builtInCatalogue;
  const products = Array.from({ length: count }, (_, index) => ({
    ...(first as Product),
    key_template: null,
    first_steps: [],
    id: `p-${index}`,
    get sold_count() {
      renders += 1;
      return index;
    },
  }));
  const take = () => {
    const count = renders;
    renders = 0;
    return count;
  };
  return { products, take };
}

it("does not re-render cards when the filter is typed in, a dialog opens, or more cards load", async () => {
  const { products, take } = countedProducts(40);
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
  expect(take()).toBe(24);
  rerender(page("ab"));
  expect([screen.getByRole("heading", { level: 1 }).textContent, take()]).toEqual(["ab", 0]);
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais (16)" }));
  expect(screen.getAllByRole("article")).toHaveLength(40);
  expect(take()).toBe(16);
});
