import { type CategoryId, categoryLabels, type ProductSummary } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Heading, Stack, Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { nearProducts } from "../catalogue/near-products";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { useProducts } from "../catalogue/use-products";
import { StockAlert } from "../stock-alert/stock-alert";

/** Number of columns of the widest layout: with fewer products, those of other categories are added. */
export const fullLine = 4;

interface CategoryProductsProps {
  category: CategoryId;
  products: readonly ProductSummary[];
}

/** A category with few or no products, followed by products of other categories, so that it is not a dead end. */
export function FewProducts({ category, products }: CategoryProductsProps) {
  const all = useProducts();
  const near = nearProducts(all.products, category, (product) => product.category === category);
  return (
    <Stack $gap={12}>
      {products.length > 0 ? (
        <Stack as="section" aria-labelledby="titulo-daqui">
          <Count id="titulo-daqui">{products.length === 1 ? "1 produto" : `${products.length} produtos`}</Count>
          <ProductGrid products={products} priorityCount={2} />
        </Stack>
      ) : (
        <NothingHere category={category} />
      )}
      {all.isPending && <ProductGridSkeleton count={fullLine} titled />}
      {near.length > 0 && (
        <Near as="section" aria-labelledby="titulo-perto">
          <Heading id="titulo-perto">Veja também</Heading>
          <ProductGrid products={near.slice(0, fullLine)} />
        </Near>
      )}
    </Stack>
  );
}

function NothingHere({ category }: { category: CategoryId }) {
  const label = categoryLabels[category];
  return (
    <Stack>
      <Stack $gap={2}>
        <Heading $size="lead">Nenhum produto de {label} no momento</Heading>
        <Text $muted>Novos produtos entram com frequência. Enquanto isso, veja as outras categorias.</Text>
      </Stack>
      <Form>
        <StockAlert wanted={{ category }} name={label} />
      </Form>
      <TextLink $alone as={StoreLink} to="/produtos">
        Ver todos os produtos
      </TextLink>
    </Stack>
  );
}

const Count = styled(Heading)`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.body};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

// A line separates products of other categories.
const Near = styled(Stack)`
  padding-block-start: ${({ theme }) => theme.space[8]};
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Form = styled.div`
  max-inline-size: ${({ theme }) => theme.size.dialog};
`;
