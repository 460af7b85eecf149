/** What waits for another admin, by its action, or by its function where it has none. */
export const approvalWords: Readonly<Record<string, string>> = {
  correct_credit: "Corrigir crédito",
  change_store_setting: "Aumentar o limite de uma pessoa por dia",
  release: "Liberar pedido",
  assign: "Atribuir pedido",
  refund: "Reembolsar pedido",
  replace: "Trocar key",
  replacement: "Trocar key pela garantia",
  credit: "Dar crédito pela garantia",
};
