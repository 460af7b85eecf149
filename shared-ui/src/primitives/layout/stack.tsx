import { styled } from "styled-components";
import type { SpaceStep } from "../../tokens/theme";

interface GapProps {
  /** Gap between children, in steps of 4 px. */
  $gap?: SpaceStep;
}

/** A vertical stack; the default gap is 16 px. */
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

/** A horizontal row that wraps; the default gap is 8 px. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = "center" }) => $align};
  justify-content: ${({ $justify = "start" }) => $justify};
  gap: ${({ theme, $gap = 2 }) => theme.space[$gap]};
  min-inline-size: 0;
`;

/** A row of buttons; on phones they grow to fill the line. */
export const ButtonRow = styled(Row).attrs({ $gap: 3 })`
  & > * { flex: 1 0 auto; max-inline-size: 100%; }
  @media ${({ theme }) => theme.media.tablet} { & > * { flex-grow: 0; } }
`;

/** Centres the page's content: at most 1200 px wide, with a gutter on both sides. */
export const Container = styled.div`
  inline-size: 100%;
  max-inline-size: ${({ theme }) => `calc(${theme.size.page} + 2 * ${theme.space[4]})`};
  margin-inline: auto;
  /* Capped: the gutter is in rem, and a doubled font size must not take its space from the text. */
  padding-inline: min(${({ theme }) => theme.space[4]}, 5%);
`;
