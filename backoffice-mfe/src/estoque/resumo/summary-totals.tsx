import type { SalesSummary } from "shared-data";
import { formatCount, formatPrice } from "shared-ui";
import { styled } from "styled-components";

interface SummaryTotalsProps {
  summary: SalesSummary;
}

const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

export function SummaryTotals({ summary }: SummaryTotalsProps) {
  return (
    <Totals aria-label="Totais do período">
      {toTotals(summary).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Totals>
  );
}

/** The period in four figures. Without any order there is no conversion to speak of. */
export function toTotals({ by_day, created, paid }: SalesSummary): { label: string; value: string }[] {
  const revenue = by_day.reduce((sum, day) => sum + day.revenue, 0);
  const sales = by_day.reduce((sum, day) => sum + day.orders, 0);
  return [
    { label: "Vendas", value: formatPrice(revenue) },
    { label: "Pedidos vendidos", value: formatCount(sales) },
    { label: "Valor médio", value: sales > 0 ? formatPrice(revenue / sales) : "—" },
    {
      label: "Pix gerados que foram pagos",
      value: created > 0 ? `${percent.format(paid / created)} (${formatCount(paid)} de ${formatCount(created)})` : "—",
    },
  ];
}

const Totals = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  & > div {
    padding: ${({ theme }) => theme.space[4]};
    border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    border-radius: ${({ theme }) => theme.radius.medium};
    background: ${({ theme }) => theme.colors.surface};
  }
  dt { color: ${({ theme }) => theme.colors.muted}; font-size: ${({ theme }) => theme.font.size.caption}; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.bold}; font-variant-numeric: tabular-nums; }
`;
