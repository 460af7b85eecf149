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
import { creditTiles, periodTiles, salesTiles, stuckTiles } from "./summary-tiles";

const periods = [
  { id: "hoje", label: "Hoje", days: 1 },
  { id: "7", label: "7 dias", days: 7 },
  { id: "30", label: "30 dias", days: 30 },
  { id: "90", label: "90 dias", days: 90 },
] as const;
const [, , usual] = periods;
const defaults: { periodo: string } = { periodo: usual.id };
const pageOfWindow = ["pagina"];

export function SummaryPage({ role }: { role: StaffRole }) {
  const { filter, change } = useListAddress(defaults);
  // The URL is untrusted.
  const period = periods.find(({ id }) => id === filter.periodo) ?? usual;
  const query = useSalesSummary(period.days);
  const { open, close } = useOpenInAddress(creditWindow, pageOfWindow);
  return (
    <StaffPage
      title="Resumo"
      actions={
        <>
          <Select aria-label="Período" value={period.id} onChange={({ target }) => change({ periodo: target.value })}>
            {periods.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
          <ExportSummary summary={query.isPlaceholderData ? undefined : query.data} />
        </>
      }
    >
      <Stack $gap={5}>
        <CompositionNotice />
        <Summary query={query} period={period.label} />
        {open && <CreditHolders role={role} onClose={close} />}
      </Stack>
    </StaffPage>
  );
}

function Summary({ query, period }: { query: ReturnType<typeof useSalesSummary>; period: string }) {
  const { search } = useLocation();
  return (
    <Loaded isPage query={query} name="resumo" skeleton={<Outline />}>
      {(summary) => (
        <Stack aria-busy={query.isPlaceholderData}>
          <Figures title="Quanto vendemos" figures={salesTiles(summary)} />
          <Figures title="O que está parado" figures={stuckTiles(summary)} />
          <LowStock summary={summary} />
          <Figures title={`Período: ${period}`} figures={periodTiles(summary)} />
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
  if (by_category.length === 0) {
    return (
      <EmptyState title="Nenhuma venda no período." description="Escolha um período maior, ou espere pela primeira." />
    );
  }
  return (
    <>
      {/* A single bar would repeat the figures above. */}
      {by_day.length > 1 && <SalesByDay summary={summary} />}
      <TopProducts summary={summary} />
      {origins.length > 0 && <SalesByOrigin summary={summary} />}
      {profit.by_supplier.length > 0 && <ProfitBySupplier summary={summary} />}
      <SalesByCategory summary={summary} />
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
