import type { ReactNode } from "react";
import { styled } from "styled-components";

/** Values by label. A value of `false` or `null` is omitted. */
export type Facts = Readonly<Record<string, ReactNode>>;

interface FactListProps {
  facts: Facts;
  /** Number of leading facts that use a full line on a phone; the others are two on a line. All by default. */
  wide?: number;
}

export function FactList({ facts, wide = Object.keys(facts).length }: FactListProps) {
  return (
    <List $wide={wide}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== false &&
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
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
  dd { overflow-wrap: anywhere; white-space: pre-line; font-variant-numeric: tabular-nums; }
`;
