import { categoryOrder } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Heading, Stack, Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { CategoryTiles } from "../catalogue/category-tiles";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { useProducts } from "../catalogue/use-products";

/** Categories and products for a visitor without a query or without results. */
export function Browsing({ most }: { most?: number }) {
  const { products, isPending, failure, retry } = useProducts();
  // A short selection must not contain sold-out products.
  const shown = most === undefined ? products : products.filter(({ stock_count }) => stock_count > 0).slice(0, most);
  return (
    <>
      <Stack as="section" aria-label="Categorias">
        <Heading>Categorias</Heading>
        <CategoryTiles categories={categoryOrder} headingAs="h3" />
      </Stack>
      <Stack as="section" aria-label="Produtos">
        <Heading>Produtos</Heading>
        <CatalogueNotice failure={failure} onRetry={retry} />
        {isPending && <ProductGridSkeleton count={4} />}
        {shown.length > 0 && <ProductGrid products={shown} />}
        {!isPending && products.length === 0 && <Text $muted>Nenhum produto disponível no momento.</Text>}
      </Stack>
    </>
  );
}

/** The prerendered page: the catalogue for visitors without JavaScript, otherwise space for the results. */
export function WithoutScript() {
  return (
    <>
      <Scriptless>
        <Text>
          A busca precisa de JavaScript. Veja abaixo o catálogo, ou{" "}
          <TextLink as={StoreLink} to="/produtos">
            todos os produtos
          </TextLink>
          .
        </Text>
        <Browsing />
      </Scriptless>
      <Scripted>
        <ProductGridSkeleton count={4} />
      </Scripted>
    </>
  );
}

const Scriptless = styled(Stack).attrs({ $gap: 8 })`
  @media (scripting: enabled), (scripting: initial-only) { display: none; }
`;

const Scripted = styled.div`
  @media (scripting: none) { display: none; }
`;
