import { lazy, Suspense } from "react";
import type { DaySales } from "shared-data";
import { Card, formatCount, formatPrice, Heading, Skeleton, Stack } from "shared-ui";
import { styled } from "styled-components";
import { Table, TableFrame } from "../../table/table";
import { dayLabel } from "./day-label";

interface SalesByDayProps {
  days: readonly DaySales[];
}

// The drawing library is fetched for this page alone; the other staff pages never carry it.
const SalesChart = lazy(() => import("./sales-chart").then(({ SalesChart: Chart }) => ({ default: Chart })));

/** Sales by day: drawn, and beside it the same figures as a table. */
export function SalesByDay({ days }: SalesByDayProps) {
  return (
    <Card as="section" aria-label="Vendas por dia">
      <Stack>
        <Heading as="h2" $size="lead">
          Vendas por dia
        </Heading>
        <Layout>
          <Suspense fallback={<Skeleton $height="16em" />}>
            <SalesChart days={days} />
          </Suspense>
          <DayTable days={days} />
        </Layout>
      </Stack>
    </Card>
  );
}

function DayTable({ days }: SalesByDayProps) {
  return (
    <Scroll aria-label="Tabela de vendas por dia">
      <Table>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col">Pedidos</th>
            <th scope="col">Vendas</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, orders, revenue }) => (
            <tr key={day}>
              <th scope="row">{dayLabel(day)}</th>
              <td>{formatCount(orders)}</td>
              <td>{formatPrice(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); }
`;

const Scroll = styled(TableFrame)`
  max-block-size: 16em;
  overflow-y: auto;
`;
