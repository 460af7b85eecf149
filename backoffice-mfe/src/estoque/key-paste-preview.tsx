import type { KeyPaste } from "shared-data";
import { formatCount } from "shared-ui";
import { styled } from "styled-components";

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
  return (
    <Counts aria-label="Prévia das keys" aria-live="polite">
      <Count label="Novas" value={known === null ? waiting : formatCount(keys.length - known)} strong />
      <Count label="Repetidas no texto" value={formatCount(repeated)} />
      <Count label="Já na loja" value={known === null ? waiting : formatCount(known)} />
      <Count label="Linhas vazias" value={formatCount(empty)} />
      {tooLong > 0 && <Count label="Longas demais (acima de 4.000 caracteres)" value={formatCount(tooLong)} />}
    </Counts>
  );
}

interface CountProps {
  label: string;
  value: string;
  strong?: boolean;
}

function Count({ label, value, strong = false }: CountProps) {
  return (
    <Cell $strong={strong}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Cell>
  );
}

const Counts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

const Cell = styled.div<{ $strong: boolean }>`
  flex: 1;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border: ${({ theme, $strong }) => `${theme.size.hairline} solid ${$strong ? theme.colors.edge : theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.colors.raised};
  dt { color: ${({ theme }) => theme.colors.muted}; font-size: ${({ theme }) => theme.font.size.caption}; white-space: nowrap; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.medium}; font-variant-numeric: tabular-nums; }
`;
