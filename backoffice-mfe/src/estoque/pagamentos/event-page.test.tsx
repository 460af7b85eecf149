import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard } from "../../testing/browser";
import { giveReason, hrefOf, showPage, textsOf } from "../../testing/page";
import { eventRow, paymentResponses, wholeEvent } from "../../testing/payments";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);
const copied = watchClipboard();

async function openEvent(change: Parameters<typeof wholeEvent>[0] = {}) {
  backend.change({ "rpc read_payment_event": () => wholeEvent(change) });
  showPage("/estoque/pagamentos/12");
  await screen.findByRole("heading", { level: 1, name: "Evento 12" });
  return screen;
}

it("shows what is kept of what the provider sent, indented, to be copied in one line", async () => {
  const page = await openEvent();
  const body = await page.findByRole("region", { name: "Corpo do evento" });
  expect(body.textContent).toContain('{\n  "event": "pix.paid"\n}');
  await userEvent.click(page.getByRole("button", { name: "Copiar corpo" }));
  await waitFor(() => expect(copied).toEqual(['{"event":"pix.paid"}']));
  expect(backend.sent("rpc read_payment_event")).toEqual([{ p_event_id: 12 }]);
});

it("leads to its order, its product and its customer", async () => {
  const page = await openEvent();
  const order = "1a2b3c4d-0000-4000-8000-000000000001";
  expect(await page.findByRole("link", { name: "Pedido 1a2b3c4d" })).toHaveAttribute(
    "href",
    `/estoque/pedidos/${order}`,
  );
  expect(page.getByRole("link", { name: "Conta TikTok" })).toHaveAttribute("href", "/estoque?editar=tiktok-1");
  expect(hrefOf("Ver cliente", page)).toBe(`/estoque/clientes/pedido/${order}`);
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
  const page = await openEvent({ line });
  expect(await page.findAllByText("apagado no prazo")).toHaveLength(2);
  expect(page.getByText("gg-abc (desconhecido)")).toBeInTheDocument();
  expect(page.getByText(/^Crie o produto com este ID do provedor/)).toBeInTheDocument();
  expect(page.getByRole("button", { name: "Ligar a um produto" })).toBeInTheDocument();
  expect(page.queryByRole("link", { name: "Abrir pedido" })).toBeNull();
  await userEvent.click(page.getByRole("button", { name: /Mais ações/ }));
  expect(page.getByRole("link", { name: "Criar produto" })).toHaveAttribute("href", "/estoque?editar=novo%3Agg-abc");
});

it.each([
  ["error", "Reprocessar"],
  ["held", "Abrir pedido"],
])("puts the next step of one that ended as %s in front: %s", async (outcome, act) => {
  const page = await openEvent({ line: eventRow({ outcome }) });
  expect((await page.findByRole("group", { name: /^Ações do evento/ })).firstElementChild).toHaveTextContent(act);
});

it("shows who replayed it, when, why, and what changed", async () => {
  const replay = {
    done_at: "2026-11-21T15:00:00Z",
    actor_email: "ana@x.br",
    reason: "Produto criado",
    from: "error",
    to: "waiting",
  };
  const replays = [replay, { ...replay, done_at: "2026-11-21T14:00:00Z", actor_email: null, from: null, to: null }];
  const page = await openEvent({ replays });
  const timeline = (await page.findByRole("heading", { name: "Linha do tempo" })).parentElement as HTMLElement;
  const lines = within(timeline).getAllByRole("listitem");
  expect(textsOf(lines)).toEqual([
    "21/11/26 12:00Reprocessado: de Falha ao aplicar para Pago, sem estoque ana@x.brProduto criado",
    "21/11/26 11:00Reprocessado quem saiu da equipeProduto criado",
    "21/11/26 09:00Aplicado",
    "21/11/26 09:00Recebido",
  ]);
});

it.each(["abc", "-1", "99999999999999999999"])("asks for none where the address names %s", async (id) => {
  backend.change({ "rpc read_payment_event": () => refusal(404, "Evento não encontrado", "event_not_found") });
  showPage(`/estoque/pagamentos/${encodeURIComponent(id)}`);
  expect(await screen.findByRole("heading", { name: "Evento não encontrado" })).toBeInTheDocument();
  for (const { body } of backend.callsOf("rpc read_payment_event")) expect(body).toEqual({ p_event_id: 0 });
});

it("is applied again from its page, which then shows what became of it", async () => {
  backend.change({ "rpc replay_payment_event": () => value("waiting") });
  const page = await openEvent();
  await userEvent.click(await page.findByRole("button", { name: /Mais ações/ }));
  await userEvent.click(page.getByRole("button", { name: "Reprocessar" }));
  giveReason(page, "Estoque chegou");
  backend.change({ "rpc read_payment_event": () => wholeEvent({ line: eventRow({ outcome: "waiting" }) }) });
  await userEvent.click(page.getByRole("button", { name: "Reprocessar" }));
  expect(await page.findByText("Pago, sem estoque")).toBeInTheDocument();
  await waitFor(() => expect(page.queryByRole("textbox", { name: "Motivo" })).toBeNull());
  expect(said.alerts).toEqual(["Evento 12 reprocessado: Pago, sem estoque"]);
  expect(backend.sent("rpc replay_payment_event")).toEqual([{ p_event_id: 12, p_reason: "Estoque chegou" }]);
});
