import { type Product, useProduct } from "@store/shared-data";
import { formatPrice, MediaRow, ProductImage, Skeleton, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface AskedProductProps {
  id: string;
  /** Says what is needed to go on to it. */
  reason: string;
}

/** The product that is about to be bought, above the form that stands between, and why that is there. Nothing where there is no such product. */
export function AskedProduct({ id, reason }: AskedProductProps) {
  const { product, isPending } = useProduct(id);
  if (!product && !isPending) return null;
  return (
    <ChosenProduct product={product} isPending={isPending}>
      {reason}
    </ChosenProduct>
  );
}

interface ChosenProductProps {
  product?: Product | null | undefined;
  isPending: boolean;
  /** Says what is needed to go on to it. */
  children: ReactNode;
}

/** The product's picture, name and price; places of their size where it is not known. */
export function ChosenProduct({ product, isPending, children }: ChosenProductProps) {
  return (
    <Root as="section" aria-label="Produto escolhido" aria-busy={isPending}>
      <Choice $picture={16}>
        {product ? <ProductImage src={product.image_url} priority /> : <Skeleton $ratio="1 / 1" />}
        {product ? (
          <Stack $gap={1}>
            <strong>{product.name}</strong>
            <Text as="span" $size="caption" $muted>
              <Price>{formatPrice(product.price)}</Price> à vista no Pix
            </Text>
          </Stack>
        ) : (
          <Skeleton $height="4rem" />
        )}
      </Choice>
      <Text $size="caption">{children}</Text>
    </Root>
  );
}

const Root = styled(Stack)`
  gap: ${({ theme }) => theme.space[2]};
  overflow-wrap: anywhere;
`;

// As high while the product is being read, and with a name of two lines: the form below must not move.
const Choice = styled(MediaRow)`
  min-block-size: ${({ theme }) => theme.size.thumb};
`;

const Price = styled.strong`
  color: ${({ theme }) => theme.colors.text};
  font-size: ${({ theme }) => theme.font.size.body};
  font-variant-numeric: tabular-nums;
`;
