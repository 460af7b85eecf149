import { styled } from "styled-components";
import { discountPercent, formatPrice } from "../format/format-price";
import { Chip } from "../primitives/badge";
import { VisuallyHidden } from "../primitives/visually-hidden";
import type { TextSize } from "../tokens/theme";

interface PriceBlockProps {
  /** Reais. */
  price: number;
  /** Reais; struck through beside the discount where it is above the price. */
  originalPrice?: number | null | undefined;
  /** title on cards, display on the product's own page. */
  size?: Extract<TextSize, "title" | "display"> | undefined;
}

/** The price, 'À vista no Pix' under it, and the old price with its discount (R1.3). */
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

// A price is never broken in two: where it does not fit, it gets smaller. A bold digit is 0.62 em wide or less.
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
