import { Skeleton } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { styled } from "styled-components";
import { profitText } from "../../profit/profit";
import { Section } from "../../widgets/section";
import { dayLabel } from "./day-label";
import type { DaySales, SalesSummary } from "./sales.api";
import { SalesTable } from "./sales-table";
import { ordersOf } from "./summary-links";

interface SalesByDayProps {
  days: readonly DaySales[];
  profits: SalesSummary["profit"]["by_day"];
}

// Lazy: only this page needs the chart library.
const SalesChart = lazy(() => import("./sales-chart").then(({ SalesChart: Chart }) => ({ default: Chart })));

/** Sales by day as a chart, and the same figures as a table. */
export function SalesByDay({ days, profits }: SalesByDayProps) {
  const profitOf = new Map(profits.map((profit) => [profit.day, profitText(profit)]));
  return (
    <Section card title="Vendas por dia">
      <Layout>
        <Suspense fallback={<Skeleton $height="20em" />}>
          <SalesChart days={days} />
        </Suspense>
        <Latest
          by="Dia"
          rows={days
            .map(({ day, ...sales }) => ({
              label: dayLabel(day),
              to: ordersOf("completed", { first: day, last: day }),
              profit: profitOf.get(day) ?? "—",
              ...sales,
            }))
            .reverse()}
        />
      </Layout>
    </Section>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); }
`;

const Latest = styled(SalesTable)`
  max-block-size: 20em;
  overflow-y: auto;
  thead th { position: sticky; inset-block-start: 0; background: ${({ theme }) => theme.colors.surface}; }
`;
