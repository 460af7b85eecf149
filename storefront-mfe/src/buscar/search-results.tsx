import { categoryLabels, findCategories, useProductSearch } from "shared-data";
import { StoreLink } from "shared-data/router";
import { ButtonLink, ButtonRow, EmptyState, icons, LiveRegion, Stack, Text } from "shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { Browsing } from "./browsing";

// The most that the database gives.
const mostResults = 60;
const productsBeside = 4;

/** What is found for a text; where that is nothing, the ways on. */
export function SearchResults({ asked }: { asked: string }) {
  const { products, isPending, failure, retry } = useProductSearch(asked, mostResults);
  const words = isPending ? "Buscando…" : count(products.length);
  const isEmpty = !isPending && products.length === 0;
  return (
    <Stack $gap={8} aria-busy={isPending}>
      <LiveRegion message={words} />
      <CatalogueNotice failure={failure} onRetry={retry} />
      {isEmpty && (
        <EmptyState
          title="Nenhum produto encontrado"
          description="Confira a escrita ou tente outras palavras. Abaixo, o que há na loja."
          icon={icons.search}
        />
      )}
      <NamedCategories asked={asked} />
      {isPending && products.length === 0 && <ProductGridSkeleton count={4} />}
      {products.length > 0 && (
        <Stack>
          <Text $muted aria-hidden="true">
            {words}
          </Text>
          <ProductGrid products={products} headingAs="h2" priorityCount={2} />
        </Stack>
      )}
      {isEmpty && <Browsing most={productsBeside} />}
    </Stack>
  );
}

/** Ways to the categories that the text names, such as "proxy". */
function NamedCategories({ asked }: { asked: string }) {
  const categories = findCategories(asked);
  if (categories.length === 0) return null;
  return (
    <ButtonRow>
      {categories.map((category) => (
        <ButtonLink key={category} as={StoreLink} to={`/categoria/${category}`}>
          {`Categoria ${categoryLabels[category]}`}
        </ButtonLink>
      ))}
    </ButtonRow>
  );
}

function count(products: number): string {
  if (products === 0) return "Nenhum produto encontrado.";
  if (products === mostResults) return `Os primeiros ${mostResults} produtos. Com mais palavras, a lista fica menor.`;
  return products === 1 ? "1 produto encontrado." : `${products} produtos encontrados.`;
}
