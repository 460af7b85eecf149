import { formatCount, Text } from "shared-ui";
import { styled } from "styled-components";
import type { KnownLine, RepeatedLine } from "./key-preview.api";

interface KeyLinesProps {
  known: readonly KnownLine[];
  repeated: readonly RepeatedLine[];
}

/** More lines than this nobody reads. */
const mostShown = 20;

/** The lines that will not be added, or were not, each with where its key stands already. */
export function KeyLines({ known, repeated }: KeyLinesProps) {
  const lines = [
    ...known.map((line) => ({ line: line.line, says: whereKnown(line) })),
    ...repeated.map(({ line, first_line }) => ({ line, says: `repete a linha ${formatCount(first_line)}` })),
  ].sort((one, other) => one.line - other.line);
  if (lines.length === 0) return null;
  const hidden = lines.length - mostShown;
  return (
    <List aria-label="Linhas que já existem">
      {lines.slice(0, mostShown).map(({ line, says }) => (
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

const whereKnown = ({ product_name, is_used }: KnownLine) =>
  is_used ? `já foi entregue, de ${product_name}` : `já está no estoque de ${product_name}`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  list-style: none;
  overflow-wrap: anywhere;
`;
