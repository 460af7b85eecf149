import { Button, ProgressBar } from "@store/shared-ui";
import { SelectionBar } from "../list/selection-bar";
import type { ReviewAction } from "./moderation.api";
import type { ReviewDecision } from "./use-review-decision";

interface DecideManyProps {
  bulk: ReviewDecision;
  /** Number of selected reviews. */
  count: number;
  onDecide: (decision: ReviewAction) => void;
  onClear: () => void;
}

/** Bulk decision about the selected reviews, with progress. */
export function DecideMany({ bulk: { running, stop }, count, onDecide, onClear }: DecideManyProps) {
  return (
    <SelectionBar count={count} one="avaliação selecionada" many="avaliações selecionadas" onClear={onClear}>
      {running ? (
        <>
          <ProgressBar
            label="Em andamento"
            value={running.total - running.left.length}
            max={running.total}
            detail={`${running.total - running.left.length} de ${running.total}`}
          />
          <Button size="small" onClick={stop}>
            Parar
          </Button>
        </>
      ) : (
        <>
          <Button size="small" onClick={() => onDecide("approve")}>
            Aprovar selecionadas ({count})
          </Button>
          <Button size="small" variant="ghost" onClick={() => onDecide("reject")}>
            Rejeitar selecionadas ({count})
          </Button>
        </>
      )}
    </SelectionBar>
  );
}
