import { Heading, Stack, Text } from "@store/shared-ui";
import { useId } from "react";
import { createGlobalStyle, styled } from "styled-components";
import type { Line } from "./dossier-lines";

interface PartProps {
  title: string;
  /** Explanation of the lines. */
  note?: string;
  lines: readonly Line[];
}

/** A section of a dossier: heading and lines, or a note that there are none. */
export function Part({ title, note, lines }: PartProps) {
  const id = useId();
  return (
    <Stack as="section" $gap={1} aria-labelledby={id}>
      <Heading id={id} $size="body">
        {title}
      </Heading>
      {note && (
        <Text $muted $size="caption">
          {note}
        </Text>
      )}
      {lines.length === 0 ? (
        <Text $muted $size="caption">
          Nada registrado.
        </Text>
      ) : (
        <List>
          {lines.map(([name, words]) => (
            <div key={`${name} ${words}`}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** The dossier; everything else on the page is hidden in print. */
export const Sheet = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
`;

/** Page size for printing, active while a dossier is shown. */
export const PaperSize = createGlobalStyle`
  @page { size: A4; }
`;

/** Monospaced text for hashes and ids. */
export const Code = styled.code`
  overflow-wrap: anywhere;
`;

const List = styled.dl`
  display: grid;
  margin: 0;
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  & > div {
    display: grid;
    gap: ${({ theme }) => `0 ${theme.space[3]}`};
    padding-block: ${({ theme }) => theme.space[1]};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    break-inside: avoid;
  }
  @media print { & > div { grid-template-columns: minmax(0, 1fr) minmax(0, 3fr); } }
  @media ${({ theme }) => theme.media.tablet} { & > div { grid-template-columns: minmax(0, 1fr) minmax(0, 3fr); } }
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
`;
