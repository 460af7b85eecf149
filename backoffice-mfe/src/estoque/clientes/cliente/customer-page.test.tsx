import { screen, within } from "@testing-library/react";
import { accountPath, customerPath } from "../../../addresses/addresses";
import { accountId, customerOrder, customerResponses, orderId, payer } from "../../../testing/customers";
import { cellsOf, factsOf, hrefOf, showPage, textsOf } from "../../../testing/page";
import { refusal, serveStaff, staffResponses } from "../../../testing/staff-backend";

const backend = serveStaff("admin", customerResponses());

const requests = () => backend.sent("rpc customer_overview");
const open = async (path = accountPath(accountId)) => {
  const shown = showPage(path);
  await screen.findByRole("region", { name: "Quem é" });
  return shown;
};
const part = (name: string) => within(screen.getByRole("region", { name }));
const facts = () => Object.fromEntries(factsOf(part("Quem é")));
const linesOf = (name: string) => cellsOf(part(name).getByRole("table"));

it("shows the account, and how to contact them about their newest order", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Maria da Silva" })).toBeInTheDocument();
  expect(requests()).toEqual([{ p_user_id: accountId, p_order_id: null }]);
  expect(facts()).toEqual({
    "E-mail": "maria@exemplo.com.brCopiado",
    Telefone: "+55 (11) 98765-4321Copiado",
    "E-mail da conta": "confirmado",
    "Conta desde": "01/10/2026, 09:00",
    "Visto por último": "21/11/2026, 08:00",
    "Nome de exibição": "maria_s",
    "Termos aceitos": "versão de 22/11/2026, em 01/10/2026, 09:00",
    Compras: "1 pedido · 1 com pagamento, R$ 147,00",
  });
  const chat = screen.getByRole("link", { name: "Falar no WhatsApp" });
  expect(chat).toHaveAttribute("target", "_blank");
  expect(chat).toHaveAttribute("rel", "noopener noreferrer");
  const address = "https://wa.me/5511987654321?text=Olá, Maria! Sobre o seu pedido 1a2b3c4d (Conta TikTok): ";
  expect(decodeURIComponent(chat.getAttribute("href") ?? "")).toBe(address);
  expect(screen.getByRole("button", { name: "Copiar e-mail maria@exemplo.com.br" })).toBeInTheDocument();
});

it("leads from each order and key, and from what happened, newest first, to where it is looked after", async () => {
  await open();
  expect(linesOf("Pedidos")).toEqual([
    [
      ...["1a2b3c4d", "Entregue e vista", "R$ 147,00", "Conta TikTok", "21/11/2026, 09:00", "21/11/2026, 09:01"],
      "WhatsApp",
    ],
  ]);
  expect(linesOf("Keys")).toEqual([
    ["Conta TikTok", "••••••••  (eeeeeeee)", "21/11/2026, 09:02", "21/11/2026, 09:03", "1a2b3c4d"],
  ]);
  const history = screen.getByRole("heading", { name: "Linha do tempo" }).parentElement as HTMLElement;
  expect(textsOf(within(history).getAllByRole("listitem"))).toEqual([
    "21/11/26 12:00Pedido reembolsado admin@exemplo.com.brPedido 1a2b3c4d\nCliente desistiu",
    "21/11/26 09:00Evento 12: Key entregue",
    "21/11/26 09:00Avaliação de Conta TikTok, pendente: 2 estrelasDemorou",
  ]);
  const orders = screen.getAllByRole("link", { name: "Pedido 1a2b3c4d" });
  for (const link of orders) expect(link).toHaveAttribute("href", `/estoque/pedidos/${orderId}`);
  expect(hrefOf("Evento 12: Key entregue")).toBe("/estoque/pagamentos/12");
  expect(hrefOf("Conta TikTok")).toBe("/estoque?keys=tiktok-1");
  expect(hrefOf("Pedido reembolsado")).toBe("/estoque/registro?evento=7");
  expect(hrefOf(/^Avaliação de/)).toBe("/admin/avaliacoes");
  expect(hrefOf("WhatsApp sobre o pedido 1a2b3c4d")).toContain("wa.me/5511987654321");
});

it("shows a manager neither which key was received nor the list of them", async () => {
  backend.change(staffResponses("manager"));
  await open();
  expect(linesOf("Keys")).toEqual([["Conta TikTok", "21/11/2026, 09:02", "21/11/2026, 09:03", "1a2b3c4d"]]);
  expect(part("Keys").queryByRole("link", { name: "Conta TikTok" })).toBeNull();
});

it("says what is not known of a payer without an account, and offers no chat without a phone", async () => {
  const customer = { ...payer, name: null, phone: null };
  backend.change(customerResponses({ customer, reviews: [], orders: [customerOrder({ amount: null })] }));
  await open(customerPath(orderId));
  expect(screen.getByRole("heading", { level: 1, name: "maria@exemplo.com.br" })).toBeInTheDocument();
  expect(facts()).toMatchObject({ Telefone: "não informado", Conta: "sem conta na loja" });
  expect(screen.queryByRole("link", { name: /WhatsApp/ })).toBeNull();
  expect(linesOf("Pedidos")[0]?.[2]).toBe("valor ilegível");
});

it("warns of an account that only claims the payer's address, and of payments that wait for its proof", async () => {
  backend.change(customerResponses({ customer: payer, same_address: { account_id: accountId } }));
  const { unmount } = await open(customerPath(orderId));
  expect(screen.getByText("Há uma conta com este e-mail, que ninguém confirmou")).toBeInTheDocument();
  expect(hrefOf("Ver a conta")).toBe(accountPath(accountId));
  unmount();
  backend.change(customerResponses({ same_address: { order_id: orderId, orders: 2 } }));
  await open();
  expect(screen.getByText("2 pedidos pagos com este e-mail sem dono")).toBeInTheDocument();
  expect(hrefOf("Ver quem pagou")).toBe(customerPath(orderId));
});

it("sums up what was bought, and says where a list is not whole", async () => {
  const totals = { orders: 130, completed: 120, waiting: 2, held: 1, refunded: 3, spent: 1234.5 };
  backend.change(customerResponses({ totals }));
  await open();
  const sums = "130 pedidos · 120 com pagamento, R$ 1.234,50 · 2 aguardando estoque · 1 retido · 3 reembolsados";
  expect(facts().Compras).toBe(sums);
  expect(screen.getByText("Os 1 mais novos de 130")).toBeInTheDocument();
});

it("says that there is no such customer: never was, was erased, or while the page was open", async () => {
  const gone = refusal(404, "Cliente não encontrado", "customer_not_found");
  backend.change({ "rpc customer_overview": () => gone });
  const { unmount } = showPage(accountPath(accountId));
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver lista" })).toHaveAttribute("href", "/estoque/clientes");
  expect(requests()).toHaveLength(1);
  unmount();
  const other = showPage("/estoque/clientes/maria");
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(requests()).toHaveLength(1);
  other.unmount();
  backend.change(customerResponses());
  const { queryClient } = await open();
  backend.change({ "rpc customer_overview": () => gone });
  void queryClient.invalidateQueries();
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(screen.queryByText("maria@exemplo.com.br")).toBeNull();
});
