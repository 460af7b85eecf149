import type { StaffAction, StaffActionKind } from "./staff-log.api";

/** What each entry of the log is called. */
export const staffActionNames: Readonly<Record<StaffActionKind, string>> = {
  product_created: "Produto criado",
  product_changed: "Produto alterado",
  product_deleted: "Produto apagado",
  keys_added: "Keys adicionadas",
  key_revealed: "Key vista",
  key_deleted: "Key excluída",
  import_undone: "Adição de keys desfeita",
  order_released: "Pedido liberado",
  order_assigned: "Pedido atribuído a uma conta",
  order_refunded: "Pedido reembolsado",
  order_redelivered: "Key entregue ou trocada",
  event_replayed: "Evento reprocessado",
  review_approved: "Avaliação aprovada",
  review_unapproved: "Aprovação de avaliação desfeita",
  review_changed: "Avaliação alterada",
  review_rejected: "Avaliação rejeitada",
  threshold_changed: "Limite de estoque alterado",
  setting_changed: "Configuração alterada",
  role_given: "Função dada",
  role_changed: "Função alterada",
  role_taken: "Função retirada",
  invitation_sent: "Convite para a equipe",
  invitation_withdrawn: "Convite retirado",
  customer_viewed: "Página de cliente vista",
  note_added: "Nota sobre cliente escrita",
  note_deleted: "Nota sobre cliente apagada",
  orders_exported: "Pedidos exportados com telefones",
  claim_answered: "Chamado de garantia respondido",
  claim_decided: "Chamado de garantia decidido",
  notices_retried: "Avisos tentados de novo",
  credit_corrected: "Crédito de cliente corrigido",
  dispute_opened: "Contestação aberta",
  dispute_closed: "Contestação encerrada",
  dossier_made: "Dossiê feito",
};

/** Whether a word names a kind of action. */
export const isKnownAction = (word: string): word is StaffActionKind => Object.hasOwn(staffActionNames, word);

/** What an entry is called; a product that left the shop or came back says so. */
export function actionName({ action, changes }: StaffAction): string {
  if (action === null) return "Outra ação";
  const onSale = action === "product_changed" ? changes?.is_active?.to : undefined;
  if (typeof onSale !== "boolean") return staffActionNames[action];
  return onSale ? "Produto de volta à venda" : "Produto tirado de venda";
}

/** Who did it: by e-mail, by account where that e-mail was erased, or what the database itself was told without anybody signed in. */
export function actorOf({
  actor_id,
  actor_email,
  done_as,
}: Pick<StaffAction, "actor_id" | "actor_email" | "done_as">): string {
  if (actor_email) return actor_email;
  if (actor_id) return `Conta ${actor_id.slice(0, 8)}`;
  return done_as === "service_role" ? "Sistema da loja" : "Responsável pelo banco de dados";
}

/** What an entry speaks of, by the short ids that the other screens show. */
export function subjectOf({
  order_id,
  key_id,
  event_id,
  review_id,
  user_id,
  user_email,
  ...entry
}: StaffAction): string {
  const { product_id, product_name } = entry;
  const parts = [
    user_email ?? (user_id && `Conta ${user_id.slice(0, 8)}`),
    order_id && `Pedido ${order_id.slice(0, 8)}`,
    key_id && `Key ${key_id.slice(0, 8)}`,
    event_id && `Evento ${event_id}`,
    review_id && `Avaliação ${review_id.slice(0, 8)}`,
    product_id && (product_name ?? `Produto ${product_id}`),
  ];
  return parts.filter(Boolean).join(" · ") || "—";
}
