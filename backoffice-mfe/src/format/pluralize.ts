import { formatCount } from "@store/shared-ui";

/** A count with its noun: "1 pedido", "2.000 pedidos". */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
