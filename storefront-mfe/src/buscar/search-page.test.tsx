import { catalogueFailureMessages } from "@store/shared-data";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { routeContext, showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";
import { searchRoute } from "./search.route";

const backend = openSmallBackend();
const user = userEvent.setup({ delay: null });

const names = async () =>
  (await screen.findAllByRole("article")).map((card) => within(card).getByRole("heading").textContent);
const field = () => screen.getByLabelText<HTMLInputElement>("O que você procura?");
const searches = () => backend.callsOf("rpc search_products").map(({ body }) => body);

it("lists what the database finds, in its order, and says how many there are", async () => {
  backend.found = [...backend.products].reverse().slice(0, 3);
  showPage("/buscar?q=Perfil+Real&utm_source=ads");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Resultados para “Perfil Real”");
  expect(await names()).toEqual(backend.found.map(({ name }) => name));
  expect(screen.getAllByText("3 produtos encontrados.")).not.toHaveLength(0);
  expect(searches()).toEqual([{ p_query: "perfil real", p_limit: 60 }]);
});

it("searches again from its own field, with the way back", async () => {
  backend.found = backend.products.slice(0, 1);
  showPage("/buscar?q=bm&utm_source=ads");
  expect(await names()).toHaveLength(1);
  expect(field()).toHaveValue("bm");
  backend.found = backend.products.slice(1, 3);
  await user.clear(field());
  await user.type(field(), " tik & tok {Enter}");
  expect(window.location.search).toBe("?q=tik+%26+tok&utm_source=ads");
  await waitFor(async () => expect(await names()).toEqual(["Conta TikTok Ads Matriz", "Conta TikTok Ads EUA"]));
});

it("offers the named category, all categories and products that can be had where it finds nothing", async () => {
  backend.products = backend.products.map((row, index) => (index === 0 ? { ...row, stock_count: 0 } : row));
  showPage("/buscar?q=proxies");
  expect(await screen.findByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Categoria Proxys" })).toHaveAttribute("href", "/categoria/proxys");
  expect(screen.getByRole("heading", { name: "Categorias" })).toBeVisible();
  expect(await names()).toHaveLength(4);
  expect(await names()).not.toContain("BM Restaurada Meta Ads");
});

it.each(["/buscar", "/buscar?q=+++"])("shows categories and products at %s, and asks for nothing", async (address) => {
  showPage(address);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Buscar produtos");
  expect(await names()).toHaveLength(8);
  expect(searches()).toEqual([]);
});

it("finds the built-in products where the backend fails, says so, and tries again", async () => {
  backend.brokenWith = 500;
  showPage("/buscar?q=facebook");
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  expect(await names()).toEqual(["BM Restaurada Meta Ads"]);
  backend.brokenWith = null;
  backend.found = backend.products.slice(1, 2);
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(async () => expect(await names()).toEqual(["Conta TikTok Ads Matriz"]));
});

it("says that sixty are not all", async () => {
  backend.found = Array.from({ length: 60 }, (_, index) => ({ ...backend.products[0], id: `bm-${index}` }));
  showPage("/buscar?q=bm");
  expect(await screen.findAllByText(/^Os primeiros 60 produtos/)).not.toHaveLength(0);
});

it("shows as words whatever an address asks for, and not all of it", async () => {
  const hostile = `<img src=x onerror=alert(1)>"'${"ã".repeat(5000)}`;
  showPage(`/buscar?q=${encodeURIComponent(hostile)}`);
  const title = screen.getByRole("heading", { level: 1 });
  expect(title.textContent).toBe(`Resultados para “${hostile.slice(0, 100)}”`);
  expect(title.children).toHaveLength(0);
  expect(await screen.findByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
});

it.each([
  ["", { title: "Buscar produtos" }],
  ["?q=bm", { title: "Busca: bm", noIndex: true }],
])("asks crawlers to list the page at /buscar%s alone", (search, expected) => {
  const head = searchRoute.head?.(undefined, routeContext({}, search));
  expect(head).toMatchObject({ canonical: "https://loja.exemplo.com.br/buscar", ...expected });
  expect(Boolean(head?.noIndex)).toBe(search !== "");
});
