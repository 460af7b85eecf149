import { screen, within } from "@testing-library/react";
import { noticeRow, noticesOf, noticesResponses } from "../../testing/notices";
import { beginOnAll, cellsOf, doForReason, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", noticesResponses());

it("says of each notice to whom it went, what became of it, why, and what the person did after", async () => {
  const then = { opened_at: "2026-11-20T12:01:00Z", paid_at: "2026-11-20T12:03:00Z" };
  backend.change({
    "rpc find_notices": () =>
      noticesOf(
        [
          noticeRow({ id: "1", kind: "pix_expiring", ...then }),
          noticeRow({ id: "2", outcome: "given_up", reason: "mail_550", sent_at: null, attempts: 16 }),
          noticeRow({ id: "3", outcome: "queued", reason: "mail_unreachable", sent_at: null, attempts: 2 }),
          noticeRow({ id: "4", kind: "of_tomorrow", outcome: "unwanted", reason: "turned_off", email: null }),
        ],
        { sent: 120, given_up: 1, queued: 1, unwanted: 1 },
      ),
  });
  showPage("/estoque/notificacoes");
  const table = await screen.findByRole("table");
  const after = "Enviado 20/11/26 09:00Aberto 20/11/26 09:01Pago 20/11/26 09:03";
  const wait = "Na filao serviço de e-mail não respondeu2 tentativastenta de novo em 20/11/2026, 09:02";
  expect(cellsOf(table).map((cells) => [cells[2], cells[4], ...cells.slice(6, 8)])).toEqual([
    ["Pix quase vencendo", "ana@exemplo.com.br", "Enviado", after],
    ["Pagamento confirmado", "ana@exemplo.com.br", "Sem sucessoo serviço de e-mail respondeu 55016 tentativas", ""],
    ["Pagamento confirmado", "ana@exemplo.com.br", wait, ""],
    ["of_tomorrow", "Sem endereço", "A pessoa não querdesligado pela pessoa", "Enviado 20/11/26 09:00"],
  ]);
  const [order] = within(table).getAllByRole("link", { name: "Pedido 1a2b3c4d" });
  expect(order).toHaveAttribute("href", "/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  expect(screen.getByText("Na fila: 1 · Enviado: 120 · Sem sucesso: 1 · A pessoa não quer: 1")).toBeInTheDocument();
});

it("sums up what reminders did", async () => {
  showPage("/estoque/notificacoes?aba=lembretes");
  const tiles = await screen.findByLabelText("Lembretes de Pix", { selector: "dl" });
  const text = /Enviados5040 antes de vencer, 10 depois.*Abertos14.*Pagos depois10.*R\$\s1\.047,00/;
  expect(tiles).toHaveTextContent(text);
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
