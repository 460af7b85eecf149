import { formatCount } from "@store/shared-ui";
import type { KnownLine, RepeatedLine } from "./key-preview.api";
import { LineNotes } from "./line-notes";

interface KeyLinesProps {
  known: readonly KnownLine[];
  repeated: readonly RepeatedLine[];
}

/** The lines that will not be added, or were not, each with where its key stands already. */
export function KeyLines({ known, repeated }: KeyLinesProps) {
  const notes = [
    ...known.map((line) => ({ line: line.line, says: whereKnown(line) })),
    ...repeated.map(({ line, first_line }) => ({ line, says: `repete a linha ${formatCount(first_line)}` })),
  ].sort((one, other) => one.line - other.line);
  return notes.length > 0 && <LineNotes label="Linhas que já existem" notes={notes} />;
}

const whereKnown = ({ product_name, is_used }: KnownLine) =>
  is_used ? `já foi entregue, de ${product_name}` : `já está no estoque de ${product_name}`;
