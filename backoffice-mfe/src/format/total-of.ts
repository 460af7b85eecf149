import { formatCount } from "@store/shared-ui";
import { pluralize } from "./pluralize";

/** The database counts a list's rows only up to here, so that large shops stay fast; a higher value means "more". */
export const mostCounted = 10_000;

/** Total with its noun: "1 pedido", "Mais de 10.000 pedidos". */
export function totalOf(total: number, one: string, many: string): string {
  return total > mostCounted ? `Mais de ${pluralize(mostCounted, one, many)}` : pluralize(total, one, many);
}

export const shortTotal = (total: number): string =>
  total > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(total);

/** Number of rows reachable by paging; older rows need a filter. */
export const reachable = ({ total }: { readonly total: number }): number => Math.min(total, mostCounted);
