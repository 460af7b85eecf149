import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { choose, openOrder, orderResponses } from "../../../testing/order-page";
import { refusal, serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const backend = serveStaff("manager", orderResponses());

const contact = {
  account_id: null,
  name: "Maria Payer",
  email: "maria@exemplo.com.br",
  phone: "11987654321",
  phone_from: "payment",
};

it("shows the buyer on the order's page, with a chat link and a link to the customer", async () => {
  backend.change({ "rpc order_contact": () => value(contact) });
  const modal = await openOrder();
  expect(await modal.findByText(/\+55 \(11\) 98765-4321/)).toBeInTheDocument();
  const chat = modal.getByRole("link", { name: "WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(chat)).toContain("Olá, Maria! Sobre o seu pedido 1a2b3c4d (Conta TikTok)");
  expect(backend.sent("rpc order_contact")).toEqual([{ p_order_id: "1a2b3c4d-0000-4000-8000-000000000001" }]);
  backend.change({ "rpc customer_overview": () => refusal(404, "Cliente não encontrado", "customer_not_found") });
  await userEvent.click(modal.getByRole("link", { name: "Maria Payer" }));
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(window.location.pathname).toBe("/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001");
});

const nothing = { paid: 0, returned: 0, given: 0, taken_back: 0, spent: 0 };
const says = (credit: object) => backend.change({ "rpc order_credit": () => value({ ...nothing, ...credit }) });

it("says that credit paid an order, leads to no payment, and what a refund of it does", async () => {
  backend.change({ ...staffResponses("admin"), ...orderResponses({ with_credit: true, payment_id: "credito:1" }) });
  const modal = await openOrder();
  expect(modal.getByText("Pago com crédito")).toBeInTheDocument();
  expect(modal.queryByRole("link", { name: "Ver pagamento" })).toBeNull();
  await choose(modal, "Marcar como reembolsado");
  expect(modal.getByText(/recebe o valor de volta como crédito na loja/)).toBeInTheDocument();
});

it("says what an order gave, what was taken back, and what is lost", async () => {
  says({ given: 50, taken_back: 30, spent: 20 });
  const modal = await openOrder();
  await modal.findByText(/deu R\$\s50,00 de crédito por uma garantia; R\$\s30,00 foram retirados/);
  expect(modal.getByText(/^R\$\s20,00 desse crédito já foram gastos/)).toBeVisible();
});

it("says what went back as credit", async () => {
  says({ paid: 20, returned: 20 });
  const modal = await openOrder();
  expect(await modal.findByText(/^R\$\s20,00 voltaram ao cliente como crédito/)).toBeVisible();
});

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
    "Crédito da garantiaR$ 50,00",
    "Cliente confirmou “Tudo certo”",
    "Primeiros passosFeito: Entrar\nPor fazer: Trocar a senha",
    "Key anterior vistaPágina de pedidos · Celular · 203.0.113.9",
    "Key entregue",
    "Pago",
    "Pedido criado",
    "of_tomorrow",
  ]);
  expect(screen.getByRole("link", { name: "Pago" })).toHaveAttribute("href", "/estoque/pagamentos/12");
  expect(backend.sent("rpc order_timeline")).toEqual([{ p_order_id: "1a2b3c4d-0000-4000-8000-000000000001" }]);
});

it("says why a notice did not go out", async () => {
  showTimeline(["notice", { notice: "key_delivered", channel: "push", outcome: "given_up", reason: "no_device" }]);
  expect(await linesOf()).toEqual(["Aviso “Key entregue depois”Aparelho · sem sucesso · não há aparelho"]);
});
