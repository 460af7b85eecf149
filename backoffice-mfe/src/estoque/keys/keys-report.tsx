import { Notice } from "shared-ui";
import { pluralize } from "../../format/pluralize";
import { adminSentences } from "../../messages/admin-messages";
import type { KeysProgress } from "./admin-keys.api";
import { KeyLines } from "./key-lines";

interface KeysReportProps {
  report: KeysProgress;
  /** Keys left over after a cancel or a failure; they are back in the field. */
  notSent: number;
}

/** What became of every key that was given. */
export function KeysReport({ report, notSent }: KeysReportProps) {
  const { added, repeated, existing, known, delivered, stock } = report;
  const parts = [
    existing > 0 && pluralize(existing, "já estava na loja", "já estavam na loja"),
    repeated > 0 && pluralize(repeated, "repetida", "repetidas"),
    delivered > 0 &&
      pluralize(delivered, "entregue na hora a um pedido que esperava", "entregues na hora a pedidos que esperavam"),
    notSent > 0 && pluralize(notSent, "não enviada (continua no campo)", "não enviadas (continuam no campo)"),
  ].filter(Boolean);
  return (
    <Notice tone={notSent > 0 ? "yellow" : "blue"} title={adminSentences.keysStock(added, stock)}>
      {parts.length > 0 && `${parts.join("; ")}.`}
      <KeyLines known={known} repeated={[]} />
    </Notice>
  );
}
