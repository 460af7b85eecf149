import { categoryLabels, saveFile } from "@store/shared-data";
import { Button, Icon, icons } from "@store/shared-ui";
import { byteOrderMark, csvLine, csvMoney } from "../../format/csv";
import type { Sales, SalesSummary } from "./sales.api";
import { daysOf } from "./summary-tiles";

/** Sales as one CSV table; its first column is the kind of line, for filtering. */
export function toSummaryCsv({ by_day, by_category, by_product, credit: { sales: byCredit } }: SalesSummary): string {
  const line = (by: string, item: string, { orders, revenue, unreadable }: Sales) =>
    csvLine([by, item, String(orders), csvMoney(revenue), String(unreadable)]);
  return [
    byteOrderMark,
    csvLine(["Por", "Item", "Pedidos vendidos", "Vendas", "Sem valor identificado"]),
    ...by_day.map((sales) => line("Dia", sales.day.split("-").reverse().join("/"), sales)),
    ...by_category.map((sales) => line("Categoria", categoryLabels[sales.category], sales)),
    ...by_product.map((sales) => line("Produto", sales.name, sales)),
    // These orders are included in the counts above, but not in the sums.
    ...(byCredit.orders > 0 ? [line("Pagamento", "Crédito", { ...byCredit, revenue: byCredit.amount })] : []),
  ].join("");
}

/** A button; without a summary there is nothing to save yet. */
export function ExportSummary({ summary }: { summary: SalesSummary | undefined }) {
  function save() {
    if (!summary) return;
    const { first, last } = daysOf(summary);
    saveFile(`resumo-${first}-a-${last}.csv`, new Blob([toSummaryCsv(summary)], { type: "text/csv;charset=utf-8" }));
  }
  return (
    <Button size="small" onClick={save} disabled={!summary}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}
