import { lookup } from "../../format/lookup";
import type { Filter } from "../../list/use-list-address";

/** Labels of the kinds of findings. */
export const findingKinds = {
  unknown_here: "Pago no provedor, sem pedido aqui",
  unknown_there: "Pago aqui, não no provedor",
  amount_differs: "Valor diferente",
  refunded_there: "Devolvido ou contestado no provedor",
  product_differs: "Produto diferente",
  paid_twice: "Pago duas vezes",
};

/** Label of a kind; this version may not know it. */
export const kindLabel = (kind: string): string => lookup(findingKinds, kind) ?? "Outra divergência";

/** Filter of the findings as in the URL. */
export interface FindingFilter extends Filter {
  readonly situacao: string;
  readonly motivo: "" | keyof typeof findingKinds;
}

/** Labels of resolutions. */
export const resolutions = {
  applied: "Pagamento aplicado",
  gone: "Já confere",
  settled: "Encerrada pela equipe",
} as const;
