import { styled } from "styled-components";
import { formatCount } from "../format/format-count";

interface StockCountersProps {
  /** Keys available for delivery. */
  stock: number;
  sold: number;
}

/**
 * Stock and sold counts; a sold count of zero is hidden (R2.6). 'ESGOTADO' is shown in place of the buy button, not
 * here.
 */
export function StockCounters({ stock, sold }: StockCountersProps) {
  return (
    <Root>
      <span>{`${formatCount(stock)} em estoque`}</span>
      {sold > 0 && <span>{`${formatCount(sold)} ${sold === 1 ? "vendido" : "vendidos"}`}</span>}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${({ theme }) => theme.space[3]};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  & > span + span { color: ${({ theme }) => theme.colors.muted}; }
`;
