import { type CategoryId, categoryLabels, type ProductSummary } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Heading, Stack, Text, TextLink } from "shared-ui";
import { styled } from "styled-components";
import { nearProducts } from "../catalogue/near-products";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { columnsFor, Section, SectionGrid } from "../catalogue/section-grid";
import { useProducts } from "../catalogue/use-products";
import { StockAlert } from "../stock-alert/stock-alert";

/** As many cards as the widest layout has columns: with fewer, products of other categories fill the line. */
export const fullLine = 4;

interface CategoryProductsProps {
  category: CategoryId;
  products: readonly ProductSummary[];
}

/** A category with few products or none, and what is near: nobody is led into an empty room. */
export function FewProducts({ category, products }: CategoryProductsProps) {
  const all = useProducts();
  const near = nearProducts(all.products, category, (product) => product.category === category);
  const room = columnsFor(fullLine - products.length);
  const columns = columnsFor(products.length);
  return (
    <Line>
      {products.length > 0 ? (
        <Part $columns={columns} aria-labelledby="titulo-daqui">
          <Heading id="titulo-daqui">{products.length === 1 ? "1 produto" : `${products.length} produtos`}</Heading>
          <ProductGrid products={products} columns={columns} priorityCount={2} />
        </Part>
      ) : (
        <Whole>
          <NothingHere category={category} />
        </Whole>
      )}
      {all.isPending && <ProductGridSkeleton count={room} titled />}
      {near.length > 0 && (
        <Part $columns={room} aria-labelledby="titulo-perto">
          <Heading id="titulo-perto">Veja também</Heading>
          <ProductGrid products={near.slice(0, room)} columns={room} />
        </Part>
      )}
    </Line>
  );
}

function NothingHere({ category }: { category: CategoryId }) {
  const label = categoryLabels[category];
  return (
    <Stack $gap={2}>
      <Heading $size="lead">Nenhum produto de {label} no momento</Heading>
      <Text $muted>Novos produtos entram com frequência. Enquanto isso, veja as outras categorias.</Text>
      <Form>
        <StockAlert wanted={{ category }} name={label} />
      </Form>
      <TextLink $alone as={StoreLink} to="/produtos">
        Ver todos os produtos
      </TextLink>
    </Stack>
  );
}

// From 900 px both parts share one line of four.
const Line = styled(SectionGrid)`
  row-gap: ${({ theme }) => theme.space[8]};
  @media ${({ theme }) => theme.media.laptop} { --columns: ${fullLine}; }
`;

const Part = styled(Section)`
  @media ${({ theme }) => theme.media.tablet} {
    grid-column: 1 / -1;
    & > ul > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
  @media ${({ theme }) => theme.media.laptop} {
    grid-column: span ${({ $columns }) => $columns};
    & > ul { --columns: ${({ $columns }) => $columns}; }
    & > ul > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;

const Form = styled.div`
  max-inline-size: ${({ theme }) => theme.size.dialog};
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;
