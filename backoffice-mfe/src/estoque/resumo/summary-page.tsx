import { useState } from "react";
import { adminSentences, useSalesSummary } from "shared-data";
import { ErrorState, Field, Select, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { CategorySalesTable } from "./category-sales-table";
import { LowStockCard } from "./low-stock-card";
import { SalesByDay } from "./sales-by-day";
import { SummaryTotals } from "./summary-totals";

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
      <Summary days={days} />
    </StaffPage>
  );
}

function Summary({ days }: { days: number }) {
  const { data, error, refetch, isPlaceholderData } = useSalesSummary(days);
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.salesFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="40em" aria-busy="true" />
    );
  }
  return (
    <Stack $gap={5} aria-busy={isPlaceholderData}>
      <SummaryTotals summary={data} />
      <SalesByDay days={data.by_day} />
      <CategorySalesTable categories={data.by_category} />
      <LowStockCard products={data.low_stock} />
    </Stack>
  );
}
