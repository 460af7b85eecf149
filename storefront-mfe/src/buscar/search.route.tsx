import type { RemoteRoute } from "@store/shared-data";
import { Container, PageHeader, Stack } from "@store/shared-ui";
import { loadProducts } from "../catalogue/use-products";
import { publicHead } from "../head/public-head";
import { Browsing, WithoutScript } from "./browsing";
import { SearchAgain } from "./search-again";
import { readSearchQuery, useSearchQuery } from "./search-query";
import { SearchResults } from "./search-results";

const title = "Buscar produtos";

function SearchPage() {
  const query = useSearchQuery();
  return (
    <Container>
      <PageHeader title={query ? `Resultados para “${query}”` : title} />
      <Stack $gap={8}>
        <SearchAgain key={query} query={query ?? ""} />
        {query === null && <WithoutScript />}
        {query === "" && <Browsing />}
        {query && <SearchResults query={query} />}
      </Stack>
    </Container>
  );
}

/**
 * /buscar?q=…: search results. The prerendered page has no query and shows the catalogue to visitors without
 * JavaScript.
 */
export const searchRoute: RemoteRoute = {
  path: "/buscar",
  Component: SearchPage,
  load: ({ queryClient, db }) => loadProducts(queryClient, db),
  head: (_data, context) => {
    const query = readSearchQuery(context.searchParams);
    const head = publicHead(context, {
      path: "/buscar",
      title: query ? `Busca: ${query}` : title,
      description: "Encontre contas de anúncio, perfis e proxys pelo nome, pela plataforma ou pela categoria.",
    });
    return query ? { ...head, noIndex: true } : head;
  },
  staticPaths: async () => ["/buscar"],
};
