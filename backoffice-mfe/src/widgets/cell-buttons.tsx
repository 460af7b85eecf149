import { Button } from "@store/shared-ui";
import { styled } from "styled-components";

export const CellButtons = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
`;

/** Destructive button that every row has: a filled one in each would outweigh the rest. */
export const RowDangerButton = styled(Button).attrs({ size: "small", variant: "ghost" })`
  && { color: ${({ theme }) => theme.tone.red.text}; }
`;
