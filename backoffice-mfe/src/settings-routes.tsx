import type { StaffRoute } from "./access/places";
import { ReleasesPage } from "./admin/entregas/releases-page";
import { PreviewPage } from "./admin/previa/preview-page";
import { CheckoutPage } from "./estoque/checkout/checkout-page";
import { TeamPage } from "./estoque/equipe/team-page";
import { IntegrationsPage } from "./estoque/integracoes/integrations-page";
import { NoticesPage } from "./estoque/notificacoes/notices-page";
import { LogPage } from "./estoque/registro/log-page";
import { SecurityPage } from "./estoque/seguranca/security-page";

export const settingsPages: readonly StaffRoute[] = [
  {
    path: "/estoque/notificacoes",
    title: "Notificações",
    Screen: NoticesPage,
    section: "Configurações",
    words: "avisos emails caixa de saida",
    shortcut: "n",
    acts: [
      { label: "Modelos de avisos", query: "?aba=modelos", words: "emails textos" },
      { label: "Meus avisos", query: "?aba=meus", words: "notificacoes receber desligar" },
    ],
  },
  {
    path: "/estoque/seguranca",
    title: "Segurança",
    Screen: SecurityPage,
    section: "Configurações",
    words: "segundo fator prazo senha",
    shortcut: "s",
  },
  {
    path: "/estoque/registro",
    title: "Registro de ações",
    label: "Registro",
    Screen: LogPage,
    section: "Configurações",
    words: "log quem mudou",
    shortcut: "l",
  },
  {
    path: "/estoque/checkout",
    title: "Checkout",
    Screen: CheckoutPage,
    section: "Configurações",
    words: "webhook saude unidade centavos",
    shortcut: "c",
  },
  {
    path: "/estoque/equipe",
    title: "Equipe",
    Screen: TeamPage,
    section: "Configurações",
    words: "convidar gerente papeis",
    shortcut: "q",
    admin: true,
  },
  {
    path: "/estoque/integracoes",
    title: "Integrações",
    Screen: IntegrationsPage,
    section: "Configurações",
    words: "api chave webhook planilha erp programas",
    admin: true,
  },
  {
    path: "/admin/entregas",
    title: "Versões",
    Screen: ReleasesPage,
    section: "Configurações",
    group: "Técnico",
    words: "publicacao tecnico entregas",
    admin: true,
  },
  {
    path: "/admin/previa",
    title: "Prévia",
    Screen: PreviewPage,
    section: "Configurações",
    group: "Técnico",
    words: "teste de versao tecnico",
    admin: true,
  },
];
