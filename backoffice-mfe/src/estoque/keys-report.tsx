import { adminSentences, type KeysProgress } from "shared-data";
import { formatCount, Notice } from "shared-ui";

interface KeysReportProps {
  report: KeysProgress;
  /** Keys left over after a cancel or a failure; they are back in the field. */
  notSent: number;
}

/** What became of every key that was given. */
export function KeysReport({ report, notSent }: KeysReportProps) {
  const { added, repeated, existing, delivered, stock } = report;
  const parts = [
    existing > 0 && `${formatCount(existing)} já estavam na loja`,
    repeated > 0 && `${formatCount(repeated)} repetidas`,
    delivered > 0 && `${formatCount(delivered)} entregues na hora a pedidos que esperavam`,
    notSent > 0 && `${formatCount(notSent)} não enviadas (continuam no campo)`,
  ].filter(Boolean);
  return (
    <Notice tone={notSent > 0 ? "yellow" : "blue"} title={adminSentences.keysStock(added, stock)}>
      {parts.length > 0 && `${parts.join("; ")}.`}
    </Notice>
  );
}
