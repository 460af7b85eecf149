import { saveFile } from "@store/shared-data";
import { Button, Icon, icons } from "@store/shared-ui";
import type { SalesSummary } from "./sales.api";
import { summaryFileName, toSummaryCsv } from "./summary-csv";

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
