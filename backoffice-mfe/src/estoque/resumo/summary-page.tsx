import type { StaffRole } from "@store/shared-data";
import { useLocation } from "@store/shared-data/router";
import { EmptyState, Select, Skeleton, Stack } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { Loaded } from "../../list/loaded";
import { useListAddress } from "../../list/use-list-address";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { Section } from "../../widgets/section";
import { type Stat, StatTiles, StatTilesSkeleton } from "../../widgets/stat-tiles";
import { CompositionNotice } from "./composition-notice";
import { CreditHolders } from "./credit-holders";
import { ExportSummary } from "./export-summary";
import { LowStock } from "./low-stock";
import { type SalesSummary, useSalesSummary } from "./sales.api";
import { SalesByDay } from "./sales-by-day";
import { ProfitBySupplier, SalesByCategory, SalesByOrigin, TopProducts } from "./sales-by-kind";
import { creditWindow } from "./summary-links";
import { creditTiles, daysOf, periodTiles, salesTiles, stuckTiles } from "./summary-tiles";

/** Periods by their name in the URL, with the number of days including today. */
const periods = { hoje: 1, "7": 7, "30": 30, "90": 90 } as const;
type Period = keyof typeof periods;
const periodNames: Readonly<Record<Period, string>> = {
  hoje: "Hoje",
  "7": "7 dias",
  "30": "30 dias",
  "90": "90 dias",
};
const choices: readonly Period[] = ["hoje", "7", "30", "90"];
const defaults = { periodo: "30" };
const pageOfWindow = ["pagina"];

export function SummaryPage({ role }: { role: StaffRole }) {
  const { filter, change } = useListAddress(defaults);
  // The URL is untrusted.
  const period = choices.find((known) => known === filter.periodo) ?? "30";
  const query = useSalesSummary(periods[period]);
  const { open, close } = useOpenInAddress(creditWindow, pageOfWindow);
  return (
    <StaffPage
      title="Resumo"
      actions={
        <>
          <Select aria-label="Período" value={period} onChange={({ target }) => change({ periodo: target.value })}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {periodNames[choice]}
              </option>
            ))}
          </Select>
          <ExportSummary summary={query.isPlaceholderData ? undefined : query.data} />
        </>
      }
    >
      <Stack $gap={5}>
        <CompositionNotice />
        <Summary query={query} period={period} />
        {open && <CreditHolders role={role} onClose={close} />}
      </Stack>
    </StaffPage>
  );
}

interface SummaryProps {
  query: ReturnType<typeof useSalesSummary>;
  period: Period;
}

function Summary({ query, period }: SummaryProps) {
  const { search } = useLocation();
  return (
    <Loaded isPage query={query} name="resumo" skeleton={<Outline />}>
      {(summary) => (
        <Stack aria-busy={query.isPlaceholderData}>
          <Figures title="Quanto vendemos" figures={salesTiles(summary)} />
          <Figures title="O que está parado" figures={stuckTiles(summary)} />
          <LowStock products={summary.low_stock} total={summary.low_stock_total} />
          <Figures title={`Período: ${periodNames[period]}`} figures={periodTiles(summary)} />
          <Figures title="Crédito" columns={3} figures={creditTiles(summary, search)} />
          <Sales summary={summary} />
        </Stack>
      )}
    </Loaded>
  );
}

interface FiguresProps {
  title: string;
  figures: readonly Stat[];
  columns?: number;
}

/** Figures, each linked to its list; nothing without figures. */
function Figures({ title, figures, columns = figures.length }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <Section small title={title}>
      <StatTiles label={title} columns={columns} figures={figures} />
    </Section>
  );
}

function Sales({ summary }: { summary: SalesSummary }) {
  const { by_day, by_category, profit, origins } = summary;
  const days = daysOf(summary);
  if (by_category.length === 0) {
    return (
      <EmptyState title="Nenhuma venda no período." description="Escolha um período maior, ou espere pela primeira." />
    );
  }
  return (
    <>
      {/* A single bar would repeat the figures above. */}
      {by_day.length > 1 && <SalesByDay summary={summary} />}
      <TopProducts summary={summary} days={days} />
      {origins.length > 0 && <SalesByOrigin summary={summary} />}
      {profit.by_supplier.length > 0 && <ProfitBySupplier summary={summary} />}
      <SalesByCategory summary={summary} days={days} />
    </>
  );
}

const Outline = () => (
  <>
    <StatTilesSkeleton columns={2} count={2} />
    <StatTilesSkeleton columns={3} count={3} />
    <Skeleton $height="16em" />
  </>
);
