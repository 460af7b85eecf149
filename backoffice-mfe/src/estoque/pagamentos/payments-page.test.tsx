import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchClipboard, watchDialogs } from "../../testing/browser";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";

const eventRow = (change: object = {}) => ({
  id: 12,
  received_at: "2026-11-21T12:00:00Z",
  endpoint: "pix-paid",
  event: "pix.paid",
  payment_id: "pay-1",
  outcome: "delivered",
  error: null,
  ...change,
});
const health = {
  last_event_at: "2026-11-21T12:00:00Z",
  events_last_hour: 1200,
  events_last_day: 60,
  failed_events: 1,
  unknown_products: 0,
  waiting_orders: 0,
  oldest_waiting_at: null,
  held_orders: 2,
  ownerless_orders: 0,
  keys_without_order: 0,
};
const backend = serveStaff("manager", {
  "GET payment_events": () => rows([eventRow()]),
  "rpc payment_health": () => value(health),
});
const said = watchDialogs();
const copied = watchClipboard();
afterEach(() => jest.useRealTimers());

const asked = () => backend.callsOf("GET payment_events").map(({ query }) => query);
const all = {
  select: "id,received_at,endpoint,event,payment_id,outcome,error",
  order: "id.desc",
  offset: "0",
  limit: "50",
};
const tilesOf = (list: HTMLElement) => [...list.children].map((tile) => tile.textContent);
const card = () => screen.getByRole("region", { name: "Saúde do webhook" });

it("lists what the provider told, and what became of it", async () => {
  const events = [
    eventRow(),
    eventRow({ id: 11, outcome: "error", error: "sem produto", event: null, payment_id: null }),
  ];
  backend.change({ "GET payment_events": () => rows(events, 2000) });
  showPage("/estoque/pagamentos");
  const table = within(await screen.findByRole("table"));
  expect(table.getByText("2.000 eventos")).toBeInTheDocument();
  const [, ...lines] = table.getAllByRole("row");
  const cells = lines.map((line) =>
    within(line)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["12", "Key entregue", "21/11/2026, 09:00", "pix.paid", "pay-1", "Reprocessar"],
    ["11", "Falha ao aplicar sem produto", "21/11/2026, 09:00", "pix-paid", "—", "Reprocessar"],
  ]);
  expect(asked()).toEqual([all]);
  expect(backend.callsOf("GET payment_events")[0]?.headers.prefer).toBe("count=exact");
});

it("shows each group of events from its first page on, and says what it means that there is none", async () => {
  backend.change({ "GET payment_events": () => rows([eventRow()], 51) });
  showPage("/estoque/pagamentos");
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ ...all, offset: "50" }));
  expect(screen.getByText("Página 2 de 2")).toBeInTheDocument();
  backend.change({ "GET payment_events": () => rows([]) });
  const groups = [
    [
      "Não identificados",
      "in.(unknown_product,no_payment,ignored)",
      "Nenhum aviso ficou sem produto ou sem pagamento.",
    ],
    ["Com falha", "in.(error)", "Nenhum aviso falhou ao ser aplicado."],
    ["Repetidos", "in.(unchanged)", "Nenhum aviso chegou mais de uma vez."],
  ] as const;
  for (const [label, outcome, words] of groups) {
    await userEvent.click(screen.getByRole("tab", { name: label }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(asked().at(-1)).toEqual({ ...all, outcome });
  }
});

it("takes a page past the end for one without events, and goes back to the last there is", async () => {
  backend.change({
    "GET payment_events": ({ query }) =>
      query.offset === "0" ? rows([eventRow()], 51) : { status: 416, body: { code: "PGRST103", message: "past" } },
  });
  showPage("/estoque/pagamentos");
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(asked().at(-1)?.offset).toBe("50"));
  expect(await screen.findByText("Página 1 de 2")).toBeInTheDocument();
  expect(screen.queryByText(/Erro/)).toBeNull();
});

