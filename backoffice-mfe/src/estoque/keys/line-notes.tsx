import { formatCount, Text } from "@store/shared-ui";
import { styled } from "styled-components";

/** A note about one line of a paste. Lines count from 1. */
interface LineNote {
  readonly line: number;
  readonly says: string;
}

interface LineNotesProps {
  /** Accessible name of the list. */
  label: string;
  notes: readonly LineNote[];
}

/** Longer lists are cut. */
const mostShown = 20;

/** Notes about lines of a paste, and how many more there are. */
export function LineNotes({ label, notes }: LineNotesProps) {
  const hidden = notes.length - mostShown;
  return (
    <List aria-label={label}>
      {notes.slice(0, mostShown).map(({ line, says }) => (
        <Text as="li" $size="caption" key={line}>
          Linha {formatCount(line)}: {says}
        </Text>
      ))}
      {hidden > 0 && (
        <Text as="li" $size="caption" $muted>
          e mais {formatCount(hidden)}
        </Text>
      )}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  list-style: none;
  overflow-wrap: anywhere;
`;
