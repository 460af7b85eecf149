import { foldForSearch, type StaffRole } from "shared-data";

/** A page of the back-office, or something that is done there. */
export interface Place {
  readonly label: string;
  readonly to: string;
  /** What else people call it. */
  readonly words?: string;
  /** The letter that leads there after "g". */
  readonly letter?: string;
  /** For admins alone. */
  readonly admin?: boolean;
}

/** Where the back-office leads. */
export const places: readonly Place[] = [
  { label: "Estoque", to: "/estoque", words: "produtos keys", letter: "e" },
  { label: "Pedidos", to: "/estoque/pedidos", words: "vendas", letter: "p" },
  { label: "Pagamentos", to: "/estoque/pagamentos", words: "eventos webhooks pix", letter: "a" },
  { label: "Garantias", to: "/estoque/garantias", words: "chamados troca credito reclamacao", letter: "g" },
  { label: "Resumo", to: "/estoque/resumo", words: "vendas numeros grafico", letter: "r" },
  { label: "Moderação", to: "/admin/avaliacoes", words: "avaliacoes", letter: "m" },
  { label: "Registro", to: "/estoque/registro", words: "log quem mudou", letter: "l" },
  { label: "Notificações", to: "/estoque/notificacoes", words: "avisos emails caixa de saida", letter: "n" },
  { label: "Modelos de avisos", to: "/estoque/notificacoes?aba=modelos", words: "emails textos" },
  { label: "Meus avisos", to: "/estoque/notificacoes?aba=meus", words: "notificacoes receber desligar" },
  { label: "Segurança", to: "/estoque/seguranca", words: "segundo fator prazo", letter: "s" },
  { label: "Equipe", to: "/estoque/equipe", words: "convidar gerente papeis", letter: "q", admin: true },
  { label: "Entregas", to: "/admin/entregas", words: "versoes publicacao" },
  { label: "Prévia", to: "/admin/previa", words: "teste de versao" },
  { label: "Novo produto", to: "/estoque?editar=novo", words: "criar cadastrar" },
  { label: "Pedidos aguardando estoque", to: "/estoque/pedidos?situacao=waiting", words: "fila sem keys" },
  { label: "Pedidos retidos", to: "/estoque/pedidos?situacao=held", words: "valor divergente liberar" },
  { label: "Pedidos em contestação", to: "/estoque/pedidos?situacao=disputed", words: "med devolucao chargeback" },
  { label: "Conferir dossiê", to: "/estoque/pedidos/dossie", words: "prova med sha" },
  { label: "Pedidos pagos sem dono", to: "/estoque/pedidos?situacao=ownerless", words: "atribuir" },
  { label: "Garantias atrasadas", to: "/estoque/garantias?prazo=atrasado", words: "chamados vencidos" },
  { label: "Exportar pedidos", to: "/estoque/pedidos", words: "csv planilha baixar" },
];

/** Where somebody of this role may go. */
export const placesFor = (role: StaffRole): Place[] => places.filter(({ admin }) => role === "admin" || !admin);

/** The places of a role whose words begin with what was typed, in any order; all of them for nothing. */
export function findPlaces(text: string, role: StaffRole): Place[] {
  const typed = foldForSearch(text).split(/\s+/).filter(Boolean);
  return placesFor(role).filter(({ label, words = "" }) => {
    const known = foldForSearch(`${label} ${words}`).split(/\s+/);
    return typed.every((part) => known.some((word) => word.startsWith(part)));
  });
}
