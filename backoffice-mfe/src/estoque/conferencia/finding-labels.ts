import type { Filter } from "../../list/use-list-address";

/** Which findings to list, as the address has it. */
export interface FindingFilter extends Filter {
  readonly situacao: string;
  readonly motivo: string;
}

/** The filter that an empty address stands for. */
export const openFindings: FindingFilter = { situacao: "open", motivo: "" };

const states = ["open", "resolved", "all"] as const;

/** The state that an address names; open findings where it names none. */
export const stateOf = (name: string) => states.find((state) => state === name) ?? "open";

/** The label of each kind of finding. */
export const findingKinds = {
  unknown_here: "Pago no provedor, sem pedido aqui",
  unknown_there: "Pago aqui, não no provedor",
  amount_differs: "Valor diferente",
  refunded_there: "Devolvido ou contestado no provedor",
  product_differs: "Produto diferente",
  paid_twice: "Pago duas vezes",
} as const;

type FindingKind = keyof typeof findingKinds;

/** The kind that an address or the database names; undefined for one that this version does not know. */
export const kindOf = (name: string): FindingKind | undefined =>
  Object.hasOwn(findingKinds, name) ? (name as FindingKind) : undefined;

/** A finding's kind as text. */
export function kindLabel(name: string): string {
  const kind = kindOf(name);
  return kind ? findingKinds[kind] : "Outra divergência";
}

/** The label of each way in which a finding was closed. */
export const resolutions = {
  applied: "Pagamento aplicado",
  gone: "Já confere",
  settled: "Encerrada pela equipe",
} as const;
