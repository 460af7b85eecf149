import { Button, Notice } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import { adminSentences } from "../../messages/admin-messages";
import type { KeysProgress } from "./add-keys.api";
import { KeyLines } from "./paste/key-paste-preview";

interface KeysReportProps {
  report: KeysProgress;
  /** Number of keys not added after a cancel or a failure; they are back in the field. */
  notSent: number;
  onUndo: (importId: string) => void;
}

export function KeysReport({ report, notSent, onUndo }: KeysReportProps) {
  const { added, repeated, existing, known, delivered, stock, unconfirmed, import_id } = report;
  const parts = [
    existing > 0 && pluralize(existing, "já estava na loja", "já estavam na loja"),
    repeated > 0 && pluralize(repeated, "repetida", "repetidas"),
    delivered > 0 &&
      pluralize(delivered, "entregue na hora a um pedido que esperava", "entregues na hora a pedidos que esperavam"),
    unconfirmed > 0 &&
      pluralize(
        unconfirmed,
        "sem resposta do servidor: pode já estar no estoque (continua no campo, e não entra duas vezes)",
        "sem resposta do servidor: podem já estar no estoque (continuam no campo, e nenhuma entra duas vezes)",
      ),
    notSent > 0 && pluralize(notSent, "não enviada (continua no campo)", "não enviadas (continuam no campo)"),
  ].filter(Boolean);
  return (
    <Notice
      tone={notSent + unconfirmed > 0 ? "yellow" : "blue"}
      title={adminSentences.keysStock(added, stock)}
      action={
        import_id !== null &&
        added > delivered && (
          <Button size="small" onClick={() => onUndo(import_id)}>
            Desfazer esta adição
          </Button>
        )
      }
    >
      {parts.length > 0 && `${parts.join("; ")}.`}
      <KeyLines known={known} repeated={[]} />
    </Notice>
  );
}
