import { formatCount } from "shared-ui";
import { StatTiles } from "../../widgets/stat-tiles";
import type { KeyPaste } from "./key-paste";

interface KeyPastePreviewProps {
  paste: KeyPaste;
  /** How many the store has already; `null` while it is being asked. */
  known: number | null;
  checkFailed: boolean;
}

/** What is in the paste, at once: new, repeated in it, in the store already, empty. */
export function KeyPastePreview({ paste, known, checkFailed }: KeyPastePreviewProps) {
  const { keys, repeated, empty, tooLong } = paste;
  if (keys.length + repeated + empty + tooLong === 0) return null;
  const waiting = checkFailed ? "não conferido" : "conferindo…";
  const figures = [
    { label: "Novas", value: known === null ? waiting : formatCount(keys.length - known) },
    { label: "Repetidas no texto", value: formatCount(repeated) },
    { label: "Já na loja", value: known === null ? waiting : formatCount(known) },
    { label: "Linhas vazias", value: formatCount(empty) },
  ];
  const tooLongOnes = {
    label: "Longas demais (acima de 4.000 caracteres)",
    value: formatCount(tooLong),
    wrong: true,
  };
  return (
    <div aria-live="polite">
      <StatTiles label="Prévia das keys" columns={4} figures={tooLong > 0 ? [...figures, tooLongOnes] : figures} />
    </div>
  );
}
