import { useLocation } from "shared-data/router";
import { Heading, Stack } from "shared-ui";
import { type Stat, StatTiles } from "../../widgets/stat-tiles";
import { creditTiles } from "./credit-tiles";
import type { SalesSummary } from "./sales.api";
import { clockText, periodTiles, todayTiles, unsettledTiles } from "./summary-tiles";

interface SummaryFiguresProps {
  summary: SalesSummary;
  /** What the period is called. */
  period: string;
}

/** What an owner reads first: today beside a week ago, what waits for somebody, and the period. Every figure leads to what it counts. */
export function SummaryFigures({ summary, period }: SummaryFiguresProps) {
  return (
    <>
      <Figures title={`Hoje até ${clockText(summary.as_of)}`} columns={3} figures={todayTiles(summary)} />
      <Figures title="Dinheiro à espera de alguém" columns={3} figures={unsettledTiles(summary)} />
      <Figures title={`Período: ${period}`} columns={4} figures={periodTiles(summary)} />
      <CreditFigures summary={summary} />
    </>
  );
}

function CreditFigures({ summary }: Pick<SummaryFiguresProps, "summary">) {
  const { search } = useLocation();
  const figures = creditTiles(summary, search);
  return figures.length > 0 && <Figures title="Crédito" columns={3} figures={figures} />;
}

interface FiguresProps {
  title: string;
  columns: number;
  figures: readonly Stat[];
}

function Figures({ title, columns, figures }: FiguresProps) {
  return (
    <Stack as="section" $gap={2} aria-label={title}>
      <Heading as="h2" $size="body">
        {title}
      </Heading>
      <StatTiles label={title} columns={columns} figures={figures} />
    </Stack>
  );
}
