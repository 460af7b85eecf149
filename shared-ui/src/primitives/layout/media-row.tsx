import { styled } from "styled-components";
import type { SpaceStep } from "../../tokens/theme";

interface MediaRowProps {
  /** Side of the picture, in steps of 4 px; a product's thumbnail (88 px) unless said otherwise. */
  $picture?: SpaceStep;
  /** Centres the words on the picture's height. */
  $centered?: boolean;
}

/** Two children, a small picture and its text beside it; below it where a large font leaves too little space. */
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
