import { screen, within } from "@testing-library/react";
import { noticeRow, noticesOf, noticesResponses } from "../../testing/notices";
import { orderRow } from "../../testing/rows";
import { hrefOf } from "../../testing/screen-texts";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";
import { beginOnAll, doForReason } from "../../testing/windows";

const backend = serveStaff("manager", noticesResponses());
const requests = () => backend.sent("rpc find_notices");

it("says of each notice to whom it went, what became of it, why, and what the person did after", async () => {
  backend.change({
    "rpc find_notices": () =>
      noticesOf(
        [
          noticeRow({
            id: "1",
            kind: "pix_expiring",
            opened_at: "2026-11-20T12:01:00Z",
            paid_at: "2026-11-20T12:03:00Z",
          }),
          noticeRow({ id: "2", outcome: "given_up", reason: "mail_550", sent_at: null, attempts: 16 }),
          noticeRow({ id: "3", outcome: "queued", reason: "mail_unreachable", sent_at: null, attempts: 2 }),
          noticeRow({ id: "4", kind: "of_tomorrow", outcome: "unwanted", reason: "turned_off", email: null }),
        ],
        { sent: 120, given_up: 1, queued: 1, unwanted: 1 },
      ),
  });
  showPage("/estoque/notificacoes");
  const [, first, second, third, fourth] = await screen.findAllByRole("row");
  expect(first).toHaveTextContent(/Pix quase vencendo/);
  expect(first).toHaveTextContent(/ana@exemplo\.com\.br/);
  expect(first).toHaveTextContent(/Enviado.*Aberto.*Pago/);
  const order = hrefOf("Pedido 1a2b3c4d", within(first as HTMLElement));
  expect(order).toBe("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  expect(second).toHaveTextContent(/Sem sucesso.*o serviço de e-mail respondeu 550.*16/);
  expect(third).toHaveTextContent(/Na fila.*o serviço de e-mail não respondeu.*tenta de novo em/);
  expect(fourth).toHaveTextContent(/of_tomorrow.*Sem endereço.*A pessoa não quer.*desligado pela pessoa/);
  expect(screen.getByText("Na fila: 1 · Enviado: 120 · Sem sucesso: 1 · A pessoa não quer: 1")).toBeInTheDocument();
});

it("sums up what reminders did", async () => {
  showPage("/estoque/notificacoes?aba=lembretes");
  const tiles = await screen.findByLabelText("Lembretes de Pix", { selector: "dl" });
  expect(tiles).toHaveTextContent(/Enviados50.?40 antes de vencer, 10 depois/);
  expect(tiles).toHaveTextContent(/Abertos14/);
  expect(tiles).toHaveTextContent(/Pagos depois10/);
  expect(tiles).toHaveTextContent(/R\$\s1\.047,00/);
});

it("finds the notices of an order by the number that every screen shows", async () => {
  const order = orderRow();
  backend.change({ "rpc find_orders": () => value({ orders: [order], total: 1 }) });
  showPage(`/estoque/notificacoes?busca=%23${order.id.slice(0, 8)}`);
  await screen.findByRole("table");
  expect(requests()).toMatchObject([{ p_search: order.id }]);
});

it.each([
  ["one customer alone has", ["ana@exemplo.com.br", null], "ana@exemplo.com.br"],
  ["more customers have", ["ana@exemplo.com.br", "ana@example.com"], "ana@ex"],
  ["no customer has", [], "ana@ex"],
])("finds the notices to a part of an address that %s", async (_, emails, search) => {
  const customers = emails.map((email, at) => ({
    id: `u-${at}`,
    email,
    name: "Ana",
    phone: null,
    orders: 1,
    order_id: null,
    event_id: null,
  }));
  backend.change({
    "rpc staff_search": () => value({ orders: [], payments: [], customers, keys: [], products: [] }),
  });
  showPage("/estoque/notificacoes?busca=ana%40ex");
  await screen.findByRole("table");
  expect(requests()).toMatchObject([{ p_search: search }]);
});

const down = [
  noticeRow({ id: "1", outcome: "given_up", sent_at: null }),
  noticeRow({ id: "2", outcome: "given_up", sent_at: null, email: "bia@exemplo.com.br" }),
  noticeRow({ id: "3", outcome: "given_up", sent_at: null, expires_at: "2026-11-20T13:00:00Z" }),
  noticeRow({ id: "4" }),
];

it("offers to try again what was given up and is not too late, one by one or many at once, for a reason", async () => {
  backend.change({
    "rpc find_notices": () => noticesOf(down),
    "rpc retry_notices": () => value([{ id: "2", reason: "not_given_up" }]),
  });
  const dialog = await beginOnAll("/estoque/notificacoes", "Tentar novamente");
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Tentar novamente 2 avisos");
  expect(screen.getAllByRole("button", { name: /^Tentar novamente:/ })).toHaveLength(2);
  await doForReason(dialog, "Tentar novamente", "o provedor voltou");
  const left = "Pagamento confirmado para bia@exemplo.com.br: ele não está mais sem sucesso";
  expect(await dialog.findByText(left)).toBeVisible();
  expect(backend.sent("rpc retry_notices")).toEqual([{ p_ids: ["1", "2"], p_reason: "o provedor voltou" }]);
});
