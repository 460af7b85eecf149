import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQueryClient } from "@store/shared-data/query";
import { Dialog } from "@store/shared-ui";
import { ReasonForm } from "../../form/reason-form";
import type { DetailProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { staffWork } from "../hoje/work.api";
import { kindLabel } from "./finding-labels";
import { type Finding, settleFinding } from "./findings.api";

/** Prefix of the query keys of reconciliation. */
export const staffReconciliation = ["private", "staff-reconciliation"];

/** Form in which an admin closes an open finding, with a reason. */
export function SettleFinding({ known, role, onClose }: DetailProps<Finding>) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) => settleFinding(requireStoreClient(), id, reason),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([staffReconciliation, staffWork].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  if (!known || role !== "admin") return null;
  const { id, kind, payment_id } = known;
  return (
    <Dialog open title={`Encerrar divergência ${id}`} onClose={onClose}>
      <ReasonForm
        effect={`${kindLabel(kind)}, pagamento ${payment_id}. A divergência sai da lista para sempre; o pedido e o dinheiro ficam como estão.`}
        action="Encerrar"
        draft={`finding:${id}`}
        failed={failedTo("encerrar divergência")}
        onSubmit={(reason) => mutateAsync({ id, reason })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