it("shows that it loads, then that it failed, and tries again", async () => {
  const { answer, give } = held();
  backend.change({ "GET payment_events": () => answer });
  showPage("/estoque/pagamentos");
  expect(await screen.findByRole("status", { name: "Carregando eventos" })).toBeInTheDocument();
  give(refusal(403, "Access denied: Admin validation failed"));
  const words = "Erro ao carregar pagamentos: Access denied: Admin validation failed";
  expect(await screen.findByText(words)).toBeInTheDocument();
  backend.change({ "GET payment_events": () => rows([eventRow()]) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1 evento")).toBeInTheDocument();
});

it("asks again every 15 seconds for the events and for their health", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/pagamentos");
  await screen.findByRole("table");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  act(() => jest.advanceTimersByTime(14_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(queryClient.isFetching()).toBe(2);
  jest.useRealTimers();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

describe("the health of the webhook", () => {
  it("is told in ten figures, with what somebody has to mend marked", async () => {
    const { answer, give } = held();
    backend.change({ "rpc payment_health": () => answer });
    showPage("/estoque/pagamentos");
    await screen.findByRole("table");
    expect(card()).toHaveAttribute("aria-busy", "true");
    give(value(health));
    const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
    expect(card()).toHaveAttribute("aria-busy", "false");
    expect(tilesOf(list)).toEqual([
      "Último evento21/11/2026, 09:00",
      "Eventos na última hora1.200",
      "Eventos por hora (24 h)3",
      "Pagos sem key0",
      "Pedido mais antigo na filanenhum",
      "Valor divergente2atenção",
      "Pagos sem dono0",
      "Keys entregues sem pedido0",
      "Eventos com falha1atenção",
      "Produto desconhecido0",
    ]);
    const [plain, wrong] = [list.children[0], list.children[5]];
    expect(plain?.className).not.toBe(wrong?.className);
  });

  it("says that it could not be asked, beside the events", async () => {
    backend.change({ "rpc payment_health": () => refusal(500, "broken") });
    showPage("/estoque/pagamentos");
    expect(await screen.findByText("Erro ao carregar pagamentos: broken")).toBeInTheDocument();
    expect(await screen.findByText("1 evento")).toBeInTheDocument();
    backend.change({
      "rpc payment_health": () => value({ ...health, last_event_at: null, oldest_waiting_at: "2026-11-20T12:00:00Z" }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
    expect(tilesOf(list)[0]).toBe("Último eventonenhum");
    expect(tilesOf(list)[4]).toBe("Pedido mais antigo na fila20/11/2026, 09:00atenção");
  });
});

describe("an event", () => {
  const bodyOf = (text: string | null) => ({
    "GET payment_events": ({ query }: { query: Readonly<Record<string, string>> }) =>
      query.select === "body" ? rows(text === null ? [] : [{ body: text }]) : rows([eventRow()]),
  });
  async function openEvent() {
    showPage("/estoque/pagamentos");
    await userEvent.click(await screen.findByRole("button", { name: "Ver evento 12" }));
    return within(screen.getByRole("dialog", { name: "Evento 12" }));
  }

  it("shows what the provider sent, indented, to be copied as it came", async () => {
    backend.change(bodyOf('{"event":"pix.paid"}'));
    const modal = await openEvent();
    const code = await modal.findByText(/pix\.paid/);
    expect(code.textContent).toBe('{\n  "event": "pix.paid"\n}');
    await userEvent.click(modal.getByRole("button", { name: "Copiar corpo" }));
    await waitFor(() => expect(copied).toEqual(['{"event":"pix.paid"}']));
    expect(asked().at(-1)).toEqual({ select: "body", id: "eq.12", limit: "1" });
    await userEvent.click(modal.getByRole("button", { name: "Fechar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ver evento 12" }));
    expect(screen.getByText(/"event": "pix\.paid"/)).toBeInTheDocument();
    expect(asked().filter(({ select }) => select === "body")).toHaveLength(1);
  });

  it("shows what is no JSON as it came", async () => {
    backend.change(bodyOf("nada disso"));
    const modal = await openEvent();
    expect(await modal.findByText("nada disso")).toBeInTheDocument();
  });

  it("can be empty: nothing is what came", async () => {
    backend.change(bodyOf(null));
    const modal = await openEvent();
    expect(await modal.findByRole("button", { name: "Copiar corpo" })).toBeInTheDocument();
  });

  it("says that it loads, then why it could not be read, and reads it again", async () => {
    const { answer, give } = held();
    backend.change({ "GET payment_events": ({ query }) => (query.select === "body" ? answer : rows([eventRow()])) });
    const modal = await openEvent();
    expect(screen.getByRole("dialog").querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(modal.queryByRole("button", { name: "Copiar corpo" })).toBeNull();
    give(refusal(500, "broken"));
    expect(await modal.findByText("Erro ao carregar pagamentos: broken")).toBeInTheDocument();
    backend.change(bodyOf("{}"));
    await userEvent.click(modal.getByRole("button", { name: "Tentar novamente" }));
    expect(await modal.findByText("{}")).toBeInTheDocument();
  });
});

describe("applying an event again", () => {
  async function openReplay() {
    showPage("/estoque/pagamentos");
    await userEvent.click(await screen.findByRole("button", { name: "Reprocessar evento 12" }));
    const modal = within(screen.getByRole("dialog", { name: "Reprocessar evento 12" }));
    fireEvent.change(modal.getByRole("textbox", { name: "Motivo" }), { target: { value: "Estoque chegou" } });
    return modal;
  }

  it("asks why, does it, tells what became of it, and reads the inbox anew", async () => {
    const { answer, give } = held();
    backend.change({ "rpc replay_payment_event": () => answer });
    const modal = await openReplay();
    expect(
      screen.getByText("O evento é aplicado de novo: faz o que ainda falta e não repete o que já foi feito."),
    ).toBeInTheDocument();
    const before = [asked().length, backend.callsOf("rpc payment_health").length];
    await userEvent.click(modal.getByRole("button", { name: "Confirmar: Reprocessar" }));
    await waitFor(() => expect(modal.getByRole("button", { busy: true })).toHaveTextContent("Confirmar: Reprocessar"));
    give(value("waiting"));
    await waitFor(() => expect(said.alerts).toEqual(["Evento 12 reprocessado: Pago, sem estoque"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(backend.callsOf("rpc replay_payment_event").map(({ body }) => body)).toEqual([
      { p_event_id: 12, p_reason: "Estoque chegou" },
    ]);
    await waitFor(() =>
      expect([asked().length, backend.callsOf("rpc payment_health").length]).toEqual(before.map((count) => count + 1)),
    );
  });

  it("says why it failed, and keeps the reason", async () => {
    backend.change({ "rpc replay_payment_event": () => refusal(404, "Event not found", "event_not_found") });
    const modal = await openReplay();
    await userEvent.click(modal.getByRole("button", { name: "Confirmar: Reprocessar" }));
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao reprocessar evento: Event not found"]));
    expect(modal.getByRole("textbox", { name: "Motivo" })).toHaveValue("Estoque chegou");
  });

  it("is left without a trace", async () => {
    const modal = await openReplay();
    await userEvent.click(modal.getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(backend.callsOf("rpc replay_payment_event")).toEqual([]);
  });
});
