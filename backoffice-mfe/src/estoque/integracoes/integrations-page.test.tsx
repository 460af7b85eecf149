import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const key = { id: "k1", holder: "Planilha", created_at: "2026-11-20T15:00:00Z", last_used_at: null };
const endpoint = {
  id: "e1",
  url: "https://erp.exemplo.com.br/loja",
  events: ["order.paid", "stock.low"],
  is_active: true,
  created_at: "2026-11-20T15:00:00Z",
  waiting: 2,
  service: null,
};
const delivery = {
  id: "d1d1d1d1-0000-4000-8000-000000000000",
  url: endpoint.url,
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
const secret = `rk_${"a".repeat(64)}`;
const backend = serveStaff("admin", {
  "rpc list_webhook_endpoints": () =>
    value([
      endpoint,
      { ...endpoint, id: "e2", url: "https://b.com.br/", is_active: false },
      { ...endpoint, id: "e3", service: "meta" },
    ]),
  "rpc switch_ad_service": () => value(null),
  "rpc create_webhook_endpoint": () => value("whsec_x"),
  "rpc change_webhook_endpoint": () => value(null),
  "rpc resend_webhook": () => value(null),
  "rpc find_webhook_deliveries": () => value({ total: 1, deliveries: [delivery] }),
  "rpc list_api_keys": () => value([key]),
  "rpc create_api_key": () => value(secret),
  "rpc revoke_access_token": () => value(null),
});
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("creates a key for a program with a reason, and shows it until it is saved", async () => {
  showPage("/estoque/integracoes");
  fireEvent.click((await card("Chaves de leitura")).getByRole("button", { name: "Criar chave" }));
  fireEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  expect(await screen.findByText("Informe o programa")).toBeVisible();
  type("Programa", "ERP");
  type("Motivo", "relatório do mês");
  fireEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(backend.callsOf("rpc create_api_key")).toMatchObject([
    { body: { p_holder: "ERP", p_reason: "relatório do mês" } },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(screen.queryByText(secret)).toBeNull();
});

it("lists keys in use, and revokes one with a reason", async () => {
  showPage("/estoque/integracoes");
  const table = await screen.findByRole("region", { name: "Tabela de chaves" });
  fireEvent.click(within(table).getByRole("button", { name: "Revogar Planilha" }));
  type("Motivo", "saiu");
  fireEvent.click(screen.getByRole("button", { name: "Revogar chave" }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: "Revogar chave" }));
  expect(backend.callsOf("rpc revoke_access_token")).toMatchObject([{ body: { p_id: "k1", p_reason: "saiu" } }]);
});

it("shows a manager nothing of it", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/integracoes");
  expect(await screen.findByText("Só administradores gerenciam as integrações.")).toBeVisible();
  expect(backend.callsOf("rpc list_api_keys")).toEqual([]);
});

it("creates an address for chosen events with a reason, and shows its secret", async () => {
  showPage("/estoque/integracoes");
  const endpoints = await card("Avisos a programas (webhooks)");
  fireEvent.click(endpoints.getByRole("button", { name: "Criar endereço" }));
  type("Motivo", "ERP novo");
  fireEvent.click(screen.getByRole("button", { name: "Criar endereço" }));
  expect(await screen.findByText("Informe um endereço https")).toBeVisible();
  type("Endereço", " https://erp.exemplo.com.br/ ");
  type("Eventos", "order");
  fireEvent.click(screen.getByRole("button", { name: "Criar endereço" }));
  expect(await screen.findByText("whsec_x")).toBeVisible();
  expect(backend.callsOf("rpc create_webhook_endpoint")).toMatchObject([
    {
      body: {
        p_url: "https://erp.exemplo.com.br/",
        p_events: ["order.paid", "order.delivered", "order.refunded"],
        p_reason: "ERP novo",
      },
    },
  ]);
});

it.each([
  ["Desligar", "https://erp.exemplo.com.br/loja", "Desligar endereço", { p_id: "e1", p_is_active: false }],
  ["Ligar", "https://b.com.br/", "Ligar endereço", { p_id: "e2", p_is_active: true }],
  ["Excluir", "https://b.com.br/", "Excluir endereço", { p_id: "e2", p_is_active: null }],
])("lists addresses, and can %s one with a reason", async (label, url, action, body) => {
  showPage("/estoque/integracoes");
  const table = within(await screen.findByRole("region", { name: "Tabela de endereços" }));
  expect(table.getByText("Ligado, 2 na fila")).toBeVisible();
  fireEvent.click(table.getByRole("button", { name: `${label} ${url}` }));
  type("Motivo", "manutenção");
  fireEvent.click(screen.getByRole("button", { name: action }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: action }));
  expect(backend.callsOf("rpc change_webhook_endpoint")).toMatchObject([{ body: { ...body, p_reason: "manutenção" } }]);
});

it("lists calls by state with what the program responded, and sends one again with a reason", async () => {
  showPage("/estoque/integracoes?envios=queued");
  expect(await screen.findByText(/^o programa respondeu 503; tenta de novo em/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Pedido 9b2f0000" })).toBeVisible();
  expect(backend.callsOf("rpc find_webhook_deliveries")).toMatchObject([{ body: { p_state: "queued" } }]);
  fireEvent.click(screen.getByRole("button", { name: "Enviar de novo: Pedido pago, d1d1d1d1" }));
  type("Motivo", "o programa voltou");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Enviar de novo" }));
  await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
  expect(backend.callsOf("rpc resend_webhook")).toMatchObject([
    { body: { p_id: delivery.id, p_reason: "o programa voltou" } },
  ]);
});

it.each([
  ["Desligar Meta (API de Conversões)", "Desligar serviço", { p_service: "meta", p_is_active: false }],
  ["Ligar Utmify", "Ligar serviço", { p_service: "utmify", p_is_active: true }],
])("can %s for the sales of buyers who allow it, with a reason", async (label, action, body) => {
  showPage("/estoque/integracoes");
  fireEvent.click(await screen.findByRole("button", { name: label }));
  type("Motivo", "campanha");
  fireEvent.click(screen.getByRole("button", { name: action }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: action }));
  expect(backend.callsOf("rpc switch_ad_service")).toMatchObject([{ body: { ...body, p_reason: "campanha" } }]);
});
