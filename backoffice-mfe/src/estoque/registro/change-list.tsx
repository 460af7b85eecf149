import { Text, VisuallyHidden } from "@store/shared-ui";
import { styled } from "styled-components";
import { type WrittenChange, writeChanges } from "../../log/change-labels";
import type { Changes } from "../../log/staff-log.api";

const longest = 80;
/** Maximum number of fields shown for an entry in a list; its dialog shows all. */
const shownFields = 3;

interface ChangeListProps {
  changes: Changes | null;
  action?: string | null;
  /** Shows all fields, and long texts unfolded. */
  whole?: boolean;
}

/** Changed fields of an entry, before and after. A new field shows its first value only. */
export function ChangeList({ changes, action, whole = false }: ChangeListProps) {
  const all = writeChanges(changes ?? {}, action);
  if (all.length === 0) return null;
  // One extra field is shown directly, because "one more" would need the same space.
  const written = whole || all.length <= shownFields + 1 ? all : all.slice(0, shownFields);
  const left = all.length - written.length;
  return (
    <>
      <List>
        {written.map((change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>
              <Values {...change} whole={whole} />
            </dd>
          </div>
        ))}
      </List>
      {left > 0 && <Text $size="caption" $muted>{`e mais ${left} campos`}</Text>}
    </>
  );
}

function Values({ before, after, whole }: WrittenChange & { whole: boolean }) {
  if (before === null) return <Folded text={after ?? "—"} whole={whole} />;
  return (
    <>
      <Before>
        <Folded text={before} whole={whole} />
      </Before>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden> virou </VisuallyHidden>
      <Folded text={after ?? "—"} whole={whole} />
    </>
  );
}

function Folded({ text, whole }: { text: string; whole: boolean }) {
  if (whole || text.length <= longest) return text;
  return (
    <details>
      <summary>{`${text.slice(0, longest)}…`}</summary>
      {text}
    </details>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  /* On one line: a list shows two lines of each entry, and the new value is what matters. */
  dt, dd { display: inline; }
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dt::after { content: ": "; }
  dd { overflow-wrap: anywhere; white-space: pre-line; }
`;

const Before = styled.del`
  color: ${({ theme }) => theme.colors.muted};
`;
