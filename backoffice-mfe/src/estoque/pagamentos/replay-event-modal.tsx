import { notify } from "@store/shared-data";
import { Dialog } from "@store/shared-ui";
import { outcomeLabels } from "../../answers/outcome-labels";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { useReplayEvent } from "./payments-inbox.api";

interface ReplayEventModalProps {
  id: number;
  onClose: () => void;
}

/** Asks why an event is to be applied again, and does it. */
export function ReplayEventModal({ id, onClose }: ReplayEventModalProps) {
  return (
    <Dialog open title={`Reprocessar evento ${id}`} onClose={onClose}>
      <ReplayForm id={id} onDone={onClose} />
    </Dialog>
  );
}

interface ReplayFormProps {
  id: number;
  /** Once it was done or given up. */
  onDone: () => void;
}

/** The same without a window of its own. */
export function ReplayForm({ id, onDone }: ReplayFormProps) {
  const replay = useReplayEvent();

  function handleSubmit(reason: string) {
    // A promise, not callbacks of `mutate`: those are dropped where the dialog is closed meanwhile.
    return replay.mutateAsync({ id, reason }).then((outcome) => {
      notify(adminSentences.replayed(id, outcomeLabels[outcome].label));
      onDone();
    });
  }
  return (
    <ReasonForm
      effect="O evento é aplicado de novo: faz o que ainda falta e não repete o que já foi feito."
      action="Reprocessar"
      draft={`event:${id}:replay`}
      failed={adminSentences.replayFailed}
      onSubmit={handleSubmit}
      onCancel={onDone}
    />
  );
}
