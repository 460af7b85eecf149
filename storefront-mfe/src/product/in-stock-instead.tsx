import { type Product, productPicture } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { formatPrice, Heading, MediaRow, ProductImage, Skeleton, Stack } from "@store/shared-ui";
import { styled } from "styled-components";
import { nearProducts } from "../catalogue/near-products";
import { useProducts } from "../catalogue/use-products";

const shownInstead = 3;

export interface InStockInsteadProps {
  /** A sold-out product. */
  product: Pick<Product, "id" | "name" | "category">;
}

export function InStockInstead({ product }: InStockInsteadProps) {
  const { products, isPending } = useProducts();
  const near = nearProducts(products, product.category, ({ id }) => id === product.id).slice(0, shownInstead);
  return (
    <>
      {isPending && <Skeleton $height="12em" />}
      {near.length > 0 && (
        <Stack as="section" aria-labelledby="disponiveis" $gap={2}>
          <Heading id="disponiveis" $size="lead">
            Disponíveis agora
          </Heading>
          <List>
            {near.map((other) => (
              <li key={other.id}>
                <Line to={`/product/${encodeURIComponent(other.id)}`}>
                  <MediaRow $picture={12} $centered>
                    <ProductImage src={productPicture(other)} />
                    <div>
                      <Name>{other.name}</Name> <strong>{formatPrice(other.price)}</strong>
                    </div>
                  </MediaRow>
                </Line>
              </li>
            ))}
          </List>
        </Stack>
      )}
    </>
  );
}

const List = styled.ul`
  display: grid;
`;

const Line = styled(StoreLink)`
  display: block;
  padding-block: ${({ theme }) => theme.space[2]};
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  text-decoration: none;
  &:hover { background: ${({ theme }) => theme.colors.raised}; }
`;

const Name = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;
