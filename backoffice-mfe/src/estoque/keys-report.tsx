import { adminSentences, type KeysProgress } from "shared-data";
import { Notice } from "shared-ui";
import { counted } from "../words/counted";

interface KeysReportProps {
  report: KeysProgress;
  /** Keys left over after a cancel or a failure; they are back in the field. */
  notSent: number;
}

/** What became of every key that was given. */
export function KeysReport({ report, notSent }: KeysReportProps) {
  const { added, repeated, existing, delivered, stock } = report;
  const parts = [
    existing > 0 && counted(existing, "já estava na loja", "já estavam na loja"),
    repeated > 0 && counted(repeated, "repetida", "repetidas"),
    delivered > 0 &&
      counted(delivered, "entregue na hora a um pedido que esperava", "entregues na hora a pedidos que esperavam"),
    notSent > 0 && counted(notSent, "não enviada (continua no campo)", "não enviadas (continuam no campo)"),
  ].filter(Boolean);
  return (
    <Notice tone={notSent > 0 ? "yellow" : "blue"} title={adminSentences.keysStock(added, stock)}>
      {parts.length > 0 && `${parts.join("; ")}.`}
    </Notice>
  );
}
