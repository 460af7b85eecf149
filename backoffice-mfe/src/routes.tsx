import type { RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { moderationRoute } from "./admin/avaliacoes.route";
import { releasesRoute } from "./admin/entregas/entregas.route";
import { previewRoute } from "./admin/previa/previa.route";
import { checkoutRoute } from "./estoque/checkout/checkout.route";
import { buyerRoute, customerRoute } from "./estoque/clientes/cliente/cliente.route";
import { customersRoute } from "./estoque/clientes/clientes.route";
import { teamRoute } from "./estoque/equipe/equipe.route";
import { stockRoute } from "./estoque/estoque.route";
import { claimsRoute } from "./estoque/garantias/garantias.route";
import { noticesRoute } from "./estoque/notificacoes/notificacoes.route";
import { paymentsRoute } from "./estoque/pagamentos/pagamentos.route";
import { checkDossierRoute, dossierRoute } from "./estoque/pedidos/dossie/dossie.route";
import { ordersRoute } from "./estoque/pedidos/pedidos.route";
import { logRoute } from "./estoque/registro/registro.route";
import { summaryRoute } from "./estoque/resumo/resumo.route";
import { securityRoute } from "./estoque/seguranca/seguranca.route";

/** Every URL of the back-office. */
export const routes: readonly RemoteRoute[] = [
  stockRoute,
  ordersRoute,
  checkDossierRoute,
  dossierRoute,
  paymentsRoute,
  checkoutRoute,
  claimsRoute,
  customersRoute,
  customerRoute,
  buyerRoute,
  summaryRoute,
  logRoute,
  noticesRoute,
  securityRoute,
  teamRoute,
  moderationRoute,
  releasesRoute,
  previewRoute,
].map(withOwnTheme);
