import type { RemoteRoute } from "shared-data";
import { getSettings } from "shared-data/runtime";
import { Container, Heading, Stack } from "shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { CategoryTiles } from "../catalogue/category-tiles";
import { groupByCategory } from "../catalogue/merge-with-built-in";
import { NothingForSale } from "../catalogue/nothing-for-sale";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { SectionGrid } from "../catalogue/section-grid";
import { loadProducts, useProducts } from "../catalogue/use-products";
import { HowItWorksSection } from "../como-funciona/how-it-works-section";
import { usualDeliveryQuery } from "../delivery-time/use-usual-delivery";
import { publicHead } from "../head/public-head";
import { Hero } from "./hero";
import { HomeSection } from "./home-section";

function HomePage() {
  const { products, isPending, failure, retry } = useProducts();
  return (
    <Container>
      <Hero />
      <Stack $gap={12}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        <Stack as="section" aria-labelledby="titulo-categorias">
          <Heading id="titulo-categorias">Categorias populares</Heading>
          <CategoryTiles headingAs="h3" compact />
        </Stack>
        {isPending && <ProductGridSkeleton count={4} titled />}
        <SectionGrid>
          {groupByCategory(products).map((section) => (
            <HomeSection key={section.category} section={section} />
          ))}
        </SectionGrid>
        {!isPending && products.length === 0 && <NothingForSale />}
        <HowItWorksSection />
      </Stack>
    </Container>
  );
}

/** /: the home page. */
export const homeRoute: RemoteRoute = {
  path: "/",
  Component: HomePage,
  load: ({ queryClient, db }) =>
    Promise.all([loadProducts(queryClient, db), db && queryClient.prefetchQuery(usualDeliveryQuery(db))]),
  head: (_data, context) =>
    publicHead(context, {
      path: "/",
      title: getSettings().storeName,
      description:
        "Contas de anúncio, perfis e proxys para Meta Ads, TikTok Ads e Google Ads. Pagamento no Pix e entrega automática.",
    }),
  staticPaths: async () => ["/"],
};
