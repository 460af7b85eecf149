import { styled } from "styled-components";
import type { SpaceStep } from "../../tokens/theme";

interface GridProps {
  /** Gap between children, in steps of 4 px. */
  $gap?: SpaceStep;
  /** Columns of the widest layout; phones always show one. */
  $columns?: 1 | 2 | 3 | 4;
}

/** A grid: one column on phones, two from 600 px, three from 900 px, four from 1200 px, at most `$columns` (4). */
export const Grid = styled.div<GridProps>`
  --columns: 1;
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  @media ${({ theme }) => theme.media.tablet} { --columns: ${({ $columns = 4 }) => Math.min(2, $columns)}; }
  @media ${({ theme }) => theme.media.laptop} { --columns: ${({ $columns = 4 }) => Math.min(3, $columns)}; }
  @media ${({ theme }) => theme.media.desktop} { --columns: ${({ $columns = 4 }) => $columns}; }
`;
