import { formatCount, formatPrice } from "shared-ui";
import { pluralize } from "../../format/pluralize";
import type { Stat } from "../../widgets/stat-tiles";
import type { SalesSummary } from "./sales.api";
import { holdersPath, ordersOf } from "./summary-links";
import { daysOf } from "./summary-tiles";

/** Credit in figures, each with the list that it counts; none where the shop has nothing to do with it. */
export function creditTiles(summary: SalesSummary, search: string): Stat[] {
  const { sales, given, lost, owed } = summary.credit;
  if (sales.orders + given.orders + lost.orders + owed.accounts === 0) return [];
  const days = daysOf(summary);
  const loss: Stat = {
    label: "Crédito perdido em reembolsos",
    value: formatPrice(lost.amount),
    note: `de ${pluralize(lost.orders, "pedido", "pedidos")}, no período: o valor pago voltou, e o crédito já tinha sido gasto`,
    to: ordersOf("credit_lost", days),
  };
  return [
    {
      label: "Pago com crédito",
      value: formatPrice(sales.amount),
      note: `${pluralize(sales.orders, "pedido", "pedidos")} no período; não é dinheiro novo, e fica fora das vendas`,
      to: ordersOf("credit", days),
    },
    {
      label: "Crédito dado em garantias",
      value: formatPrice(given.amount),
      note: `por ${pluralize(given.orders, "pedido", "pedidos")}, no período`,
      to: ordersOf("credit_given", days),
    },
    ...(lost.orders > 0 ? [loss] : []),
    {
      label: "Crédito em aberto",
      value: formatPrice(owed.amount),
      note: `o que a loja deve a ${formatCount(owed.accounts)} ${owed.accounts === 1 ? "conta" : "contas"}, agora${
        owed.frozen > 0 ? `; ${formatPrice(owed.frozen)} bloqueados por contestação` : ""
      }`,
      to: holdersPath(search),
    },
  ];
}
