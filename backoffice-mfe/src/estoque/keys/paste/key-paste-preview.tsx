import { formatCount, Stack, Text } from "@store/shared-ui";
import { StatTiles } from "../../../widgets/stat-tiles";
import type { KeyPreview, KnownLine } from "./key-preview.api";
import type { useKeyPaste } from "./use-key-paste";

export function KeyPastePreview({ input: { paste, preview, checkFailed } }: { input: ReturnType<typeof useKeyPaste> }) {
  const { keys, tooLong } = paste;
  const repeated = [...paste.repeated, ...(preview?.repeated ?? [])];
  const empty = paste.empty + (preview?.empty ?? 0);
  if (keys.length + repeated.length + empty + tooLong === 0) return null;
  const waiting = checkFailed ? "não conferido" : "conferindo…";
  const known = preview?.known ?? [];
  const fresh = preview && keys.length - known.length - preview.repeated.length - preview.empty;
  const figures = [
    { label: "Novas", value: fresh === null ? waiting : formatCount(fresh) },
    { label: "Repetidas no texto", value: formatCount(repeated.length) },
    { label: "Já na loja", value: fresh === null ? waiting : formatCount(known.length) },
    { label: "Linhas vazias", value: formatCount(empty) },
  ];
  const tooLongOnes = {
    label: "Longas demais (acima de 4.000 caracteres)",
    value: formatCount(tooLong),
    wrong: true,
  };
  return (
    <div aria-live="polite">
      <Stack $gap={2}>
        <StatTiles label="Prévia das keys" columns={4} figures={tooLong > 0 ? [...figures, tooLongOnes] : figures} />
        <KeyLines known={known} repeated={repeated} />
      </Stack>
    </div>
  );
}

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
