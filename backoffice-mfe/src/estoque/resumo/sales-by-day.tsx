import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { DataTable } from "../../list/data-table";
import { Section } from "../../widgets/section";
import type { DaySales, SalesSummary } from "./sales.api";
import { salesColumns } from "./sales-by-kind";
import { SalesChart } from "./sales-chart";
import { dayLabel, ordersOf } from "./summary-links";

export function SalesByDay({ summary: { by_day, profit } }: { summary: SalesSummary }) {
  const profits = new Map(profit.by_day.map((known) => [known.day, known]));
  return (
    <Section card title="Vendas por dia">
      <Layout>
        <SalesChart days={by_day} />
        <DataTable
          label="Tabela de vendas por dia"
          caption={pluralize(by_day.length, "dia", "dias")}
          columns={salesColumns<DaySales>({
            name: "Dia",
            labelOf: ({ day }) => dayLabel(day),
            pathOf: ({ day }) => ordersOf("completed", { first: day, last: day }),
            profitOf: ({ day }) => profits.get(day),
          })}
          rows={by_day.toReversed()}
          idOf={({ day }) => day}
        />
      </Layout>
    </Section>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  [role="region"] { max-block-size: 20em; overflow-y: auto; }
  && td { padding-block: 0; }
  && td[data-kind="words"] { min-inline-size: max-content; }
  thead th { position: sticky; inset-block-start: 0; background: ${({ theme }) => theme.colors.surface}; }
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;
