import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderResponses } from "../testing/order-page";
import { showPage } from "../testing/page";
import { refusal, serveStaff, value } from "../testing/staff-backend";

const findings = () => value({ total: 0, findings: [] });
const backend = serveStaff("admin", { ...orderResponses(), "rpc list_payment_findings": findings });
const id = "1a2b3c4d-0000-4000-8000-000000000001";

it.each([
  ["/estoque/hoje", "rpc list_staff_work", "itens à espera"],
  ["/estoque/pedidos", "rpc find_orders", "pedidos"],
  ["/estoque/pedidos", "rpc list_waiting_products", "pedidos aguardando estoque"],
  [`/estoque/pedidos/${id}`, "rpc find_orders", "pedido"],
  [`/estoque/pedidos/${id}`, "rpc order_contact", "cliente"],
  [`/estoque/pedidos/${id}`, "rpc order_timeline", "linha do tempo"],
  ["/estoque/pagamentos", "rpc find_payment_events", "eventos"],
  ["/estoque/pagamentos", "rpc list_unsold_products", "pagamentos"],
  ["/estoque/pagamentos/12", "rpc read_payment_event", "evento"],
  ["/estoque/conferencia", "rpc list_payment_findings", "divergências"],
  ["/estoque/conferencia", "rpc reconciliation_day", "a conferência"],
  ["/estoque/garantias", "rpc list_guarantee_claims", "chamados"],
  [`/estoque/garantias/${id}`, "rpc guarantee_claim_facts", "chamado"],
  [`/estoque/clientes/${id}`, "rpc customer_overview", "cliente"],
  ["/estoque/pedidos", "GET staff_views", "filtros salvos"],
  ["/estoque/produtos", "rpc list_staff_products", "produtos"],
  ["/estoque/cupons", "rpc list_price_rules", "regras"],
  ["/estoque/fornecedores", "rpc list_suppliers", "fornecedores"],
  [`/estoque/fornecedores/${id}`, "rpc get_supplier", "fornecedor"],
  [`/estoque/lotes/${id}`, "rpc get_key_import", "lote"],
  ["/estoque/clientes", "rpc list_customers", "clientes"],
  ["/estoque/hoje", "rpc sales_summary", "vendas de hoje"],
  ["/estoque/resumo", "rpc sales_summary", "resumo"],
  ["/estoque/resumo?credito=contas", "rpc list_credit_holders", "contas"],
  ["/estoque/notificacoes", "rpc find_notices", "avisos"],
  ["/estoque/notificacoes?aba=lembretes", "rpc recovery_figures", "lembretes"],
  ["/estoque/notificacoes?aba=meus", "rpc my_staff_notices", "seus avisos"],
  ["/estoque/registro", "rpc find_staff_actions", "ações"],
  ["/estoque/registro?evento=8", "GET staff_actions", "ação"],
  ["/estoque/checkout", "rpc payment_health", "saúde do webhook"],
  ["/estoque/checkout", "rpc read_store_settings", "configurações"],
  ["/estoque/equipe", "rpc list_staff", "pessoas na equipe"],
  ["/estoque/integracoes", "rpc list_webhook_endpoints", "endereços"],
  ["/estoque/integracoes", "rpc list_api_keys", "chaves"],
  ["/estoque/integracoes", "rpc find_webhook_deliveries", "envios"],
  ["/admin/avaliacoes", "GET reviews", "avaliações"],
  ["/admin/entregas", "rpc list_releases", "versões"],
])("at %s, %s that failed is named, and read again", async (path, read, noun) => {
  backend.change({ [read]: () => refusal(403, "broken") });
  showPage(path);
  expect(await screen.findAllByText(new RegExp(`^Erro ao carregar ${noun}: broken`))).not.toHaveLength(0);
  const before = backend.callsOf(read).length;
  for (const button of screen.getAllByRole("button", { name: "Tentar novamente" })) await userEvent.click(button);
  await waitFor(() => expect(backend.callsOf(read).length).toBeGreaterThan(before));
});

const noReleases = { reported_at: null, state: { remotes: [], changes: [] }, figures: [], failures: [] };
const noActions = { "rpc find_staff_actions": { actions: [] } };
const noHolders = { "rpc list_credit_holders": { holders: [] } };
const noWork = { read_at: "2026-11-23T15:00:00Z", lists: { open: 0, new: 0, parked: 0 }, items: [] };

it.each([
  ["/estoque/pedidos", { "rpc find_orders": { orders: [] } }, "Nenhum pedido encontrado"],
  ["/estoque/pagamentos", { "rpc find_payment_events": { outcomes: {}, events: [] } }, "Nenhum evento encontrado"],
  ["/estoque/hoje", { "rpc list_staff_work": noWork }, "Nada espera por você"],
  ["/estoque/fornecedores/qualquer", {}, "Nenhum fornecedor tem este número."],
  ["/estoque/cupons", { "rpc list_price_rules": { rules: [] } }, "Nenhum cupom"],
  ["/estoque/fornecedores", { "rpc list_suppliers": { suppliers: [] } }, "Nenhum fornecedor"],
  ["/estoque/notificacoes", { "rpc find_notices": { outcomes: {}, notices: [] } }, "Nenhum aviso"],
  ["/estoque/registro", noActions, /^O que a equipe muda .* fica registrado aqui\.$/],
  ["/estoque/registro?acao=key_deleted", noActions, "Nada no registro passa por estes filtros."],
  ["/estoque/resumo?credito=contas", noHolders, "Nenhuma conta tem crédito agora."],
  ["/estoque/integracoes", { "rpc find_webhook_deliveries": { deliveries: [] } }, "Nenhum envio"],
  ["/admin/entregas", { "rpc list_releases": noReleases }, "Nenhuma versão conhecida"],
])("at %s, says what is not there", async (path, responses, text) => {
  const [[call = "", page] = []] = Object.entries(responses) as [string, object][];
  backend.change({ [call]: () => value({ total: 0, ...page }) });
  showPage(path);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("at /estoque/integracoes, says which programs are not there", async () => {
  backend.change({ "rpc list_api_keys": () => value([]), "rpc list_webhook_endpoints": () => value([]) });
  showPage("/estoque/integracoes");
  expect(await screen.findByText("Nenhum programa tem chave.")).toBeInTheDocument();
  expect(await screen.findByText("Nenhum programa é avisado.")).toBeInTheDocument();
});
