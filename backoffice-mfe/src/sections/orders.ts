export { ReconciliationPage } from "../estoque/conferencia/reconciliation-page";
export { EventPage } from "../estoque/pagamentos/event-page";
export { PaymentsPage } from "../estoque/pagamentos/payments-page";
export { DossierPage } from "../estoque/pedidos/dossie/dossier-page";
export { OrdersPage } from "../estoque/pedidos/orders-page";
export { OrderPage } from "../estoque/pedidos/pedido/order-page";
