import { Button, Row } from "@store/shared-ui";
import { styled } from "styled-components";

export const CellButtons = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
`;

/** Destructive button that every row has: a filled one in each would outweigh the rest. */
export const RowDangerButton = styled(Button).attrs({ size: "small", variant: "ghost" })`
  && { color: ${({ theme }) => theme.tone.red.text}; }
`;

/** Buttons that a card shows beside the badge above, overlapping what is around them, so that three cards fit the first screen. */
export const ActsBesideBadge = styled(Row)`
  flex-wrap: nowrap;
  @media not all and ${({ theme }) => theme.media.laptop} {
    justify-content: end;
    margin-block: calc(-1 * ${({ theme }) => theme.space[8]}) calc(-1 * ${({ theme }) => theme.space[1]});
    pointer-events: none;
    & > * { pointer-events: auto; }
  }
`;
