import { screen, waitFor } from "@testing-library/react";
import { type BackendResponses, hold, ok, serveBackendTo, signInAnother } from "../../testing/backend-service";
import { deliveredRow, list, open, orderRow, pageOf, setOrders, showOrders } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const lead = "Assim que o Pix é confirmado, a key aparece aqui. Os pedidos e as keys ficam guardados na sua conta.";

beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));

/** The list as the database gives it: one order, and how many there are in all. */
const counted = (total: number): BackendResponses => ({ [list]: pageOf([orderRow()], total) });

it("reads the person's own orders, newest first, and what they show, each once", async () => {
  const orders = [
    deliveredRow({ id: "o2", delivered_key_id: "k2" }),
    deliveredRow(),
    orderRow({ id: "o3", product_id: "p0" }),
  ];
  showOrders(service, orders);
  expect(screen.getByRole("heading", { level: 1, name: "Meus Pedidos" })).toBeVisible();
  expect(screen.getByText(lead)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(service.callsOf(list)[0]?.query).toEqual({ p_seen: "", p_page: "1" });
  const queryOf = (table: string) => service.callsOf(`GET ${table}`).map(({ query }) => query);
  expect(queryOf("products")).toEqual([{ select: "id,name,image_url,price,category", id: "in.(p0,p1)" }]);
  // Every access to a key's text is logged: the list requests none.
  expect(service.requests.filter((name) => name === open || name.includes("product_keys"))).toEqual([]);
  await waitFor(() => expect(queryOf("guarantee_claims")).toHaveLength(1));
  expect(queryOf("reviews")).toEqual([]);
});

it("counts by the server's clock: a Pix of this moment is none that has run out, whatever the device says", async () => {
  for (const wrongBy of [16, -16, 600_000]) {
    const serverTime = new Date(Date.now() + wrongBy * 60_000).toISOString();
    showOrders(service, [orderRow({ created_at: serverTime, read_at: serverTime })]);
    expect(await screen.findByRole("timer")).toHaveTextContent(/^1[45]:\d\d$/);
    expect(screen.getByText("agora mesmo")).toBeVisible();
    expect(screen.queryByText(/Expirado/)).toBeNull();
  }
});

it("says in an alert that the orders could not be read, once, however often they are asked for again", async () => {
  const alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
  showOrders(service, [], { [list]: () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByText("Erro ao carregar pedidos")).toBeVisible();
  let turnedBack = false;
  const watcher = new MutationObserver(() => {
    turnedBack ||= document.querySelector("[data-skeleton]") !== null;
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await waitFor(() => expect(service.callsOf(list).length).toBeGreaterThan(3));
  watcher.disconnect();
  expect(turnedBack).toBe(false);
  expect(screen.getByText("Erro ao carregar pedidos")).toBeVisible();
  expect(alerts.mock.calls).toEqual([["Erro ao carregar pedidos"]]);
  const [held, letGo] = hold(pageOf([]));
  setOrders(service, [], { [list]: (call) => held().then((respond) => respond(call)) });
  const button = screen.getByRole("button", { name: "Tentar novamente" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  letGo();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});

it("shows no orders of another user, also while loading", async () => {
  showOrders(service, [deliveredRow()]);
  expect(await screen.findByRole("article", { name: "Pedido: Conta TikTok" })).toBeVisible();
  setOrders(service, []);
  signInAnother();
  expect(screen.queryByRole("article")).toBeNull();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
});

it("asks for nothing more where there are no orders", async () => {
  showOrders(service, []);
  expect(document.querySelectorAll("[data-skeleton]").length).toBeGreaterThan(0);
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(screen.queryByText("Nenhum pedido encontrado")).toBeNull();
  expect(await screen.findByText("Nenhum pedido encontrado")).toBeVisible();
  expect(screen.getByText(/^O que você comprar .* não pague de novo\.$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
  expect(document.querySelector("[data-skeleton]")).toBeNull();
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
  expect(service.requests).toEqual([list]);
});

it("shows no order before its product is there", async () => {
  const [later, letGo] = hold(ok([])());
  showOrders(service, [deliveredRow()], { "GET products": later });
  await waitFor(() => expect(service.requests).toContain("GET products"));
  expect(screen.queryByRole("article")).toBeNull();
  expect(document.querySelector("[data-skeleton]")).not.toBeNull();
  letGo();
  expect(await screen.findByRole("group", { name: "Key de produto" })).toBeVisible();
});

it.each([
  [20, null],
  [21, "Página 1 de 2"],
])("shows twenty orders to a page: of %i, %s", async (total, text) => {
  showOrders(service, [], counted(total));
  await screen.findByRole("article");
  expect(screen.queryByText(/^Página/)?.textContent ?? null).toBe(text);
});

it("turns the page in the address, from the top, and asks for that page", async () => {
  setOrders(service, [], counted(41));
  renderRoute("/meus-pedidos?utm_source=ads");
  await user.click(await screen.findByRole("button", { name: "Próxima" }));
  expect(window.location.search).toBe("?utm_source=ads&page=2");
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  await waitFor(() => expect(service.callsOf(list).at(-1)?.query).toMatchObject({ p_seen: "", p_page: "2" }));
  expect(screen.getByRole("navigation", { name: "Páginas de pedidos" })).toHaveTextContent("Página 2 de 3");
});

it.each([
  ["?page=3", "3"],
  ["?page=-4", "1"],
  ["?page=abc", "1"],
])("takes the page of %j to be page %s", async (search, page) => {
  setOrders(service, [], counted(100));
  renderRoute(`/meus-pedidos${search}`);
  await screen.findByRole("article");
  expect(service.callsOf(list)[0]?.query.p_page).toBe(page);
});

it("goes to the first page where the address names one past the end", async () => {
  service.respondWith({
    [list]: (call) => pageOf(call.query.p_page === "1" ? [orderRow()] : [], 1)(call),
    "GET products": ok([]),
  });
  renderRoute("/meus-pedidos?page=7");
  expect(await screen.findByRole("article")).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/meus-pedidos");
});

it("shows the orders also where their products cannot be read", async () => {
  showOrders(service, [orderRow()], { "GET products": () => ({ status: 500, body: { message: "boom" } }) });
  expect(await screen.findByRole("article", { name: "Pedido: Produto indisponível" })).toBeVisible();
});
