import { styled } from "styled-components";

/** Buttons of a table row, on one line. */
export const CellButtons = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
`;
