import { Badge } from "@store/shared-ui";
import { styled } from "styled-components";
import { orderState } from "./order-state";

/** Status of an order, with details below it where it needs work. */
export function OrderBadge({ order }: { order: Parameters<typeof orderState>[0] }) {
  const { label, tone, detail } = orderState(order);
  return (
    <>
      <Badge $tone={tone}>{label}</Badge>
      {detail && <Second>{detail}</Second>}
    </>
  );
}

/** A second, quieter line of a cell. */
export const Second = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;
