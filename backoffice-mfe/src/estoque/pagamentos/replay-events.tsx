import { requireStoreClient } from "@store/shared-data";
import { stayReason } from "../../data/outcome-labels";
import { useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/bulk/act-on-many";
import { BulkActions } from "../../list/bulk/bulk-actions";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import type { InboxFilter } from "./inbox-filter";
import { type PaymentEvent, replayEvent, replayed } from "./payments-inbox.api";

/** Button that applies the selected events again. */
export const ReplayEvents = ({ selection }: BulkProps<PaymentEvent, InboxFilter>) => (
  <BulkActions
    selection={selection}
    one="evento selecionado"
    many="eventos selecionados"
    actions={[{ button: "Reprocessar", ...replayOf([...selection.chosen.values()]) }]}
    refreshes={replayed}
  />
);

interface ReplayWindowProps {
  events: readonly PaymentEvent[];
  onClose: () => void;
}

/** Applies events again. */
export function ReplayWindow({ events, onClose }: ReplayWindowProps) {
  const refresh = useRefresh(...replayed);
  return <ActOnMany {...replayOf(events)} onDone={refresh} onClose={onClose} />;
}

/** Applies events again, oldest first, with one reason, and lists those that still sold nothing with why. */
const replayOf = (events: readonly PaymentEvent[]) => ({
  title: `Reprocessar ${pluralize(events.length, "evento", "eventos")}`,
  effect:
    "Cada evento é aplicado de novo, do mais antigo ao mais novo: faz o que ainda falta e não repete o que já foi feito.",
  action: "Reprocessar",
  items: [...events].sort(byReceipt).map(({ id }) => ({ id: String(id), name: `Evento ${id}` })),
  act: replay,
  failed: failedTo("reprocessar evento"),
});

const byReceipt = (one: PaymentEvent, next: PaymentEvent) =>
  Date.parse(one.received_at) - Date.parse(next.received_at) || one.id - next.id;

const soldNothing: readonly string[] = ["unknown_product", "error", "no_payment", "not_paid", "ignored"];

const replay: ActOnItems = async ([item], reason) => {
  if (!item) return [];
  const outcome = await replayEvent(requireStoreClient(), Number(item.id), reason);
  return soldNothing.includes(outcome) ? [{ ...item, reason: stayReason({ outcome, error: null }) }] : [];
};
