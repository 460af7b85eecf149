import { screen, within } from "@testing-library/react";
import { openOrder, orderResponses } from "../../../testing/order-page";
import { serveStaff, value } from "../../../testing/staff-backend";

const backend = serveStaff("manager", orderResponses());

const at = "2026-11-21T12:03:00Z";
const showTimeline = (...entries: readonly (readonly [kind: string, details: object, actor?: string])[]) =>
  backend.change({
    "rpc order_timeline": () =>
      value(entries.map(([kind, details, actor = null]) => ({ happened_at: at, kind, actor, details }))),
  });
async function linesOf() {
  const page = await openOrder();
  const heading = await page.findByRole("heading", { name: "Linha do tempo" });
  const list = within(heading.parentElement as HTMLElement);
  return list.getAllByRole("listitem").map(({ textContent }) => textContent?.replace("21/11/26 09:03", ""));
}

it("says in words what happened", async () => {
  showTimeline(
    [
      "staff_action",
      { action: "order_refunded", actor_id: "a", done_as: "authenticated", reason: "Desistiu" },
      "a@x.com",
    ],
    ["notice", { notice: "order_refunded", channel: "mail", outcome: "sent", opened_at: null }],
    ["dispute_closed", { outcome: "kept", reason: "O banco recusou" }, "a@x.com"],
    ["dossier", { sha256: "ab".repeat(32), reason: "Para o banco" }, "a@x.com"],
    ["note", { text: "Ligar antes" }, "a@x.com"],
    ["claim_decided", { claim_id: "c1", decision: "credit", reason: "Conferido" }, "a@x.com"],
    ["claim_message", { claim_id: "c1", from_staff: false, text: "Não entra" }],
    ["credit", { kind: "claim", amount: 50 }],
    ["accepted", { is_current: true }],
    ["steps", { done: ["Entrar"], left: ["Trocar a senha"], is_current: true }],
    ["key_read", { channel: "open_order_key", address: "203.0.113.9", device: "celular", is_current: false }],
    ["delivered", {}],
    ["paid", { event_id: 12, outcome: "delivered", error: null }],
    ["created", {}],
    ["of_tomorrow", {}],
  );
  expect(await linesOf()).toEqual([
    "Pedido reembolsado a@x.comDesistiu",
    "Aviso “Pedido reembolsado”E-mail · enviado",
    "Contestação encerrada: valor com a loja a@x.comO banco recusou",
    `Dossiê feito a@x.comPara o banco\nSHA-256 ${"ab".repeat(32)}`,
    "Nota sobre o cliente a@x.comLigar antes",
    "Chamado decidido: Crédito na loja a@x.comConferido",
    "Cliente escreveu no chamadoNão entra",
    "Crédito dado pela garantiaR$ 50,00",
    "Cliente confirmou “Tudo certo”",
    "Primeiros passosFeito: Entrar\nPor fazer: Trocar a senha",
    "Key anterior vistaPágina de pedidos · Celular · 203.0.113.9",
    "Key entregue",
    "Pago",
    "Pedido criado",
    "of_tomorrow",
  ]);
  expect(screen.getByRole("link", { name: "Pago" })).toHaveAttribute("href", "/estoque/pagamentos/12");
  expect(backend.callsOf("rpc order_timeline").map(({ body }) => body)).toEqual([
    { p_order_id: "1a2b3c4d-0000-4000-8000-000000000001" },
  ]);
});

it("says why a notice did not go out", async () => {
  showTimeline(["notice", { notice: "key_delivered", channel: "push", outcome: "given_up", reason: "no_device" }]);
  expect(await linesOf()).toEqual(["Aviso “Key entregue depois”Aparelho · sem sucesso · não há aparelho"]);
});

it("folds what is older than twenty entries", async () => {
  showTimeline(...Array.from({ length: 23 }, () => ["delivered", {}] as const));
  await linesOf();
  expect(screen.getByText("Mais 3 acontecimentos").closest("details")).not.toHaveAttribute("open");
});
