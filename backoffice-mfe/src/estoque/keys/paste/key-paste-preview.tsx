import { formatCount, Stack } from "@store/shared-ui";
import { StatTiles } from "../../../widgets/stat-tiles";
import { KeyLines } from "./key-lines";
import type { KeyPaste } from "./key-paste";
import type { KeyPreview } from "./key-preview.api";

interface KeyPastePreviewProps {
  paste: KeyPaste;
  preview: KeyPreview | null;
  checkFailed: boolean;
}

export function KeyPastePreview({ paste, preview, checkFailed }: KeyPastePreviewProps) {
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
