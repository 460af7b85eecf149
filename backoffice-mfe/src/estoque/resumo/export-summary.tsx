import { categoryLabels, saveFile } from "@store/shared-data";
import { Button, Icon, icons } from "@store/shared-ui";
import { byteOrderMark, csvLine, csvMoney } from "../../format/csv";
import { wholeDayLabel } from "./day-label";
import type { Sales, SalesSummary } from "./sales.api";
import { daysOf } from "./summary-tiles";

/** The name of a summary's file: "resumo-2026-11-14-a-2026-11-20.csv". */
export function summaryFileName(summary: SalesSummary): string {
  const { first, last } = daysOf(summary);
  return `resumo-${first}-a-${last}.csv`;
}

/** The summary's sales as one table for spreadsheets, a line for each day, category and product, and what credit paid, to be filtered by its first column. */
export function toSummaryCsv({ by_day, by_category, by_product, credit: { sales: byCredit } }: SalesSummary): string {
  const line = (by: string, item: string, { orders, revenue, unreadable }: Sales) =>
    csvLine([by, item, String(orders), csvMoney(revenue), String(unreadable)]);
  return [
    byteOrderMark,
    csvLine(["Por", "Item", "Pedidos vendidos", "Vendas", "Sem valor identificado"]),
    ...by_day.map((sales) => line("Dia", wholeDayLabel(sales.day), sales)),
    ...by_category.map((sales) => line("Categoria", categoryLabels[sales.category], sales)),
    ...by_product.map((sales) => line("Produto", sales.name, sales)),
    // In the orders above, and in none of their sums.
    ...(byCredit.orders > 0 ? [line("Pagamento", "Crédito", { ...byCredit, revenue: byCredit.amount })] : []),
  ].join("");
}

interface ExportSummaryProps {
  /** Undefined while it is on its way: there is nothing to save yet. */
  summary: SalesSummary | undefined;
}

/** Saves the sales that the page shows as a file for spreadsheets. */
export function ExportSummary({ summary }: ExportSummaryProps) {
  function save() {
    if (!summary) return;
    saveFile(summaryFileName(summary), new Blob([toSummaryCsv(summary)], { type: "text/csv;charset=utf-8" }));
  }
  return (
    <Button size="small" onClick={save} disabled={!summary}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}
