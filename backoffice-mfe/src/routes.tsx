import type { StaffRoute } from "./access/places";
import { toRoutes } from "./access/to-routes";
import { ModerationPage } from "./admin/moderation-page";
import { AccountPage, BuyerPage } from "./estoque/clientes/cliente/customer-page";
import { CustomersPage } from "./estoque/clientes/customers-page";
import { ReconciliationPage } from "./estoque/conferencia/reconciliation-page";
import { CouponsPage } from "./estoque/cupons/coupons-page";
import { SupplierPage } from "./estoque/fornecedores/supplier-page";
import { SuppliersPage } from "./estoque/fornecedores/suppliers-page";
import { ClaimPage } from "./estoque/garantias/claim-page";
import { ClaimsPage } from "./estoque/garantias/claims-page";
import { TodayPage } from "./estoque/hoje/today-page";
import { BatchOfOrderPage, BatchPage } from "./estoque/lotes/batch-page";
import { EventPage } from "./estoque/pagamentos/event-page";
import { PaymentsPage } from "./estoque/pagamentos/payments-page";
import { DossierPage } from "./estoque/pedidos/dossie/dossier-page";
import { OrdersPage } from "./estoque/pedidos/orders-page";
import { OrderPage } from "./estoque/pedidos/pedido/order-page";
import { ProductsPage } from "./estoque/produtos/products-page";
import { SummaryPage } from "./estoque/resumo/summary-page";
import { StockPage } from "./estoque/stock-page";
import { settingsPages } from "./settings-routes";

/** All pages of the back-office: navigation, search, shortcuts and `remote.json` are derived from this list. */
export const pages: readonly StaffRoute[] = [
  {
    path: "/estoque/hoje",
    title: "Hoje",
    Screen: TodayPage,
    section: "Hoje",
    words: "tarefas pendencias trabalho adiados",
    shortcut: "h",
  },
  {
    path: "/estoque/pedidos",
    title: "Pedidos",
    Screen: OrdersPage,
    section: "Pedidos",
    words: "vendas reembolso estornar",
    shortcut: "p",
    acts: [
      { label: "Pedidos aguardando estoque", query: "?situacao=waiting", words: "fila sem keys" },
      { label: "Pedidos retidos", query: "?situacao=held", words: "valor divergente liberar" },
      { label: "Pedidos em contestação", query: "?situacao=disputed", words: "med devolucao chargeback" },
      { label: "Pedidos reembolsados", query: "?situacao=refunded", words: "reembolso estorno" },
      { label: "Pedidos pagos sem dono", query: "?situacao=ownerless", words: "atribuir" },
      { label: "Exportar pedidos", words: "csv planilha baixar" },
    ],
  },
  {
    path: "/estoque/pedidos/dossie",
    title: "Conferir dossiê",
    Screen: DossierPage,
    acts: [{ label: "Conferir dossiê", words: "prova med sha" }],
  },
  { path: "/estoque/pedidos/dossie/:pedido", title: "Dossiê", Screen: DossierPage },
  { path: "/estoque/pedidos/:id", title: "Pedido", Screen: OrderPage },
  {
    path: "/estoque/pagamentos",
    title: "Eventos do checkout",
    Screen: PaymentsPage,
    section: "Pedidos",
    words: "pagamentos webhooks pix",
    shortcut: "a",
  },
  { path: "/estoque/pagamentos/:id", title: "Evento do checkout", Screen: EventPage },
  { path: "/estoque/conferencia", title: "Conferência", Screen: ReconciliationPage, section: "Pedidos" },
  {
    path: "/estoque",
    title: "Estoque",
    Screen: StockPage,
    section: "Produtos",
    words: "produtos keys lotes precos",
    shortcut: "e",
    acts: [{ label: "Novo produto", query: "?editar=novo", words: "criar cadastrar" }],
  },
  { path: "/estoque/lotes/:id", title: "Lote de keys", Screen: BatchPage },
  { path: "/estoque/lotes/pedido/:id", title: "Lote de keys", Screen: BatchOfOrderPage },
  {
    path: "/estoque/produtos",
    title: "Produtos em tabela",
    label: "Em tabela",
    Screen: ProductsPage,
    section: "Produtos",
    words: "produtos precos reajuste varios pausar planilha",
    shortcut: "t",
    acts: [
      { label: "Mudar preços de vários produtos", words: "reajuste porcentagem" },
      { label: "Importar produtos", words: "csv planilha exportar" },
    ],
  },
  {
    path: "/estoque/cupons",
    title: "Cupons",
    Screen: CouponsPage,
    section: "Produtos",
    words: "desconto promocao regra de preco order bump",
    acts: [{ label: "Novo cupom", query: "?editar=novo", words: "criar desconto promocao" }],
  },
  {
    path: "/estoque/fornecedores",
    title: "Fornecedores",
    Screen: SuppliersPage,
    section: "Produtos",
    words: "custo compra lucro margem lote",
  },
  { path: "/estoque/fornecedores/:id", title: "Fornecedor", Screen: SupplierPage },
  {
    path: "/admin/avaliacoes",
    title: "Moderação de Avaliações",
    label: "Avaliações",
    Screen: ModerationPage,
    section: "Produtos",
    words: "moderacao estrelas",
    shortcut: "m",
  },
  {
    path: "/estoque/clientes",
    title: "Clientes",
    Screen: CustomersPage,
    section: "Clientes",
    words: "compradores pessoas",
    shortcut: "i",
  },
  { path: "/estoque/clientes/:id", title: "Cliente", Screen: AccountPage },
  { path: "/estoque/clientes/pedido/:id", title: "Cliente", Screen: BuyerPage },
  {
    path: "/estoque/garantias",
    title: "Chamados",
    Screen: ClaimsPage,
    section: "Clientes",
    words: "garantias troca credito reclamacao",
    shortcut: "g",
    acts: [{ label: "Chamados atrasados", query: "?prazo=atrasado", words: "garantias vencidos" }],
  },
  { path: "/estoque/garantias/:id", title: "Chamado", Screen: ClaimPage },
  {
    path: "/estoque/resumo",
    title: "Resumo",
    Screen: SummaryPage,
    section: "Resumo",
    words: "vendas numeros grafico faturamento",
    shortcut: "r",
  },
  ...settingsPages,
];

export const routes = toRoutes(pages);
