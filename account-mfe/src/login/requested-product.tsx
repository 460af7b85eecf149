import { productPicture, useProduct } from "@store/shared-data";
import { formatPrice, ProductImage, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { Choice, ChosenProduct } from "./chosen-product";

interface RequestedProductProps {
  id: string;
  /** Says what is needed to go on to it. */
  reason: string;
}

/** The picture, name and price of the product that is about to be bought. Nothing where there is no such product. */
export function RequestedProduct({ id, reason }: RequestedProductProps) {
  const { product, isPending } = useProduct(id);
  if (!product && !isPending) return null;
  const choice = product && (
    <Choice>
      <ProductImage src={productPicture(product)} priority />
      <Stack $gap={1}>
        <strong>{product.name}</strong>
        <Text as="span" $size="caption" $muted>
          <Price>{formatPrice(product.price)}</Price> à vista no Pix
        </Text>
      </Stack>
    </Choice>
  );
  return <ChosenProduct product={choice}>{reason}</ChosenProduct>;
}

const Price = styled.strong`
  color: ${({ theme }) => theme.colors.text};
  font-size: ${({ theme }) => theme.font.size.body};
  font-variant-numeric: tabular-nums;
`;
