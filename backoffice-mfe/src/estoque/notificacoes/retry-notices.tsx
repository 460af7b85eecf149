import { callRpc, requireStoreClient } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { Button } from "@store/shared-ui";
import { useState } from "react";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/bulk/act-on-many";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { kindName, type OutboxFilter, retryRefusals } from "./notice-labels";
import { mostRetried, type StaffNotice, staffNotices } from "./notices.api";

/** Label of a notification: "Pix gerado para ana@exemplo.com.br". */
export const nameOfNotice = ({ kind, email }: StaffNotice): string =>
  `${kindName(kind)} para ${email ?? "quem não tem endereço"}`;

/** Queues the selected notifications again with one reason, and lists refused ones with why. */
export function RetryNotices({ selection, one, onClose }: BulkProps<StaffNotice, OutboxFilter>) {
  const queryClient = useQueryClient();
  const [isActing, setActing] = useState(false);
  const notices = one ? [one] : [...selection.chosen.values()];
  function finish() {
    selection.clear();
    void queryClient.invalidateQueries({ queryKey: staffNotices });
  }
  function close() {
    setActing(false);
    onClose();
  }
  return (
    <>
      <SelectionBar selection={selection} one="aviso selecionado" many="avisos selecionados">
        <Button size="small" onClick={() => setActing(true)}>
          Tentar novamente
        </Button>
      </SelectionBar>
      {(isActing || one) && (
        <ActOnMany
          title={`Tentar novamente ${pluralize(notices.length, "aviso", "avisos")}`}
          effect="Cada aviso volta para a fila e sai em instantes, se ainda fizer sentido e a pessoa quiser receber. Ninguém recebe duas vezes o que já recebeu."
          action="Tentar novamente"
          items={notices.map((notice) => ({ id: notice.id, name: nameOfNotice(notice) }))}
          act={retry}
          perCall={mostRetried}
          failed={failedTo("tentar de novo")}
          onDone={finish}
          onClose={close}
        />
      )}
    </>
  );
}

const retry: ActOnItems = async (items, reason) => {
  const refused = await callRpc(requireStoreClient(), "retry_notices", {
    p_ids: items.map(({ id }) => id),
    p_reason: reason,
  });
  return refused.flatMap(({ id, reason: why }) => {
    const item = items.find((each) => each.id === id);
    return item ? [{ ...item, reason: retryRefusals[why] ?? why, isLasting: true }] : [];
  });
};
