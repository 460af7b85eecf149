import { formatCount } from "@store/shared-ui";
import { pluralize } from "./pluralize";

/** How far the database counts a list of orders, events or keys; one more means "more than that", so that a list costs the same in a large shop. */
export const mostCounted = 10_000;

/** A list's total with its noun, as far as it is counted: "1 pedido", "Mais de 10.000 pedidos". */
export function totalOf(total: number, one: string, many: string): string {
  return total > mostCounted ? `Mais de ${pluralize(mostCounted, one, many)}` : pluralize(total, one, many);
}

/** A total alone, as far as it is counted: "2.000", "10.000+". */
export const shortTotal = (total: number): string =>
  total > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(total);

/** How many rows of a list its pages lead to; anyone who wants older ones narrows the filter. */
export const reachable = ({ total }: { readonly total: number }): number => Math.min(total, mostCounted);
