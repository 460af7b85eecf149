import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { doForReason, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";

const delivery = {
  id: "d1d1d1d1-0000-4000-8000-000000000000",
  url: "https://erp.exemplo.com.br/loja",
  type: "order.paid",
  order_id: "9b2f0000-0000-4000-8000-000000000000",
  product: "Conta de anúncios",
  state: "queued",
  attempts: 2,
  queued_at: "2026-11-20T15:00:00Z",
  next_try_at: "2026-11-20T15:04:00Z",
  response_status: 503,
  reason: "http_503",
};
const backend = serveStaff("admin", {
  "rpc find_webhook_deliveries": () => value({ total: 1, deliveries: [delivery] }),
  "rpc list_webhook_endpoints": () => value([]),
  "rpc list_api_keys": () => value([]),
  "rpc resend_webhook": () => value(null),
});

it("lists calls by state with what the program responded, and sends one again with a reason", async () => {
  showPage("/estoque/integracoes?envios=queued");
  expect(await screen.findByText(/^o programa respondeu 503; tenta de novo em/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Pedido 9b2f0000" })).toBeVisible();
  expect(backend.callsOf("rpc find_webhook_deliveries")).toMatchObject([{ body: { p_state: "queued" } }]);
  fireEvent.click(screen.getByRole("button", { name: "Enviar de novo: Pedido pago, d1d1d1d1" }));
  await doForReason(within(screen.getByRole("dialog")), "Enviar de novo", "o programa voltou");
  await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
  expect(backend.sent("rpc resend_webhook")).toEqual([{ p_id: delivery.id, p_reason: "o programa voltou" }]);
});
