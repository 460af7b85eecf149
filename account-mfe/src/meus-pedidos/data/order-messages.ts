import { failureMessage } from "../../session/failure-message";

/** Messages of the orders page; R8.5 prescribes the texts. */
export const orderMessages = {
  loadFailed: "Erro ao carregar pedidos",
  none: "Nenhum pedido encontrado",
  keyMissing: "Key não encontrada",
  stillWaiting: "Ainda não há key para este pedido. Seu lugar está guardado, e ela aparece aqui assim que chegar.",
  keyDelivered: "Key entregue com sucesso!",
  reviewSent: "Avaliação enviada com sucesso! Ela será analisada antes de ser publicada.",
} as const;

/** Outcome of a refunded order, by payment method. */
export const refundedText = (withCredit: boolean): string =>
  `O valor deste pedido ${withCredit ? "voltou para o seu crédito" : "foi devolvido"}. A key dele não pode mais ser usada.`;

/** 'Erro ao entregar key: ...' with the reason. */
export const deliveryFailed = (error: unknown): string => `Erro ao entregar key: ${failureMessage(error)}`;

/** 'Erro ao mostrar key: ...' with the reason. */
export const openFailed = (error: unknown): string => `Erro ao mostrar key: ${failureMessage(error)}`;

/** 'Não foi salvo: ...' with the reason, for a first step or 'Tudo certo'. */
export const careFailed = (error: unknown): string => `Não foi salvo: ${failureMessage(error)}`;

/** 'Erro ao enviar avaliação: ...' with the reason. */
export const reviewFailed = (error: unknown): string => `Erro ao enviar avaliação: ${failureMessage(error)}`;
