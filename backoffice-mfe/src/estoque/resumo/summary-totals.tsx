import { formatCount, formatPrice } from "shared-ui";
import { type Stat, StatTiles } from "../../widgets/stat-tiles";
import type { SalesSummary } from "./sales.api";

interface SummaryTotalsProps {
  summary: SalesSummary;
}

const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

export function SummaryTotals({ summary }: SummaryTotalsProps) {
  return <StatTiles label="Totais do período" columns={4} figures={toTotals(summary)} />;
}

/** The period in four figures. Without any order there is no conversion to speak of. */
export function toTotals({ by_day, created, paid }: SalesSummary): Stat[] {
  const revenue = by_day.reduce((sum, day) => sum + day.revenue, 0);
  const sales = by_day.reduce((sum, day) => sum + day.orders, 0);
  return [
    { label: "Vendas", value: formatPrice(revenue) },
    { label: "Pedidos vendidos", value: formatCount(sales) },
    { label: "Valor médio", value: sales > 0 ? formatPrice(revenue / sales) : "—" },
    {
      label: "Pix gerados que foram pagos",
      value: created > 0 ? percent.format(paid / created) : "—",
      ...(created > 0 && { note: `${formatCount(paid)} de ${formatCount(created)}` }),
    },
  ];
}
