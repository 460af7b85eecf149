import type { StaffRole } from "@store/shared-data";
import { EmptyState, ErrorState, Notice, Select, Skeleton, Stack } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { Loading } from "../../list/loading";
import { useListAddress } from "../../list/use-list-address";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { adminSentences } from "../../messages/admin-messages";
import { StatTilesSkeleton } from "../../widgets/stat-tiles";
import { CompositionNotice } from "./composition-notice";
import { CreditHolders } from "./credit-holders";
import { ExportSummary } from "./export-summary";
import { LowStock } from "./low-stock";
import { ProfitBySupplier } from "./profit-by-supplier";
import { type SalesSummary, useSalesSummary } from "./sales.api";
import { SalesByDay } from "./sales-by-day";
import { SalesByCategory, TopProducts } from "./sales-by-kind";
import { SalesByOrigin } from "./sales-by-origin";
import { FirstFigures, PeriodFigures } from "./summary-figures";
import { creditWindow } from "./summary-links";
import { daysOf } from "./summary-tiles";

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

function Summary({ query: { data, error, refetch, isPlaceholderData }, period }: SummaryProps) {
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.salesFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingSummary />
    );
  }
  return (
    <Stack aria-busy={isPlaceholderData}>
      {error && <Notice tone="yellow">{adminSentences.salesFailed(error)}</Notice>}
      <FirstFigures summary={data} />
      <LowStock products={data.low_stock} total={data.low_stock_total} />
      <PeriodFigures summary={data} period={periodNames[period]} />
      <Sales summary={data} />
    </Stack>
  );
}

function Sales({ summary }: { summary: SalesSummary }) {
  const { by_day, by_category, by_product, profit, origins } = summary;
  if (by_category.length === 0) {
    return (
      <EmptyState title="Nenhuma venda no período." description="Escolha um período maior, ou espere pela primeira." />
    );
  }
  return (
    <>
      {/* A single bar would repeat the figures above. */}
      {by_day.length > 1 && <SalesByDay days={by_day} profits={profit.by_day} />}
      <TopProducts products={by_product} profits={profit.by_product} days={daysOf(summary)} />
      {origins.length > 0 && <SalesByOrigin origins={origins} />}
      {profit.by_supplier.length > 0 && <ProfitBySupplier suppliers={profit.by_supplier} />}
      <SalesByCategory categories={by_category} days={daysOf(summary)} />
    </>
  );
}

function LoadingSummary() {
  return (
    <Loading label="Carregando resumo">
      <StatTilesSkeleton columns={2} count={2} />
      <StatTilesSkeleton columns={3} count={3} />
      <Skeleton $height="16em" />
    </Loading>
  );
}
