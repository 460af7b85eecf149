import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onlineManager } from "shared-data/query";
import { type Answers, serveBackendTo } from "../testing/backend-service";
import { deliveredRow, list, ok, orderRow, pageOf, showOrders } from "../testing/orders";

const deliver = "POST /rest/v1/rpc/deliver_product_key";
const service = serveBackendTo("ana@exemplo.com.br");
let alerts: jest.SpyInstance;

beforeEach(() => {
  alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
});
afterEach(() => {
  alerts.mockRestore();
  show(true);
  connect(true);
});

function show(isShown: boolean): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: isShown ? "visible" : "hidden" });
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

function connect(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => {
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    onlineManager.setOnline(isOnline);
  });
}

/** A backend that keeps back the answer that nothing is new, as the store's own gateway does, until something is told. */
function holding(orders: object[]) {
  let answer = pageOf(orders);
  let news: () => void = () => undefined;
  let coming = new Promise<void>((resolve) => {
    news = resolve;
  });
  const given: Answers[string] = async (body, query, prefer) => {
    const first = await answer(body, query);
    const isNothing = !("revision" in (first.body as object));
    if (!prefer) return first;
    if (isNothing) await coming;
    return { ...(isNothing ? await answer(body, query) : first), headers: { "preference-applied": "wait=25" } };
  };
  const tell = (changed: object[]) => {
    answer = pageOf(changed);
    news();
    coming = new Promise<void>((resolve) => {
      news = resolve;
    });
  };
  /** So it is from now on; who is being kept waiting is not told. */
  const change = (changed: object[]) => {
    answer = pageOf(changed);
  };
  return { answer: given, tell, change };
}

const wishes = () => service.asked(list).map(({ prefer }) => prefer);
const wait = "wait=25";

/** The page of a pending order, when its question is being kept back. */
async function showWaiting() {
  const { answer, ...backend } = holding([orderRow()]);
  showOrders(service, [], { [list]: answer });
  await waitFor(() => expect(wishes()).toEqual([wait, wait]));
  return backend;
}

it("waits for a payment in one question, and offers its key with the answer", async () => {
  const { tell } = await showWaiting();
  const seen = service.asked(list)[1]?.query.p_seen;
  expect(seen).toMatch(/^[0-9a-f]{32}$/);
  service.requests.length = 0;
  tell([deliveredRow({ first_viewed_at: null })]);
  expect(await screen.findByRole("button", { name: "Mostrar key" })).toBeVisible();
  // On a busy machine the page may ask again by then, as it does after a second.
  expect(service.requests.filter((name) => !/reviews|guarantee_claims/.test(name) && name !== list)).toEqual([]);
});

it("lets go of the question while nobody sees the page, and asks at once when it is seen, for an answer at once", async () => {
  const { change } = await showWaiting();
  show(false);
  change([deliveredRow({ first_viewed_at: null })]);
  show(true);
  expect(await screen.findByText("Concluído")).toBeVisible();
  expect(wishes()[2]).toBeUndefined();
});

it("lets go of it while there is no network, and warns of nothing but that", async () => {
  const { change } = await showWaiting();
  connect(false);
  change([deliveredRow({ first_viewed_at: null })]);
  connect(true);
  expect(await screen.findByText("Concluído")).toBeVisible();
  expect(screen.queryByText(/Não foi possível atualizar agora/)).toBeNull();
});

it("wants an answer at once after a failure, and waits again after that", async () => {
  const { answer } = holding([orderRow()]);
  let failures = 0;
  const failing: Answers[string] = (body, query, prefer) => {
    const isOver = service.asked(list).length === 2 && ++failures === 1;
    return isOver ? { status: 401, body: { message: "JWT expired" } } : answer(body, query, prefer);
  };
  showOrders(service, [], { [list]: failing });
  await waitFor(() => expect(wishes()).toEqual([wait, wait, undefined, wait]), { timeout: 10_000 });
  expect(screen.queryByText(/Não foi possível atualizar agora/)).toBeNull();
});

it("asks again after a failure at a moment that is drawn anew each time", async () => {
  // A draw is made before a question: none of the first, half of the second.
  jest.spyOn(Math, "random").mockImplementation(() => (service.asked(list).length === 0 ? 0 : 0.5));
  const intervals = jest.spyOn(global, "setInterval");
  showOrders(service, [], { [list]: () => ({ status: 503, body: { message: "too many" } }) });
  await waitFor(() => expect(intervals.mock.calls.map(([, ms]) => ms)).toContain(3_000), { timeout: 5_000 });
  jest.restoreAllMocks();
});

it.each([
  ["is told of changes where a setting says so", true],
  ["asks for no line to Realtime where none does", false],
])("%s", async (_what, realtime) => {
  service.configure({ realtime });
  service.lines.length = 0;
  showOrders(service, [orderRow()]);
  await screen.findByText("Aguardando Pagamento");
  await waitFor(() => expect(wishes().length).toBeGreaterThan(1), { timeout: 10_000 });
  const address = expect.stringMatching(/^\/realtime\/v1\/websocket\?apikey=/);
  if (realtime) await waitFor(() => expect(service.lines).toContainEqual(address));
  else expect(service.lines).toEqual([]);
  service.configure();
});

it("asks for a key that is owed, and is kept waiting neither then nor after a press", async () => {
  const owed = deliveredRow({ delivered_key_id: null });
  showOrders(service, [], { [list]: holding([owed]).answer, [deliver]: ok([{ success: true, message: "" }]) });
  await userEvent.click(await screen.findByRole("button", { name: "Receber Key Agora" }));
  await waitFor(() => expect(alerts).toHaveBeenCalled());
  expect(wishes()).toEqual([wait, undefined]);
});

it("says that it could not be read what is no answer of the store's", async () => {
  showOrders(service, [], { [list]: ok("<html>") });
  expect(await screen.findByText("Erro ao carregar pedidos")).toBeVisible();
});
