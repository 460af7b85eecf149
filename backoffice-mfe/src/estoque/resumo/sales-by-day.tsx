import { StoreLink } from "@store/shared-data/router";
import { formatPrice } from "@store/shared-ui";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { DataTable } from "../../list/data-table";
import { Section } from "../../widgets/section";
import type { DaySales, SalesSummary } from "./sales.api";
import { salesColumns } from "./sales-by-kind";
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
            pathOf,
            profitOf: ({ day }) => profits.get(day),
          })}
          rows={by_day.toReversed()}
          idOf={({ day }) => day}
        />
      </Layout>
    </Section>
  );
}

const pathOf = ({ day }: DaySales) => ordersOf("completed", { first: day, last: day });

const Layout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  [role="region"] { max-block-size: 20em; overflow-y: auto; }
  && td { padding-block: 0; }
  && td[data-kind="words"] { min-inline-size: max-content; }
  thead th { position: sticky; inset-block-start: 0; background: ${({ theme }) => theme.colors.surface}; }
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;

// "R$ 12,5 mil": short, because the chart is narrow; the table has exact figures.
const shortPrice = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const mostLabels = 4;
/** More bars than this are too narrow for a finger. */
const barsForFingers = 10;

/**
 * Bar chart of daily revenue; a bar leads to the day's orders. Hidden from screen readers and the Tab key, because the
 * table beside it has the same figures and links.
 */
export function SalesChart({ days }: { days: readonly DaySales[] }) {
  const top = roundUp(Math.max(...days.map(({ revenue }) => revenue)));
  const every = Math.ceil(days.length / mostLabels);
  return (
    <Plot aria-hidden="true">
      {[1, 0.5, 0].map((part) => (
        <Price key={part} style={{ insetBlockEnd: `${100 * part}%` }}>
          {shortPrice.format(part * top)}
        </Price>
      ))}
      <Bars $forFingers={days.length <= barsForFingers}>
        {days.map((sales, index) => (
          <Day key={sales.day} to={pathOf(sales)} tabIndex={-1} title={wordsOf(sales)}>
            <i style={{ blockSize: `${(100 * sales.revenue) / top}%` }} />
            {/* As many days as fit, always including the latest. */}
            {(days.length - 1 - index) % every === 0 && <span>{dayLabel(sales.day)}</span>}
          </Day>
        ))}
      </Bars>
    </Plot>
  );
}

/** Rounds up to a number whose half is round, too. */
function roundUp(best: number): number {
  const unit = 10 ** Math.floor(Math.log10(best || 1));
  return unit * ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8].find((step) => best <= step * unit) ?? 10);
}

const wordsOf = ({ day, orders, revenue }: DaySales) =>
  `${dayLabel(day)}: ${pluralize(orders, "pedido", "pedidos")}, ${formatPrice(revenue)}`;

const Plot = styled.div`
  position: relative;
  block-size: 19em;
  margin-block: ${({ theme }) => `${theme.space[4]} ${theme.space[8]}`};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  white-space: nowrap;
`;

/* A price stands on its line, which runs behind the bars. */
const Price = styled.div`
  position: absolute;
  inset-inline: 0;
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Bars = styled.div<{ $forFingers: boolean }>`
  position: absolute;
  inset-block: 0;
  inset-inline: 5.5em 1em;
  display: flex;
  @media (pointer: coarse) { pointer-events: ${({ $forFingers }) => ($forFingers ? "auto" : "none")}; }
`;

const Day = styled(StoreLink)`
  position: relative;
  flex: 1;
  color: inherit;
  i {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 12%;
    background: ${({ theme }) => theme.colors.focus};
  }
  &:hover i { background: ${({ theme }) => theme.colors.text}; }
  span { position: absolute; inset-block-start: 100%; inset-inline-start: 50%; translate: -50%; }
`;
