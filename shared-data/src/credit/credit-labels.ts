import type { CreditEntry, CreditKind } from "./credit.api";

const names: Readonly<Record<CreditKind, string>> = {
  claim: "Crédito da garantia",
  purchase: "Compra com crédito",
  refund: "Reembolso de compra com crédito",
  reversal: "Crédito retirado: o pedido foi reembolsado",
  correction: "Ajuste da loja",
};

/** Label of a ledger entry, with its product. */
export const creditEntryName = ({ kind, product_name }: Pick<CreditEntry, "kind" | "product_name">): string =>
  product_name === null ? names[kind] : `${names[kind]} · ${product_name}`;
