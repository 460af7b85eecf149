import { requireStoreClient } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useState } from "react";
import { stayReason } from "../../data/outcome-labels";
import { useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { SelectionBar } from "../../list/selection-bar";
import type { ActOnItems } from "../../list/use-act-on-many";
import { failedTo } from "../../messages/admin-messages";
import type { InboxFilter } from "./inbox-filter";
import { type PaymentEvent, replayEvent, replayed } from "./payments-inbox.api";

const soldNothing: readonly string[] = ["unknown_product", "error", "no_payment", "not_paid", "ignored"];

/**
 * Applies the selected events again, oldest first, with one reason. Shows progress, a cancel button, and the events
 * that still sold nothing with why.
 */
export function ReplayEvents({ selection }: BulkProps<PaymentEvent, InboxFilter>) {
  const refresh = useRefresh(...replayed);
  const [isActing, setActing] = useState(false);
  const events = [...selection.chosen.values()].sort((one, next) => one.id - next.id);
  function finish() {
    selection.clear();
    void refresh();
  }
  return (
    <>
      <SelectionBar
        count={events.length}
        one="evento selecionado"
        many="eventos selecionados"
        onClear={selection.clear}
      >
        <Button size="small" onClick={() => setActing(true)}>
          Reprocessar
        </Button>
      </SelectionBar>
      {isActing && (
        <ActOnMany
          title={`Reprocessar ${pluralize(events.length, "evento", "eventos")}`}
          effect="Cada evento é aplicado de novo, do mais antigo ao mais novo: faz o que ainda falta e não repete o que já foi feito."
          action="Reprocessar"
          items={events.map(({ id }) => ({ id: String(id), name: `Evento ${id}` }))}
          act={replay}
          failed={failedTo("reprocessar evento")}
          onDone={finish}
          onClose={() => setActing(false)}
        />
      )}
    </>
  );
}

const replay: ActOnItems = async ([item], reason) => {
  if (!item) return [];
  const outcome = await replayEvent(requireStoreClient(), { id: Number(item.id), reason });
  return soldNothing.includes(outcome) ? [{ ...item, reason: stayReason({ outcome, error: null }) }] : [];
};
