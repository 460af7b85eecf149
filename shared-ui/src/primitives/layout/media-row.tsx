import { styled } from "styled-components";
import type { SpaceStep } from "../../tokens/theme";

interface MediaRowProps {
  /** Side of the picture, in steps of 4 px; defaults to a product thumbnail (88 px). */
  $picture?: SpaceStep;
  /** Centres the text vertically against the picture. */
  $centered?: boolean;
}

/**
 * A small picture (first child) with its text beside it; the text wraps below where a large font leaves too little
 * space.
 */
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
