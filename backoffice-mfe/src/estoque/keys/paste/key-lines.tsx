import { formatCount, Stack, Text } from "@store/shared-ui";
import type { KeyPreview, KnownLine } from "./key-preview.api";

/** Lines that will not be or were not added, each with the place of the existing key. */
export function KeyLines({ known, repeated }: Pick<KeyPreview, "known" | "repeated">) {
  const notes = [
    ...known.map((line) => ({ line: line.line, says: whereKnown(line) })),
    ...repeated.map(({ line, first_line }) => ({ line, says: `repete a linha ${formatCount(first_line)}` })),
  ].sort((one, other) => one.line - other.line);
  return notes.length > 0 && <LineNotes label="Linhas que já existem" notes={notes} />;
}

const whereKnown = ({ product_name, is_used }: KnownLine) =>
  is_used ? `já foi entregue, de ${product_name}` : `já está no estoque de ${product_name}`;

interface LineNotesProps {
  label: string;
  notes: readonly { readonly line: number; readonly says: string }[];
}

const mostShown = 20;

export function LineNotes({ label, notes }: LineNotesProps) {
  const hidden = notes.length - mostShown;
  return (
    <Stack as="ul" $gap={1} aria-label={label}>
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
    </Stack>
  );
}
