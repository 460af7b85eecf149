import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard, watchDialogs } from "../../testing/browser";
import { eventRow, paymentAnswers } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentAnswers);
const said = watchDialogs();
const copied = watchClipboard();
afterEach(() => jest.useRealTimers());

const asked = () => backend.callsOf("GET payment_events").map(({ query }) => query);

describe("an event", () => {
  const bodyOf = (text: string | null, payload: unknown = null) => ({
    "GET payment_events": ({ query }: { query: Readonly<Record<string, string>> }) =>
      query.select === "body,payload"
        ? rows(text === null && payload === null ? [] : [{ body: text, payload }])
        : rows([eventRow()]),
  });
  async function openEvent() {
    showPage("/estoque/pagamentos");
    await userEvent.click(await screen.findByRole("button", { name: "Ver evento 12" }));
    return within(screen.getByRole("dialog", { name: "Evento 12" }));
  }

  it("shows what is kept of what the provider sent, indented, to be copied in one line", async () => {
    backend.change(bodyOf(null, { event: "pix.paid" }));
    const modal = await openEvent();
    const code = await modal.findByText(/pix\.paid/);
    expect(code.textContent).toBe('{\n  "event": "pix.paid"\n}');
    await userEvent.click(modal.getByRole("button", { name: "Copiar corpo" }));
    await waitFor(() => expect(copied).toEqual(['{"event":"pix.paid"}']));
    expect(asked().at(-1)).toEqual({ select: "body,payload", id: "eq.12", limit: "1" });
    await userEvent.click(modal.getByRole("button", { name: "Fechar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ver evento 12" }));
    expect(screen.getByText(/"event": "pix\.paid"/)).toBeInTheDocument();
    expect(asked().filter(({ select }) => select === "body,payload")).toHaveLength(1);
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
    backend.change({
      "GET payment_events": ({ query }) => (query.select === "body,payload" ? answer : rows([eventRow()])),
    });
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
