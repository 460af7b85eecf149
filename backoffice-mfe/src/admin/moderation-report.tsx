import { Button, Notice } from "@store/shared-ui";
import { styled } from "styled-components";
import { pluralize } from "../format/pluralize";
import type { DecidedReviews } from "../messages/review-messages";

interface ModerationReportProps {
  report: DecidedReviews;
  onDismiss: () => void;
}

/** Lists reviews whose decision failed, with reasons. */
export function ModerationReport({ report: { decision, done, refused, left }, onDismiss }: ModerationReportProps) {
  const { one, many } = words[decision];
  return (
    <Notice
      tone="yellow"
      title={`${pluralize(done, one, many)}, ${pluralize(refused.length + left, "não", "não")}`}
      action={
        <Button size="small" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      <List>
        {refused.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
        {left > 0 && <li>{pluralize(left, "não foi tentada", "não foram tentadas")}, porque foi parado</li>}
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
