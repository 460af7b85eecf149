import { builtInIds, catalogueFailureMessages, productSummaryColumns } from "@store/shared-data";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, rowsOf } from "../testing/small-backend";

const backend = openSmallBackend();

const proxies = (count: number) => rowsOf("proxys", count);
const section = (name: string) => screen.findByRole("region", { name });
const priorities = () =>
  screen.getAllByRole("article").map((card) => card.querySelector("img")?.getAttribute("fetchpriority"));

it("asks for one product more of a category than it shows, and for no built-in one twice", async () => {
  showPage("/produtos");
  expect(screen.getByText("Carregando produtos…")).toBeInTheDocument();
  await section("Meta Ads");
  expect(screen.queryByText("Carregando produtos…")).not.toBeInTheDocument();
  const [request] = backend.callsOf("rpc list_newest_products");
  expect(request?.query.select).toBe(productSummaryColumns);
  expect(request?.body).toEqual({ p_per_category: 13, p_except: builtInIds });
  expect(backend.queriesOf("/rest/v1/products")[0]?.id).toMatch(/^in\.\(meta-bm-1300,.*,perfil-real-restaurado\)$/);
});

// Four parts to a card, and one for the title of a section.
it.each([
  ["/produtos", 8 * 4 + 1],
  ["/", 4 * 4 + 1],
  ["/categoria/tiktok", 4 * 4],
])("keeps at %s the place of what is being read", async (address, parts) => {
  showPage(address);
  const grid = screen.getByText("Carregando produtos…").parentElement;
  expect(grid).toHaveAttribute("aria-busy", "true");
  expect(grid?.querySelectorAll("[data-skeleton]")).toHaveLength(parts);
  expect(screen.queryByRole("heading", { name: /^Nenhum produto/ })).not.toBeInTheDocument();
  await screen.findAllByRole("article");
  await waitFor(() => expect(document.querySelector("[data-skeleton]")).toBeNull());
});

it.each([
  ["/produtos", "Nenhum produto disponível no momento"],
  ["/", "Nenhum produto disponível no momento"],
  ["/categoria/tiktok", "Nenhum produto de TikTok Ads no momento"],
])("says at %s that nothing is there once that is known", async (address, message) => {
  backend.products = backend.products.map((row) => ({ ...row, is_active: false }));
  showPage(address);
  expect(await screen.findByRole("heading", { name: message })).toBeVisible();
  // An empty category goes on to read what is near to it.
  await waitFor(() => expect(document.querySelector("[data-skeleton]")).toBeNull());
});

it("fetches first the two pictures in view of the first category alone", async () => {
  backend.products = [
    ...proxies(3),
    ...backend.products.map((row) => ({ ...row, is_active: row.category === "variados" })),
  ];
  showPage("/produtos");
  await section("Proxys");
  expect(priorities().slice(0, 4)).toEqual(["high", "high", "auto", "auto"]);
});

it.each([
  [12, false],
  [13, true],
])("shows twelve of a category's %i products at first; more offered: %s", async (count, offered) => {
  backend.products.push(...proxies(count));
  const { queryClient } = showPage("/produtos");
  const region = await section("Proxys");
  expect(within(region).getAllByRole("article")).toHaveLength(12);
  expect(within(region).queryByRole("button") !== null).toBe(offered);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(backend.requests.some((path) => path.includes("category=eq"))).toBe(false);
});

it("shows that the rest is on its way or cannot be read, and keeps the first twelve meanwhile", async () => {
  // Four built-in products of this category must not stand in for the rest.
  backend.products.push(...rowsOf("variados", 30));
  showPage("/produtos");
  const region = await section("Variados");
  const button = within(region).getByRole("button", { name: "Mostrar mais de Variados" });
  expect(button).not.toHaveAttribute("aria-busy");
  backend.brokenWith = 503;
  await userEvent.click(button);
  expect(await within(region).findByRole("alert")).toHaveTextContent(/^Não foi possível carregar mais/);
  expect(within(region).getAllByRole("article")).toHaveLength(12);
  backend.brokenWith = null;
  const letGo = backend.hold();
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  expect(within(region).getAllByRole("article")).toHaveLength(12);
  letGo();
  await waitFor(() => expect(within(region).getAllByRole("article")).toHaveLength(28));
  expect(button).not.toHaveAttribute("aria-busy");
  await userEvent.click(button);
  await waitFor(() => expect(within(region).getAllByRole("article")).toHaveLength(34));
  expect(within(region).queryByRole("button")).not.toBeInTheDocument();
});

it("reads a category's page after its first with what follows, and shows nothing twice", async () => {
  backend.products.push(...proxies(30));
  showPage("/categoria/proxys");
  expect(screen.getByText("Carregando produtos…")).toBeInTheDocument();
  const button = await screen.findByRole("button", { name: "Mostrar mais" });
  backend.products.splice(8, 0, ...proxies(1).map((row) => ({ ...row, id: "new" })));
  await userEvent.click(button);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).not.toBeInTheDocument();
  expect(backend.requests.some((path) => path.includes("list_newest_products"))).toBe(false);
  const pages = backend.queriesOf("/rest/v1/products").filter(({ category }) => category === "eq.proxys");
  expect(pages[0]).toMatchObject({ is_active: "eq.true", order: "created_at.desc,id.asc", offset: "0", limit: "25" });
  expect(pages[0]?.id).toMatch(/^not\.in\.\(meta-bm-1300,/);
  expect(pages.at(-1)).toMatchObject({ offset: "24", limit: "25" });
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(30);
  expect(screen.getByRole("link", { name: "proxys 0" })).toHaveAttribute("href", "/product/proxys%200");
});

const halves = ["/rest/v1/rpc/list_newest_products", "/rest/v1/products"];
it.each(halves)("shows the built-in catalogue where a half of it cannot be read: %s", async (path) => {
  backend.products.push(...proxies(1));
  backend.breakAt(path, 503);
  showPage("/produtos");
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  expect(await screen.findAllByRole("article")).toHaveLength(8);
});

it.each([
  [24, false],
  [25, true],
])("shows twenty-four of a category's %i products on its page; more offered: %s", async (count, offered) => {
  backend.products.push(...proxies(count));
  showPage("/categoria/proxys");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
  expect(screen.queryByRole("button", { name: "Mostrar mais" }) !== null).toBe(offered);
});

it("says why a category is not the live one, and tries again", async () => {
  backend.brokenWith = 500;
  showPage("/categoria/tiktok");
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  expect(screen.queryByText("Nenhum produto de TikTok Ads no momento")).not.toBeInTheDocument();
  backend.brokenWith = null;
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(screen.queryByText(catalogueFailureMessages.database)).not.toBeInTheDocument());
  expect(screen.getByRole("link", { name: "Categorias" })).toHaveAttribute("href", "/categorias");
});

it("invites into each category on its own page of them", () => {
  configureStore(null);
  showPage("/categorias");
  expect(screen.getByText("Gerenciadores de negócios e estruturas para anunciar")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Meta Ads",
    "TikTok Ads",
    "Google Ads",
    "Proxys",
    "Variados",
  ]);
});
