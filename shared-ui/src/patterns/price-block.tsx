import { styled } from "styled-components";
import { discountPercent, formatPrice } from "../format/format-price";
import { Chip } from "../primitives/badge";
import { VisuallyHidden } from "../primitives/visually-hidden";
import type { TextSize } from "../tokens/theme";

interface PriceBlockProps {
  /** In reais. */
  price: number;
  /** In reais. If it is above the price, it is struck through beside the discount. */
  originalPrice?: number | null | undefined;
  /** Use title on cards, display on the product page. */
  size?: Extract<TextSize, "title" | "display"> | undefined;
}

/** The price with 'À vista no Pix' below it, and the original price with its discount (R1.3). */
export function PriceBlock({ price, originalPrice, size = "title" }: PriceBlockProps) {
  const discount = discountPercent(price, originalPrice);
  return (
    <Root>
      {discount !== null && (
        <Before>
          <VisuallyHidden>De </VisuallyHidden>
          <s>{formatPrice(originalPrice ?? price)}</s>
          <Chip>-{discount}%</Chip>
        </Before>
      )}
      <Price $size={size} $length={formatPrice(price).length}>
        {formatPrice(price)}
      </Price>
      <Means>À vista no Pix</Means>
    </Root>
  );
}

const Root = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  font-variant-numeric: tabular-nums;
`;

const Before = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

// A price never wraps: its font shrinks to fit. A bold digit is at most 0.62 em wide.
const Price = styled.strong<{ $size: TextSize; $length: number }>`
  font-size: min(${({ theme, $size }) => theme.font.size[$size]}, calc(100cqi / ${({ $length }) => $length} / 0.62));
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: ${({ theme }) => theme.font.leading.snug};
  letter-spacing: -0.02em;
  white-space: nowrap;
`;

const Means = styled.span`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
