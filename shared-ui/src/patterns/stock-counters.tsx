import { styled } from "styled-components";
import { formatCount } from "../format/format-count";

interface StockCountersProps {
  /** Keys that can be delivered now. */
  stock: number;
  sold: number;
}

/** How many are left and how many were sold; nothing is said of none sold (R2.6). 'ESGOTADO' is said by what replaces the buy action, not here. */
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
