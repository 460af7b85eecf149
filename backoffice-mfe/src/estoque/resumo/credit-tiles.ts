import { formatPrice } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import type { Stat } from "../../widgets/stat-tiles";
import type { SalesSummary } from "./sales.api";
import { holdersPath, ordersOf } from "./summary-links";
import { daysOf } from "./summary-tiles";

/** Credit in figures, each with the list that it counts; none where the shop gave none. */
export function creditTiles(summary: SalesSummary, search: string): Stat[] {
  const { given, lost, owed } = summary.credit;
  if (given.orders + lost.orders + owed.accounts === 0) return [];
  const days = daysOf(summary);
  const loss: Stat = {
    label: "Crédito perdido em reembolsos",
    value: formatPrice(lost.amount),
    note: pluralize(lost.orders, "pedido", "pedidos"),
    hint: "No período: o valor pago voltou, e o crédito já tinha sido gasto.",
    to: ordersOf("credit_lost", days),
  };
  return [
    {
      label: "Crédito em aberto",
      value: formatPrice(owed.amount),
      note: pluralize(owed.accounts, "conta", "contas"),
      hint: `O que a loja deve agora.${owed.frozen > 0 ? ` ${formatPrice(owed.frozen)} bloqueados por contestação.` : ""}`,
      to: holdersPath(search),
    },
    {
      label: "Crédito dado em garantias",
      value: formatPrice(given.amount),
      note: `${pluralize(given.orders, "pedido", "pedidos")} no período`,
      to: ordersOf("credit_given", days),
    },
    ...(lost.orders > 0 ? [loss] : []),
  ];
}
