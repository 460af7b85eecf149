import { lazyScreen, type StaffRoute } from "./access/places";

const settings = () => import(/* webpackChunkName: "settings" */ "./sections/settings");

export const settingsPages: readonly StaffRoute[] = [
  {
    path: "/estoque/notificacoes",
    title: "Notificações",
    Screen: lazyScreen(settings, "NoticesPage"),
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
    Screen: lazyScreen(settings, "SecurityPage"),
    section: "Configurações",
    words: "segundo fator prazo senha",
    shortcut: "s",
  },
  {
    path: "/estoque/registro",
    title: "Registro de ações",
    label: "Registro",
    Screen: lazyScreen(settings, "LogPage"),
    section: "Configurações",
    words: "log quem mudou",
    shortcut: "l",
  },
  {
    path: "/estoque/checkout",
    title: "Checkout",
    Screen: lazyScreen(settings, "CheckoutPage"),
    section: "Configurações",
    words: "webhook saude unidade centavos",
    shortcut: "c",
  },
  {
    path: "/estoque/equipe",
    title: "Equipe",
    Screen: lazyScreen(settings, "TeamPage"),
    section: "Configurações",
    words: "convidar gerente papeis",
    shortcut: "q",
    admin: true,
  },
  {
    path: "/estoque/integracoes",
    title: "Integrações",
    Screen: lazyScreen(settings, "IntegrationsPage"),
    section: "Configurações",
    words: "api chave webhook planilha erp programas",
    admin: true,
  },
  {
    path: "/admin/entregas",
    title: "Versões",
    Screen: lazyScreen(settings, "ReleasesPage"),
    section: "Configurações",
    group: "Técnico",
    words: "publicacao tecnico entregas",
    admin: true,
  },
  {
    path: "/admin/previa",
    title: "Prévia",
    Screen: lazyScreen(settings, "PreviewPage"),
    section: "Configurações",
    group: "Técnico",
    words: "teste de versao tecnico",
    admin: true,
  },
];
