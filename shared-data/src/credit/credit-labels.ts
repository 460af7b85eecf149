import type { CreditEntry } from "./credit.api";

const names: Readonly<Record<string, string>> = {
  claim: "Crédito da garantia",
  purchase: "Compra com crédito",
  refund: "Reembolso de compra com crédito",
  reversal: "Crédito retirado: o pedido foi reembolsado",
};

/** Label of a ledger entry, with its product; a kind without a label is a correction by the store. */
export function creditEntryName({ kind, product_name }: Pick<CreditEntry, "kind" | "product_name">): string {
  const name = names[kind] ?? "Ajuste da loja";
  return product_name === null ? name : `${name} · ${product_name}`;
}
