import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { showPage } from "../testing/page";
import { serveStaff, value } from "../testing/staff-backend";

const created_at = "2026-11-20T15:00:00Z";
const endpoint = {
  id: "e1",
  url: "https://a.com.br/",
  events: ["order.paid"],
  is_active: true,
  created_at,
  waiting: 2,
  service: null as string | null,
};
const token = { id: "t1", remote: "clube", holder: "Time Clube", created_at, revoked_at: null, last_used_at: null };
const backend = serveStaff("admin", {
  "rpc list_api_keys": () => value([{ id: "k1", holder: "Planilha", created_at, last_used_at: null }]),
  "rpc list_webhook_endpoints": () =>
    value([
      endpoint,
      { ...endpoint, id: "e2", url: "https://b.com.br/", is_active: false },
      { ...endpoint, id: "e3", service: "meta" },
    ]),
  "rpc list_release_tokens": () => value([token, { ...token, id: "t2", holder: "Antiga", revoked_at: created_at }]),
  "rpc list_releases": () =>
    value({ reported_at: null, state: { remotes: [], changes: [] }, figures: [], failures: [] }),
  "rpc find_webhook_deliveries": () => value({ total: 0, deliveries: [] }),
});
const integrations = "/estoque/integracoes";
const [changeEndpoint, switchService] = ["change_webhook_endpoint", "switch_ad_service"];
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it.each([
  [integrations, "Criar chave", "Informe o programa", { Programa: "ERP" }, "create_api_key", { p_holder: "ERP" }],
  [
    integrations,
    "Criar endereço",
    "Informe um endereço https",
    { Endereço: " https://erp.com.br/ ", Eventos: "order" },
    "create_webhook_endpoint",
    { p_url: "https://erp.com.br/", p_events: ["order.paid", "order.delivered", "order.refunded"] },
  ],
  [
    "/admin/entregas",
    "Criar token",
    "Informe a equipe",
    { Área: "clube", Equipe: "Time Clube" },
    "create_release_token",
    { p_remote: "clube", p_holder: "Time Clube" },
  ],
])("at %s, “%s” asks why, and shows the secret until it is saved", async (path, name, problem, fields, rpc, body) => {
  backend.change({ [`rpc ${rpc}`]: () => value("o-segredo") });
  showPage(path);
  fireEvent.click(await screen.findByRole("button", { name }));
  fireEvent.click(screen.getByRole("button", { name }));
  expect(await screen.findByText(problem)).toBeVisible();
  for (const [label, text] of Object.entries(fields)) type(label, text);
  type("Motivo", "relatório do mês");
  fireEvent.click(screen.getByRole("button", { name }));
  expect(await screen.findByText("o-segredo")).toBeVisible();
  expect(backend.callsOf(`rpc ${rpc}`)).toMatchObject([{ body: { ...body, p_reason: "relatório do mês" } }]);
  fireEvent.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(screen.queryByText("o-segredo")).toBeNull();
});

it.each([
  [integrations, "Revogar Planilha", "Revogar chave", "revoke_access_token", { p_id: "k1" }],
  ["/admin/entregas", "Revogar Time Clube", "Revogar token", "revoke_access_token", { p_id: "t1" }],
  [integrations, "Ligar https://b.com.br/", "Ligar endereço", changeEndpoint, { p_id: "e2", p_is_active: true }],
  [integrations, "Excluir https://b.com.br/", "Excluir endereço", changeEndpoint, { p_id: "e2", p_is_active: null }],
  [
    integrations,
    "Desligar Meta (API de Conversões)",
    "Desligar serviço",
    switchService,
    { p_service: "meta", p_is_active: false },
  ],
])("at %s, “%s” asks for a reason", async (path, name, action, rpc, body) => {
  backend.change({ [`rpc ${rpc}`]: () => value(null) });
  showPage(path);
  fireEvent.click(await screen.findByRole("button", { name }));
  type("Motivo", "manutenção");
  fireEvent.click(screen.getByRole("button", { name: action }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: action }));
  expect(backend.callsOf(`rpc ${rpc}`)).toMatchObject([{ body: { ...body, p_reason: "manutenção" } }]);
});

it("lists what is in use, with the length of its queue", async () => {
  const { unmount } = showPage(integrations);
  const endpoints = within(await screen.findByRole("region", { name: "Tabela de endereços" }));
  expect(endpoints.getByRole("row", { name: /a\.com\.br.* 2 .*Ligado/ })).toBeVisible();
  unmount();
  showPage("/admin/entregas");
  const tokens = within(await screen.findByRole("region", { name: "Tabela de tokens" }));
  expect(tokens.queryByText("Antiga")).toBeNull();
});

it.each([
  [integrations, "Só administradores gerenciam as integrações."],
  ["/admin/entregas", "Nenhuma versão conhecida"],
])("at %s, shows a manager nothing of it", async (path, text) => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage(path);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/^(Chaves de leitura|Publicação por outras equipes)$/)).toBeNull();
  expect(backend.callsOf("rpc list_api_keys")).toEqual([]);
});
