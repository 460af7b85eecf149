/** Outcome of a refunded order, by payment method. */
export const refundedText = (withCredit: boolean): string =>
  `O valor deste pedido ${withCredit ? "voltou para o seu crédito" : "foi devolvido"}. A key dele não pode mais ser usada.`;
