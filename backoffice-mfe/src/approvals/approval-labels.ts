import { accountPath, claimPath, orderPath } from "../addresses/addresses";

/** Labels of pending approvals, by action, or by SQL function if there is no action. */
export const approvalLabels: Readonly<Record<string, string>> = {
  correct_credit: "Corrigir crédito",
  change_store_setting: "Aumentar o limite de uma pessoa por dia",
  release: "Liberar pedido",
  assign: "Atribuir pedido",
  refund: "Reembolsar pedido",
  replace: "Trocar key",
  replacement: "Trocar key pela garantia",
  credit: "Dar crédito pela garantia",
};

const pathOf: Readonly<Record<string, (id: string) => string>> = {
  correct_credit: accountPath,
  override_order: orderPath,
  decide_guarantee_claim: claimPath,
};

/** The page to confirm it: the account, order or claim, otherwise the settings. */
export const approvalPath = (rpc: string, subject: string): string => pathOf[rpc]?.(subject) ?? "/estoque/seguranca";
