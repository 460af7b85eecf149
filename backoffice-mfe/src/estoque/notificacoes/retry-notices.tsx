import { callRpc, requireStoreClient } from "@store/shared-data";
import { pluralize } from "../../format/pluralize";
import { BulkActions } from "../../list/bulk/bulk-actions";
import { type ActOnItems, lastingRefusals } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { kindName, type OutboxFilter, retryRefusals } from "./notice-labels";
import { mostRetried, type StaffNotice, staffNotices } from "./notices.api";

export const nameOfNotice = ({ kind, email }: StaffNotice): string =>
  `${kindName(kind)} para ${email ?? "quem não tem endereço"}`;

export function RetryNotices({ selection, one, onClose }: BulkProps<StaffNotice, OutboxFilter>) {
  const notices = one ? [one] : [...selection.chosen.values()];
  const again = {
    button: "Tentar novamente",
    title: `Tentar novamente ${pluralize(notices.length, "aviso", "avisos")}`,
    effect:
      "Cada aviso volta para a fila e sai em instantes, se ainda fizer sentido e a pessoa quiser receber. Ninguém recebe duas vezes o que já recebeu.",
    action: "Tentar novamente",
    items: notices.map((notice) => ({ id: notice.id, name: nameOfNotice(notice) })),
    act: retry,
    perCall: mostRetried,
    failed: failedTo("tentar de novo"),
  };
  return (
    <BulkActions
      selection={selection}
      one="aviso selecionado"
      many="avisos selecionados"
      actions={[again]}
      refreshes={[staffNotices]}
      isOpen={one !== null}
      onClose={onClose}
    />
  );
}

const retry: ActOnItems = async (items, reason) => {
  const refused = await callRpc(requireStoreClient(), "retry_notices", {
    p_ids: items.map(({ id }) => id),
    p_reason: reason,
  });
  return lastingRefusals(items, refused, retryRefusals);
};
