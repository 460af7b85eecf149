import { useState } from "react";
import { EmptyState, ErrorState, Field, Notice, Select, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { StatTilesSkeleton } from "../../widgets/stat-tiles";
import { CompositionNotice } from "./composition-notice";
import { LowStockCard } from "./low-stock-card";
import type { SalesSummary } from "./sales.api";
import { SalesByCategory } from "./sales-by-category";
import { SalesByDay } from "./sales-by-day";
import { SummaryTotals } from "./summary-totals";
import { useSalesSummary } from "./use-sales";

const periods = [7, 30, 90] as const;

export function SummaryPage() {
  const [days, setDays] = useState<number>(30);
  return (
    <StaffPage
      title="Resumo"
      actions={
        <Field label="Período">
          <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {periods.map((period) => (
              <option key={period} value={period}>
                Últimos {period} dias
              </option>
            ))}
          </Select>
        </Field>
      }
    >
      <Stack $gap={5}>
        <CompositionNotice />
        <Summary days={days} />
      </Stack>
    </StaffPage>
  );
}

function Summary({ days }: { days: number }) {
  const { data, error, refetch, isPlaceholderData } = useSalesSummary(days);
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.salesFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingSummary />
    );
  }
  return (
    <Stack $gap={5} aria-busy={isPlaceholderData}>
      {error && <Notice tone="yellow">{adminSentences.salesFailed(error)}</Notice>}
      <SummaryTotals summary={data} />
      <Sales summary={data} />
      <LowStockCard products={data.low_stock} />
    </Stack>
  );
}

function Sales({ summary: { by_day, by_category } }: { summary: SalesSummary }) {
  if (by_category.length === 0) {
    return (
      <EmptyState title="Nenhuma venda no período." description="Escolha um período maior, ou espere pela primeira." />
    );
  }
  return (
    <>
      <SalesByDay days={by_day} />
      <SalesByCategory categories={by_category} />
    </>
  );
}

function LoadingSummary() {
  return (
    <Loading label="Carregando resumo">
      <StatTilesSkeleton columns={4} count={4} />
      <Skeleton $height="22em" />
      <Skeleton $height="12em" />
    </Loading>
  );
}
