export { ReleasesPage } from "../admin/entregas/releases-page";
export { PreviewPage } from "../admin/previa/preview-page";
export { CheckoutPage } from "../estoque/checkout/checkout-page";
export { TeamPage } from "../estoque/equipe/team-page";
export { IntegrationsPage } from "../estoque/integracoes/integrations-page";
export { NoticesPage } from "../estoque/notificacoes/notices-page";
export { LogPage } from "../estoque/registro/log-page";
export { SecurityPage } from "../estoque/seguranca/security-page";
