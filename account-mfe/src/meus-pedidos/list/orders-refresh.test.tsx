import { logEvent } from "@store/shared-data";
import { setOnline, setVisible, stopClock } from "@store/shared-data/testing/browser-state";
import { screen, waitFor } from "@testing-library/react";
import { ok, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, list, orderRow, setOrders, showOrders } from "../../testing/orders";

const service = serveBackendTo("ana@exemplo.com.br");
const paid = deliveredRow({ first_viewed_at: null });

const pass = stopClock();

beforeEach(() => jest.spyOn(window, "alert").mockImplementation(() => undefined));
afterEach(() => setVisible(true));

/** Moves the clock until a text is there; gives the milliseconds that it took. */
async function timeUntil(text: string | RegExp): Promise<number> {
  const since = Date.now();
  while (!screen.queryByText(text)) await pass(100);
  return Date.now() - since;
}

it("shows a payment within two seconds, and reads nothing but the orders for it", async () => {
  showOrders(service, [orderRow()]);
  await timeUntil("Aguardando Pagamento");
  await waitFor(() => expect(service.callsOf("GET products")).toHaveLength(1));
  setOrders(service, [paid]);
  expect(await timeUntil("Concluído")).toBeLessThanOrEqual(2_000);
  expect(await screen.findByRole("button", { name: "Mostrar key" })).toBeVisible();
  expect(service.requests.filter((name) => !/reviews|guarantee_claims/.test(name) && name !== list)).toEqual([]);
});

it("names what it has seen, so that the answer is short where nothing is new", async () => {
  showOrders(service, [orderRow()]);
  await timeUntil("Aguardando Pagamento");
  while (service.callsOf(list).length < 2) await pass(100);
  const [first, second] = service.callsOf(list).map(({ query }) => query);
  expect(first).toEqual({ p_seen: "", p_page: "1" });
  expect(second?.p_seen).toMatch(/^[0-9a-f]{32}$/);
});

it("looks as often for the order of a checkout that this browser has just opened", async () => {
  logEvent("checkout", { product_id: "p1" });
  showOrders(service, []);
  await timeUntil(/Nenhum pedido/);
  setOrders(service, [paid]);
  expect(await timeUntil("Concluído")).toBeLessThanOrEqual(2_000);
});

it.each([
  ["the page is hidden", setVisible],
  ["there is no network", setOnline],
])("asks nothing while %s, and at once afterwards", async (_what, set) => {
  showOrders(service, [orderRow()]);
  await timeUntil("Aguardando Pagamento");
  set(false);
  setOrders(service, [paid]);
  await pass(60_000);
  expect(service.callsOf(list)).toEqual([]);
  set(true);
  expect(await timeUntil("Concluído")).toBeLessThan(1_000);
  expect(screen.queryByText(/Não foi possível atualizar agora/)).toBeNull();
});

it("asks again after a failure, and warns of none that passes", async () => {
  showOrders(service, [orderRow()]);
  await timeUntil("Aguardando Pagamento");
  let failures = 0;
  setOrders(service, [paid], {
    [list]: () => {
      failures += 1;
      if (failures === 1) return { status: 401, body: { message: "JWT expired" } };
      setOrders(service, [paid]);
      return { status: 200, body: { read_at: new Date().toISOString(), revision: "r", total: 1, orders: [paid] } };
    },
  });
  await timeUntil("Concluído");
  expect(failures).toBe(2);
  expect(screen.queryByText(/Não foi possível atualizar agora/)).toBeNull();
});

it("retries after a failure with a new random delay each time", async () => {
  // A draw is made before a question: none of the first, half of the second.
  jest.spyOn(Math, "random").mockImplementation(() => (service.callsOf(list).length === 0 ? 0 : 0.5));
  const intervals = jest.spyOn(global, "setInterval");
  showOrders(service, [], { [list]: () => ({ status: 503, body: { message: "too many" } }) });
  while (!intervals.mock.calls.some(([, ms]) => ms === 3_000)) await pass(100);
});

it.each([
  ["receives changes when the setting is on", true],
  ["asks for no line to Realtime where none does", false],
])("%s", async (_what, realtime) => {
  service.configure({ realtime });
  showOrders(service, [orderRow()]);
  await timeUntil("Aguardando Pagamento");
  while (service.callsOf(list).length < 2) await pass(100);
  while (realtime && service.sockets.length === 0) await pass(100);
  const address = expect.stringMatching(/^\/realtime\/v1\/websocket\?apikey=/);
  expect(service.sockets[0]).toEqual(realtime ? address : undefined);
});

it("says that it could not be read what is no answer of the store's", async () => {
  showOrders(service, [], { [list]: ok("<html>") });
  await timeUntil("Erro ao carregar pedidos");
});
