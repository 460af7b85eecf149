import type { Filter } from "../../list/use-list-address";

/** Filter of the findings as in the URL. */
export interface FindingFilter extends Filter {
  readonly situacao: string;
  readonly motivo: string;
}

/** The default filter. */
export const openFindings: FindingFilter = { situacao: "open", motivo: "" };

const states = ["open", "resolved", "all"] as const;

/** The state in the URL; the default is open findings. */
export const stateOf = (name: string) => states.find((state) => state === name) ?? "open";

/** Labels of the kinds of findings. */
export const findingKinds = {
  unknown_here: "Pago no provedor, sem pedido aqui",
  unknown_there: "Pago aqui, não no provedor",
  amount_differs: "Valor diferente",
  refunded_there: "Devolvido ou contestado no provedor",
  product_differs: "Produto diferente",
  paid_twice: "Pago duas vezes",
} as const;

type FindingKind = keyof typeof findingKinds;

/** Parses a kind from the URL or the database; undefined if this version does not know it. */
export const kindOf = (name: string): FindingKind | undefined =>
  Object.hasOwn(findingKinds, name) ? (name as FindingKind) : undefined;

export function kindLabel(name: string): string {
  const kind = kindOf(name);
  return kind ? findingKinds[kind] : "Outra divergência";
}

/** Labels of resolutions. */
export const resolutions = {
  applied: "Pagamento aplicado",
  gone: "Já confere",
  settled: "Encerrada pela equipe",
} as const;
