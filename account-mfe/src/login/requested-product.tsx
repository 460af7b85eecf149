import { productPicture, useProduct } from "@store/shared-data";
import { formatPrice, ProductImage, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { Choice, ChosenProduct } from "./chosen-product";

interface RequestedProductProps {
  id: string;
  /** Explains what is needed to continue to the product. */
  reason: string;
}

/** Picture, name and price of the product to be bought. Renders nothing if it does not exist. */
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
