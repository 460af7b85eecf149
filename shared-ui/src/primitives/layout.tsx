import { styled } from "styled-components";
import type { SpaceStep } from "../tokens/theme";

interface GapProps {
  /** Steps of 4 px between children. */
  $gap?: SpaceStep;
}

/** Children below one another; 16 px apart unless `$gap` says otherwise. */
export const Stack = styled.div<GapProps>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  min-inline-size: 0;
`;

interface RowProps extends GapProps {
  $align?: "start" | "center" | "end" | "baseline" | "stretch";
  $justify?: "start" | "center" | "end" | "space-between";
}

/** Children beside one another, wrapping where the line ends; 8 px apart unless `$gap` says otherwise. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = "center" }) => $align};
  justify-content: ${({ $justify = "start" }) => $justify};
  gap: ${({ theme, $gap = 2 }) => theme.space[$gap]};
  min-inline-size: 0;
`;

/** Buttons beside one another; on phones each takes its share of the line, so that edges meet. */
export const ButtonRow = styled(Row).attrs({ $gap: 3 })`
  & > * { flex: 1 0 auto; max-inline-size: 100%; }
  @media ${({ theme }) => theme.media.tablet} { & > * { flex-grow: 0; } }
`;

interface MediaRowProps {
  /** Side of the picture, in steps of 4 px; a product's thumbnail (88 px) unless said otherwise. */
  $picture?: SpaceStep;
  /** Centres the words on the picture's height. */
  $centered?: boolean;
}

/** Two children, a small picture and its words beside it; below it where large letters leave too little room. */
export const MediaRow = styled.div<MediaRowProps>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme, $picture }) => theme.space[$picture === undefined ? 4 : 3]};
  min-inline-size: 0;
  & > :first-child {
    flex: none;
    align-self: ${({ $centered }) => ($centered ? "center" : "start")};
    inline-size: ${({ theme, $picture }) => ($picture === undefined ? theme.size.thumb : theme.space[$picture])};
  }
  & > :last-child {
    flex: 1 1 ${({ theme }) => theme.size.words};
    align-self: ${({ $centered }) => ($centered ? "center" : "stretch")};
    min-inline-size: 0;
  }
`;

interface GridProps extends GapProps {
  /** Columns of the widest layout. Phones always show one. */
  $columns?: 1 | 2 | 3 | 4;
}

/** One column on phones, two from 600 px, three from 900 px, four from 1200 px, never more than `$columns` (4). */
export const Grid = styled.div<GridProps>`
  --columns: 1;
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  @media ${({ theme }) => theme.media.tablet} { --columns: ${({ $columns = 4 }) => Math.min(2, $columns)}; }
  @media ${({ theme }) => theme.media.laptop} { --columns: ${({ $columns = 4 }) => Math.min(3, $columns)}; }
  @media ${({ theme }) => theme.media.desktop} { --columns: ${({ $columns = 4 }) => $columns}; }
`;

/** Centres the page's content: at most 1200 px wide, with a gutter on both sides. */
export const Container = styled.div`
  inline-size: 100%;
  max-inline-size: ${({ theme }) => `calc(${theme.size.page} + 2 * ${theme.space[4]})`};
  margin-inline: auto;
  /* Letters that are twice as large must not get their room from a gutter that is, too. */
  padding-inline: min(${({ theme }) => theme.space[4]}, 5%);
`;
