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
  const asked = useSearchQuery();
  return (
    <Container>
      <PageHeader title={asked ? `Resultados para “${asked}”` : title} />
      <Stack $gap={8}>
        <SearchAgain key={asked} asked={asked ?? ""} />
        {asked === null && <WithoutScript />}
        {asked === "" && <Browsing />}
        {asked && <SearchResults asked={asked} />}
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
    const asked = readSearchQuery(context.searchParams);
    const head = publicHead(context, {
      path: "/buscar",
      title: asked ? `Busca: ${asked}` : title,
      description: "Encontre contas de anúncio, perfis e proxys pelo nome, pela plataforma ou pela categoria.",
    });
    return asked ? { ...head, noIndex: true } : head;
  },
  staticPaths: async () => ["/buscar"],
};
