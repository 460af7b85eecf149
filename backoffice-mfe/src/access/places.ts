import { foldForSearch, type StaffRole } from "shared-data";
import type { StaffCounts } from "./staff-counts.api";

/** A page of the back-office. */
export interface Place {
  readonly label: string;
  readonly to: string;
  /** What else people call it. */
  readonly words?: string;
  /** The letter that leads there after "g". */
  readonly letter?: string;
  /** For admins alone. */
  readonly admin?: boolean;
  /** What waits there for a person, and its words for screen readers. */
  readonly waits?: { readonly of: keyof StaffCounts; readonly one: string; readonly many: string };
}

/** One of the places that are always in sight, with the pages that belong to it; it leads to the first of them. */
export interface Section {
  readonly label: "Pedidos" | "Produtos" | "Clientes" | "Resumo" | "Configurações";
  readonly pages: readonly Place[];
}

/** The pages of the back-office that have a way to them: the one list of navigation, search and keys. */
const sections: readonly Section[] = [
  {
    label: "Pedidos",
    pages: [
      {
        label: "Pedidos",
        to: "/estoque/pedidos",
        words: "vendas reembolso estornar",
        letter: "p",
        waits: { of: "orders", one: "espera por você", many: "esperam por você" },
      },
      {
        label: "Eventos do checkout",
        to: "/estoque/pagamentos",
        words: "pagamentos webhooks pix",
        letter: "a",
        waits: { of: "events", one: "evento com problema", many: "eventos com problema" },
      },
    ],
  },
  {
    label: "Produtos",
    pages: [
      {
        label: "Estoque",
        to: "/estoque",
        words: "produtos keys lotes precos",
        letter: "e",
        waits: { of: "low_stock", one: "produto com estoque baixo", many: "produtos com estoque baixo" },
      },
      {
        label: "Avaliações",
        to: "/admin/avaliacoes",
        words: "moderacao estrelas",
        letter: "m",
        waits: { of: "reviews", one: "avaliação pendente", many: "avaliações pendentes" },
      },
    ],
  },
  {
    label: "Clientes",
    pages: [
      { label: "Clientes", to: "/estoque/clientes", words: "compradores pessoas", letter: "i" },
      {
        label: "Chamados",
        to: "/estoque/garantias",
        words: "garantias troca credito reclamacao",
        letter: "g",
        waits: { of: "claims", one: "chamado espera a equipe", many: "chamados esperam a equipe" },
      },
    ],
  },
  {
    label: "Resumo",
    pages: [{ label: "Resumo", to: "/estoque/resumo", words: "vendas numeros grafico faturamento", letter: "r" }],
  },
  {
    label: "Configurações",
    pages: [
      { label: "Notificações", to: "/estoque/notificacoes", words: "avisos emails caixa de saida", letter: "n" },
      { label: "Segurança", to: "/estoque/seguranca", words: "segundo fator prazo senha", letter: "s" },
      { label: "Registro", to: "/estoque/registro", words: "log quem mudou", letter: "l" },
      { label: "Checkout", to: "/estoque/checkout", words: "webhook saude unidade centavos", letter: "c" },
      { label: "Equipe", to: "/estoque/equipe", words: "convidar gerente papeis", letter: "q", admin: true },
      { label: "Versões", to: "/admin/entregas", words: "publicacao tecnico entregas", admin: true },
      { label: "Prévia", to: "/admin/previa", words: "teste de versao tecnico", admin: true },
    ],
  },
];

/** Something that is done on a page, or one part of it. */
const acts: readonly Place[] = [
  { label: "Modelos de avisos", to: "/estoque/notificacoes?aba=modelos", words: "emails textos" },
  { label: "Meus avisos", to: "/estoque/notificacoes?aba=meus", words: "notificacoes receber desligar" },
  { label: "Novo produto", to: "/estoque?editar=novo", words: "criar cadastrar" },
  { label: "Pedidos aguardando estoque", to: "/estoque/pedidos?situacao=waiting", words: "fila sem keys" },
  { label: "Pedidos retidos", to: "/estoque/pedidos?situacao=held", words: "valor divergente liberar" },
  { label: "Pedidos em contestação", to: "/estoque/pedidos?situacao=disputed", words: "med devolucao chargeback" },
  { label: "Pedidos reembolsados", to: "/estoque/pedidos?situacao=refunded", words: "reembolso estorno" },
  { label: "Conferir dossiê", to: "/estoque/pedidos/dossie", words: "prova med sha" },
  { label: "Pedidos pagos sem dono", to: "/estoque/pedidos?situacao=ownerless", words: "atribuir" },
  { label: "Chamados atrasados", to: "/estoque/garantias?prazo=atrasado", words: "garantias vencidos" },
  { label: "Exportar pedidos", to: "/estoque/pedidos", words: "csv planilha baixar" },
];

/** Where the back-office leads. */
export const places: readonly Place[] = [...sections.flatMap(({ pages }) => pages), ...acts];

const isFor = (role: StaffRole) => (place: Place) => role === "admin" || !place.admin;

/** Where somebody of this role may go. */
export const placesFor = (role: StaffRole): Place[] => places.filter(isFor(role));

/** The places in sight with the pages that somebody of this role may open. */
export const sectionsFor = (role: StaffRole): Section[] =>
  sections.map((section) => ({ ...section, pages: section.pages.filter(isFor(role)) }));

/** The page that an address belongs to: the one with the longest address that it begins with. */
export function pageOf(pathname: string): Place | undefined {
  const holds = ({ to }: Place) => pathname === to || pathname.startsWith(`${to}/`);
  return sections
    .flatMap(({ pages }) => pages)
    .filter(holds)
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** The places of a role whose words begin with what was typed, in any order; all of them for nothing. */
export function findPlaces(text: string, role: StaffRole): Place[] {
  const typed = foldForSearch(text).split(/\s+/).filter(Boolean);
  return placesFor(role).filter(({ label, words = "" }) => {
    const known = foldForSearch(`${label} ${words}`).split(/\s+/);
    return typed.every((part) => known.some((word) => word.startsWith(part)));
  });
}
