import { type CategoryId, categoryLabels, fromBuild, loadSearchRules, useProductSearch } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, ButtonRow, Heading, LiveRegion, Stack, Text } from "@store/shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { Browsing } from "./browsing";

// The database's maximum.
const mostResults = 60;
const productsBeside = 4;

/** The results for a query; without results, categories and products. */
export function SearchResults({ query }: { query: string }) {
  const { products, failure, retry, ...found } = useProductSearch(query, mostResults);
  const categories = useQuery({
    queryKey: ["built-in", "search", "categories", query],
    queryFn: async () => (await loadSearchRules()).findCategories(query),
    ...fromBuild,
  });
  const isPending = found.isPending || categories.isPending;
  const words = isPending ? "Buscando…" : count(products.length);
  const isEmpty = !isPending && products.length === 0;
  return (
    <Stack $gap={8} aria-busy={isPending}>
      <LiveRegion message={words} />
      <CatalogueNotice failure={failure} onRetry={retry} />
      {isEmpty && (
        <Stack $gap={2}>
          <Heading>Nenhum produto encontrado</Heading>
          <Text $muted>Confira a grafia ou tente outras palavras. Veja abaixo o que temos na loja.</Text>
        </Stack>
      )}
      <NamedCategories categories={categories.data ?? []} />
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

/** Links to the categories that the query names, such as "proxy". */
function NamedCategories({ categories }: { categories: readonly CategoryId[] }) {
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
  if (products === mostResults) return `Os primeiros ${mostResults} produtos. Use mais palavras para refinar a busca.`;
  return products === 1 ? "1 produto encontrado." : `${products} produtos encontrados.`;
}
