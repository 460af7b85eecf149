import { useState } from "react";
import { Button, Checkbox, Row, Stack } from "shared-ui";
import type { ModeratedReview } from "./moderation.api";
import { ModerationCard } from "./moderation-card";
import { useVerdict } from "./use-verdict";

interface ModerationListProps {
  reviews: readonly ModeratedReview[];
}

/** The cards of one page. Pending ones can be ticked and decided several at once. */
export function ModerationList({ reviews }: ModerationListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const pending = reviews.filter((review) => !review.is_approved).map(({ id }) => id);
  const several = pending.length > 1;

  function tick(id: string, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  }
  return (
    <Stack>
      {several && (
        <Several
          pending={pending}
          chosen={pending.filter((id) => ticked.has(id))}
          onChoose={(ids) => setTicked(new Set(ids))}
        />
      )}
      {reviews.map((review) => (
        <ModerationCard
          key={review.id}
          review={review}
          ticked={ticked.has(review.id)}
          onTick={several ? (on) => tick(review.id, on) : undefined}
        />
      ))}
    </Stack>
  );
}

interface SeveralProps {
  pending: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

function Several({ pending, chosen, onChoose }: SeveralProps) {
  const { decide, isPending } = useVerdict();
  const none = chosen.length === 0;
  return (
    <Row $gap={3}>
      <Checkbox
        label={`Selecionar pendentes (${pending.length})`}
        checked={chosen.length === pending.length}
        onChange={({ target }) => onChoose(target.checked ? pending : [])}
      />
      <Button size="small" disabled={none} loading={isPending} onClick={() => decide("approve", chosen)}>
        Aprovar selecionadas ({chosen.length})
      </Button>
      <Button size="small" variant="ghost" disabled={none} loading={isPending} onClick={() => decide("reject", chosen)}>
        Rejeitar selecionadas ({chosen.length})
      </Button>
    </Row>
  );
}
