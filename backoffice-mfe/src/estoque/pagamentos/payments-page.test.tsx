import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchDialogs } from "../../testing/browser";
import { eventRow, paymentAnswers } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentAnswers);
const said = watchDialogs();
afterEach(() => jest.useRealTimers());

const asked = () => backend.callsOf("GET payment_events").map(({ query }) => query);
const all = {
  select: "id,received_at,endpoint,event,payment_id,outcome,error",
  order: "id.desc",
  offset: "0",
  limit: "50",
};

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
    ["Status contrário", "in.(not_paid)", "Nenhum aviso de pago veio com um status que diz o contrário."],
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
  expect(said.alerts).toEqual([words]);
  backend.change({ "GET payment_events": () => rows([eventRow()]) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1 evento")).toBeInTheDocument();
});

it("asks again every 15 seconds for the events and their health, and keeps both where that fails", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/pagamentos");
  await screen.findByRole("table");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const refuse = () => refusal(500, "broken");
  backend.change({ "GET payment_events": refuse, "rpc payment_health": refuse });
  act(() => jest.advanceTimersByTime(14_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(queryClient.isFetching()).toBe(2);
  jest.useRealTimers();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByText("Erro ao carregar pagamentos: broken")).toHaveLength(1);
  expect(screen.getByRole("table")).toBeInTheDocument();
  expect(screen.getByLabelText("Saúde do webhook", { selector: "dl" })).toBeInTheDocument();
});

it("has words for everything that can become of an event, and takes what it does not know for received", async () => {
  const outcomes =
    "received pending delivered waiting held expired failed refunded unchanged unknown_product no_payment not_paid";
  const all = [...outcomes.split(" "), "ignored", "error", "of_tomorrow"];
  backend.change({
    "GET payment_events": () => rows(all.map((outcome, index) => eventRow({ id: index + 1, outcome }))),
  });
  showPage("/estoque/pagamentos");
  const [, ...lines] = within(await screen.findByRole("table")).getAllByRole("row");
  expect(lines.map((line) => line.children[1]?.textContent)).toEqual([
    "Recebido",
    "Pedido criado",
    "Key entregue",
    "Pago, sem estoque",
    "Pago, retido",
    "Expirado",
    "Pagamento falhou",
    "Reembolsado",
    "Repetido, nada mudou",
    "Produto desconhecido",
    "Sem pagamento (ping)",
    "Status contrário",
    "Evento ignorado",
    "Falha ao aplicar",
    "Recebido",
  ]);
});
