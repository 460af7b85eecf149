import { styled } from "styled-components";

/** A list of reviews, in two columns from 900 px. */
export const ReviewList = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  grid-template-columns: minmax(0, 1fr);
  &:empty { display: none; }
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
