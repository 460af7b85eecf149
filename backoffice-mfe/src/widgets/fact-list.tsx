import type { ReactNode } from "react";
import { styled } from "styled-components";

/** A label and its value. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  facts: readonly Fact[];
  /** Number of leading facts that use a full line on a phone; the others are two on a line. All by default. */
  wide?: number;
}

/** Facts in small text, in two columns. */
export function FactList({ facts, wide = facts.length }: FactListProps) {
  return (
    <List $wide={wide}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl<{ $wide: number }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > :nth-child(-n + ${({ $wide }) => $wide}) { grid-column: 1 / -1; }
  @media ${({ theme }) => theme.media.tablet} { & > :nth-child(-n + ${({ $wide }) => $wide}) { grid-column: auto; } }
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; font-variant-numeric: tabular-nums; }
`;
