/** The outcome of a refunded order, by its payment. */
export const refundedText = (withCredit: boolean): string =>
  `O valor deste pedido ${withCredit ? "voltou para o seu crédito" : "foi devolvido"}. A key dele não pode mais ser usada.`;
