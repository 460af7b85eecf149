import type { Enums } from "@store/shared-data";

/** The kinds of entries in the log. */
export type StaffActionKind = Enums<"staff_action">;

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
  customer_tagged: "Etiquetas de cliente alteradas",
  customer_blocked: "Cliente bloqueado",
  customer_unblocked: "Cliente desbloqueado",
  orders_exported: "Pedidos exportados com telefones",
  claim_answered: "Chamado de garantia respondido",
  claim_decided: "Chamado de garantia decidido",
  notices_retried: "Avisos tentados de novo",
  credit_corrected: "Crédito de cliente corrigido",
  dispute_opened: "Contestação aberta",
  dispute_closed: "Contestação encerrada",
  dossier_made: "Dossiê feito",
  import_noted: "Lote de keys alterado",
  buyer_warned: "Comprador avisado de problema na key",
  approval_requested: "Confirmação de outra pessoa pedida",
  finding_settled: "Divergência de pagamento encerrada",
  release_token_created: "Token de publicação criado",
  release_token_revoked: "Token de publicação revogado",
  api_key_created: "Chave de leitura criada",
  api_key_revoked: "Chave de leitura revogada",
  price_rule_created: "Cupom ou regra de preço criada",
  price_rule_changed: "Cupom ou regra de preço alterada",
};

/** True for an action that this version knows. */
export const isKnownAction = (word: unknown): word is StaffActionKind =>
  typeof word === "string" && Object.hasOwn(staffActionNames, word);
