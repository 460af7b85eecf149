import { styled } from "styled-components";

/** Validation message of a group of inputs; takes no space while empty. */
export const Problem = styled.div`
  color: ${({ theme }) => theme.tone.red.text};
  font-size: ${({ theme }) => theme.font.size.caption};
  &:empty { display: none; }
`;
