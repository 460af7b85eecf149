import { lazyScreen, type StaffRoute } from "./access/places";
import { toRoutes } from "./access/to-routes";
import { TodayPage } from "./estoque/hoje/today-page";
import { settingsPages } from "./settings-routes";

// In files of their own, because the code of all sections together blocks a slow phone. 'Hoje', where work starts, comes
// with what all pages share.
const orders = () => import(/* webpackChunkName: "orders" */ "./sections/orders");
const products = () => import(/* webpackChunkName: "products" */ "./sections/products");
const customers = () => import(/* webpackChunkName: "customers" */ "./sections/customers");
const summary = () => import(/* webpackChunkName: "summary" */ "./sections/summary");

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
    Screen: lazyScreen(orders, "OrdersPage"),
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
    Screen: lazyScreen(orders, "DossierPage"),
    acts: [{ label: "Conferir dossiê", words: "prova med sha" }],
  },
  { path: "/estoque/pedidos/dossie/:pedido", title: "Dossiê", Screen: lazyScreen(orders, "DossierPage") },
  { path: "/estoque/pedidos/:id", title: "Pedido", Screen: lazyScreen(orders, "OrderPage") },
  {
    path: "/estoque/pagamentos",
    title: "Eventos do checkout",
    Screen: lazyScreen(orders, "PaymentsPage"),
    section: "Pedidos",
    words: "pagamentos webhooks pix",
    shortcut: "a",
  },
  { path: "/estoque/pagamentos/:id", title: "Evento do checkout", Screen: lazyScreen(orders, "EventPage") },
  {
    path: "/estoque/conferencia",
    title: "Conferência",
    Screen: lazyScreen(orders, "ReconciliationPage"),
    section: "Pedidos",
  },
  {
    path: "/estoque",
    title: "Estoque",
    Screen: lazyScreen(products, "StockPage"),
    section: "Produtos",
    words: "produtos keys lotes precos",
    shortcut: "e",
    acts: [{ label: "Novo produto", query: "?editar=novo", words: "criar cadastrar" }],
  },
  { path: "/estoque/lotes/:id", title: "Lote de keys", Screen: lazyScreen(products, "BatchPage") },
  { path: "/estoque/lotes/pedido/:id", title: "Lote de keys", Screen: lazyScreen(products, "BatchOfOrderPage") },
  {
    path: "/estoque/produtos",
    title: "Produtos em tabela",
    label: "Em tabela",
    Screen: lazyScreen(products, "ProductsPage"),
    section: "Produtos",
    words: "produtos precos reajuste varios pausar planilha",
    shortcut: "t",
    acts: [
      { label: "Mudar preços de vários produtos", words: "reajuste porcentagem" },
      { label: "Importar produtos", words: "csv planilha exportar" },
    ],
  },
  { path: "/estoque/produtos/:id", title: "Produto", Screen: lazyScreen(products, "ProductPage") },
  {
    path: "/estoque/cupons",
    title: "Cupons",
    Screen: lazyScreen(products, "CouponsPage"),
    section: "Produtos",
    words: "desconto promocao regra de preco order bump",
    acts: [{ label: "Novo cupom", query: "?editar=novo", words: "criar desconto promocao" }],
  },
  {
    path: "/estoque/fornecedores",
    title: "Fornecedores",
    Screen: lazyScreen(products, "SuppliersPage"),
    section: "Produtos",
    words: "custo compra lucro margem lote",
  },
  { path: "/estoque/fornecedores/:id", title: "Fornecedor", Screen: lazyScreen(products, "SupplierPage") },
  {
    path: "/admin/avaliacoes",
    title: "Moderação de Avaliações",
    label: "Avaliações",
    Screen: lazyScreen(products, "ModerationPage"),
    section: "Produtos",
    words: "moderacao estrelas",
    shortcut: "m",
  },
  {
    path: "/estoque/clientes",
    title: "Clientes",
    Screen: lazyScreen(customers, "CustomersPage"),
    section: "Clientes",
    words: "compradores pessoas",
    shortcut: "i",
  },
  { path: "/estoque/clientes/:id", title: "Cliente", Screen: lazyScreen(customers, "AccountPage") },
  { path: "/estoque/clientes/pedido/:id", title: "Cliente", Screen: lazyScreen(customers, "BuyerPage") },
  {
    path: "/estoque/garantias",
    title: "Chamados",
    Screen: lazyScreen(customers, "ClaimsPage"),
    section: "Clientes",
    words: "garantias troca credito reclamacao",
    shortcut: "g",
    acts: [{ label: "Chamados atrasados", query: "?prazo=atrasado", words: "garantias vencidos" }],
  },
  { path: "/estoque/garantias/:id", title: "Chamado", Screen: lazyScreen(customers, "ClaimPage") },
  {
    path: "/estoque/resumo",
    title: "Resumo",
    Screen: lazyScreen(summary, "SummaryPage"),
    section: "Resumo",
    words: "vendas numeros grafico faturamento",
    shortcut: "r",
  },
  ...settingsPages,
];

export const routes = toRoutes(pages);
