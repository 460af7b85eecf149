import { callRpc } from "@store/shared-data";
import { Dialog } from "@store/shared-ui";
import { ActForm } from "../../form/act-form";
import type { DetailProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { staffWork } from "../hoje/work.api";
import { kindLabel } from "./finding-labels";
import type { Finding } from "./findings.api";

/** Prefix of the query keys of reconciliation. */
export const staffReconciliation = ["private", "staff-reconciliation"];

/** Form in which an admin closes an open finding, with a reason. */
export function SettleFinding({ known, role, onClose }: DetailProps<Finding>) {
  if (!known || role !== "admin") return null;
  const { id, kind, payment_id } = known;
  return (
    <Dialog open title={`Encerrar divergência ${id}`} onClose={onClose}>
      <ActForm
        effect={`${kindLabel(kind)}, pagamento ${payment_id}. A divergência sai da lista para sempre; o pedido e o dinheiro ficam como estão.`}
        action="Encerrar"
        draft={`finding:${id}`}
        write={(db, reason) => callRpc(db, "settle_payment_finding", { p_finding_id: id, p_reason: reason })}
        refreshes={[staffReconciliation, staffWork]}
        failed={failedTo("encerrar divergência")}
        onClose={onClose}
      />
    </Dialog>
  );
}
