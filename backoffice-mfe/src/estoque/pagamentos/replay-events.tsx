import { requireStoreClient } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useState } from "react";
import { stayReason } from "../../data/outcome-labels";
import { useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/bulk/act-on-many";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import type { InboxFilter } from "./inbox-filter";
import { type PaymentEvent, replayEvent, replayed } from "./payments-inbox.api";

/** Button that applies the selected events again. */
export function ReplayEvents({ selection }: BulkProps<PaymentEvent, InboxFilter>) {
  const [isActing, setActing] = useState(false);
  const events = [...selection.chosen.values()];
  return (
    <>
      <SelectionBar selection={selection} one="evento selecionado" many="eventos selecionados">
        <Button size="small" onClick={() => setActing(true)}>
          Reprocessar
        </Button>
      </SelectionBar>
      {isActing && <ReplayWindow events={events} onDone={selection.clear} onClose={() => setActing(false)} />}
    </>
  );
}

interface ReplayWindowProps {
  events: readonly PaymentEvent[];
  /** Called at the end or after a cancel. */
  onDone?: () => void;
  onClose: () => void;
}

/**
 * Applies events again, oldest first, with one reason. Shows progress, a cancel button, and the events that still sold
 * nothing with why.
 */
export function ReplayWindow({ events, onDone, onClose }: ReplayWindowProps) {
  const refresh = useRefresh(...replayed);
  function finish() {
    onDone?.();
    void refresh();
  }
  return (
    <ActOnMany
      title={`Reprocessar ${pluralize(events.length, "evento", "eventos")}`}
      effect="Cada evento é aplicado de novo, do mais antigo ao mais novo: faz o que ainda falta e não repete o que já foi feito."
      action="Reprocessar"
      items={[...events].sort(byReceipt).map(({ id }) => ({ id: String(id), name: `Evento ${id}` }))}
      act={replay}
      failed={failedTo("reprocessar evento")}
      onDone={finish}
      onClose={onClose}
    />
  );
}

const byReceipt = (one: PaymentEvent, next: PaymentEvent) =>
  Date.parse(one.received_at) - Date.parse(next.received_at) || one.id - next.id;

const soldNothing: readonly string[] = ["unknown_product", "error", "no_payment", "not_paid", "ignored"];

const replay: ActOnItems = async ([item], reason) => {
  if (!item) return [];
  const outcome = await replayEvent(requireStoreClient(), Number(item.id), reason);
  return soldNothing.includes(outcome) ? [{ ...item, reason: stayReason({ outcome, error: null }) }] : [];
};
