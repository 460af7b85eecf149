import { Button, Notice } from "@store/shared-ui";
import { styled } from "styled-components";
import { pluralize } from "../format/pluralize";
import type { ManyProgress } from "../list/use-act-on-many";
import type { ReviewAction } from "./moderation.api";

interface ModerationReportProps {
  decision: ReviewAction;
  progress: ManyProgress;
  onDismiss: () => void;
}

/** Lists reviews whose decision failed, with reasons. */
export function ModerationReport({ decision, progress, onDismiss }: ModerationReportProps) {
  const { done, refused, left } = progress;
  const { one, many } = words[decision];
  return (
    <Notice
      tone="yellow"
      title={`${pluralize(done.length, one, many)}, ${pluralize(refused.length + left.length, "não", "não")}`}
      action={
        <Button size="small" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      <List>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            {name}: {reason}
          </li>
        ))}
        {left.length > 0 && (
          <li>{pluralize(left.length, "não foi tentada", "não foram tentadas")}, porque foi parado</li>
        )}
      </List>
    </Notice>
  );
}

const words = {
  approve: { one: "avaliação aprovada", many: "avaliações aprovadas" },
  reject: { one: "avaliação rejeitada", many: "avaliações rejeitadas" },
} as const;

const List = styled.ul`
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};
  overflow-wrap: anywhere;
`;
