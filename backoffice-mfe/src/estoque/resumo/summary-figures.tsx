import { useLocation } from "@store/shared-data/router";
import { Heading, Stack } from "@store/shared-ui";
import { type Stat, StatTiles } from "../../widgets/stat-tiles";
import type { SalesSummary } from "./sales.api";
import { creditTiles, periodTiles, salesTiles, stuckTiles } from "./summary-tiles";

interface SummaryFiguresProps {
  summary: SalesSummary;
  /** Label of the period. */
  period: string;
}

/** Sales, profit and blocked orders, shown first. Every figure links to its list. */
export function FirstFigures({ summary }: Pick<SummaryFiguresProps, "summary">) {
  const sales = salesTiles(summary);
  return (
    <>
      <Figures title="Quanto vendemos" columns={sales.length} figures={sales} />
      <Figures title="O que está parado" columns={3} figures={stuckTiles(summary)} />
    </>
  );
}

/** Figures of the period, and its credit. */
export function PeriodFigures({ summary, period }: SummaryFiguresProps) {
  const { search } = useLocation();
  const credit = creditTiles(summary, search);
  return (
    <>
      <Figures title={`Período: ${period}`} columns={2} figures={periodTiles(summary)} />
      {credit.length > 0 && <Figures title="Crédito" columns={3} figures={credit} />}
    </>
  );
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
