import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard, watchDialogs } from "../../testing/browser";
import { eventPage, eventRow, paymentAnswers, wholeEvent } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { held, refusal, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentAnswers);
const said = watchDialogs();
const copied = watchClipboard();
beforeEach(() => sessionStorage.clear());

const inbox = { "rpc find_payment_events": () => eventPage([eventRow({ id: 13 }), eventRow(), eventRow({ id: 11 })]) };
const windowOf = (id: number) => within(screen.getByRole("dialog", { name: `Evento ${id}` }));

describe("an event", () => {
  async function openEvent() {
    showPage("/estoque/pagamentos");
    await userEvent.click(await screen.findByRole("button", { name: "Ver evento 12" }));
    return windowOf(12);
  }

  it("shows what is kept of what the provider sent, indented, to be copied in one line", async () => {
    backend.change({ "rpc read_payment_event": () => wholeEvent() });
    const modal = await openEvent();
    const code = await modal.findByRole("region", { name: "Corpo do evento" });
    expect(code.textContent).toBe('{\n  "event": "pix.paid"\n}');
    await userEvent.click(modal.getByRole("button", { name: "Copiar corpo" }));
    await waitFor(() => expect(copied).toEqual(['{"event":"pix.paid"}']));
    expect(backend.callsOf("rpc read_payment_event").map(({ body }) => body)).toEqual([{ p_event_id: 12 }]);
  });

  it("leads to its order, its product and its customer", async () => {
    backend.change({ "rpc read_payment_event": () => wholeEvent() });
    const modal = await openEvent();
    const order = "1a2b3c4d-0000-4000-8000-000000000001";
    expect(await modal.findByRole("link", { name: "1a2b3c4d" })).toHaveAttribute("href", `/estoque/pedidos/${order}`);
    expect(modal.getByRole("link", { name: "Conta TikTok" })).toHaveAttribute("href", "/estoque?editar=tiktok-1");
    expect(modal.getByRole("link", { name: "Ver cliente" })).toHaveAttribute(
      "href",
      `/estoque/clientes/pedido/${order}`,
    );
  });

  it("says what has ended with its term, and what to do where nothing was sold", async () => {
    const line = eventRow({
      outcome: "unknown_product",
      name: null,
      phone: null,
      has_ended: true,
      orders: [],
      products: [{ provider_id: "gg-abc", title: null, product_id: null, product_name: null }],
    });
    backend.change({ "rpc read_payment_event": () => wholeEvent({ line }) });
    const modal = await openEvent();
    expect(await modal.findAllByText("apagado no prazo")).toHaveLength(2);
    expect(modal.getByText("gg-abc (desconhecido)")).toBeInTheDocument();
    expect(modal.getByText(/^Crie o produto com este ID do provedor/)).toBeInTheDocument();
    expect(modal.queryByRole("link")).toBeNull();
  });

  it("tells who applied it again, when, why, and what changed", async () => {
    const replay = {
      done_at: "2026-11-21T15:00:00Z",
      actor_email: "ana@x.br",
      reason: "Produto criado",
      from: "error",
      to: "waiting",
    };
    const replays = [replay, { ...replay, done_at: "2026-11-21T14:00:00Z", actor_email: null, from: null, to: null }];
    backend.change({ "rpc read_payment_event": () => wholeEvent({ replays }) });
    const modal = await openEvent();
    expect((await modal.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "21/11/2026, 12:00, ana@x.br: de Falha ao aplicar para Pago, sem estoque. Motivo: Produto criado",
      "21/11/2026, 11:00, quem saiu da equipe. Motivo: Produto criado",
    ]);
  });

  it("stands in the address: a link opens it, Back closes it, and its neighbours are one press away", async () => {
    backend.change({ ...inbox, "rpc read_payment_event": () => wholeEvent({ line: eventRow({ orders: [] }) }) });
    showPage("/estoque/pagamentos?situacao=paid");
    await userEvent.click(await screen.findByRole("button", { name: "Ver evento 12" }));
    expect(window.location.search).toBe("?situacao=paid&evento=12");
    await userEvent.click(windowOf(12).getByRole("button", { name: "Próximo" }));
    expect(window.location.search).toBe("?situacao=paid&evento=11");
    expect(windowOf(11).getByRole("button", { name: "Próximo" })).toBeDisabled();
    await userEvent.click(windowOf(11).getByRole("button", { name: "Anterior" }));
    expect(windowOf(12)).toBeDefined();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.search).toBe("?situacao=paid");
  });

  it.each(["0", "abc", "1e3", "-1", "99999999999999999999", "<b>"])(
    "asks for none where the address names %s",
    async (id) => {
      backend.change({ "rpc read_payment_event": () => refusal(404, "Evento não encontrado", "event_not_found") });
      showPage(`/estoque/pagamentos?evento=${encodeURIComponent(id)}`);
      expect(await screen.findByText("Erro ao carregar pagamentos: Evento não encontrado")).toBeInTheDocument();
      for (const { body } of backend.callsOf("rpc read_payment_event")) expect(body).toEqual({ p_event_id: 0 });
    },
  );

  it("shows what is no JSON as it came, and nothing where nothing came", async () => {
    backend.change({ "rpc read_payment_event": () => wholeEvent({ content: "nada disso" }) });
    const modal = await openEvent();
    expect(await modal.findByText("nada disso")).toBeInTheDocument();
  });

  it("says that it loads, then why it could not be read, and reads it again", async () => {
    const { answer, give } = held();
    backend.change({ "rpc read_payment_event": () => answer });
    const modal = await openEvent();
    expect(screen.getByRole("dialog").querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(modal.queryByRole("button", { name: "Copiar corpo" })).toBeNull();
    give(refusal(500, "broken"));
    expect(await modal.findByText("Erro ao carregar pagamentos: broken")).toBeInTheDocument();
    backend.change({ "rpc read_payment_event": () => wholeEvent({ content: "{}" }) });
    await userEvent.click(modal.getByRole("button", { name: "Tentar novamente" }));
    expect(await modal.findByText("{}")).toBeInTheDocument();
  });

  it("is applied again from its window, which then shows what became of it", async () => {
    backend.change({
      "rpc read_payment_event": () => wholeEvent(),
      "rpc replay_payment_event": () => value("waiting"),
    });
    const modal = await openEvent();
    await userEvent.click(await modal.findByRole("button", { name: "Reprocessar" }));
    fireEvent.change(modal.getByRole("textbox", { name: "Motivo" }), { target: { value: "Estoque chegou" } });
    backend.change({ "rpc read_payment_event": () => wholeEvent({ line: eventRow({ outcome: "waiting" }) }) });
    await userEvent.click(modal.getByRole("button", { name: "Reprocessar" }));
    expect(await modal.findByText("Pago, sem estoque")).toBeInTheDocument();
    expect(said.alerts).toEqual(["Evento 12 reprocessado: Pago, sem estoque"]);
    expect(modal.queryByRole("textbox")).toBeNull();
  });
});
