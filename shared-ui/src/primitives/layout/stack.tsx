import { styled } from "styled-components";
import type { SpaceStep } from "../../tokens/theme";

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

/** Centres the page's content: at most 1200 px wide, with a gutter on both sides. */
export const Container = styled.div`
  inline-size: 100%;
  max-inline-size: ${({ theme }) => `calc(${theme.size.page} + 2 * ${theme.space[4]})`};
  margin-inline: auto;
  /* Letters that are twice as large must not get their room from a gutter that is, too. */
  padding-inline: min(${({ theme }) => theme.space[4]}, 5%);
`;
