import type { CategoryId, RemoteRoute } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { Container, Heading, Stack } from "@store/shared-ui";
import { styled } from "styled-components";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { CategoryTiles } from "../catalogue/category-tiles";
import { groupByCategory } from "../catalogue/merge-with-built-in";
import { NothingForSale } from "../catalogue/nothing-for-sale";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { loadProducts, useProducts } from "../catalogue/use-products";
import { HowItWorksSection } from "../como-funciona/how-it-works-section";
import { publicHead } from "../head/public-head";
import { Hero } from "./hero";
import { HomeSection } from "./home-section";

// R2.5 lists these; Variados has only its section below.
const popular: readonly CategoryId[] = ["facebook", "tiktok", "google", "proxys"];

function HomePage() {
  const { products, isPending, failure, retry } = useProducts();
  return (
    <Container>
      <Hero />
      <Sections>
        <CatalogueNotice failure={failure} onRetry={retry} />
        <Stack as="section" aria-labelledby="titulo-categorias" $gap={3}>
          <Heading id="titulo-categorias">Categorias populares</Heading>
          <CategoryTiles categories={popular} headingAs="h3" />
        </Stack>
        {isPending && <ProductGridSkeleton count={4} titled />}
        {groupByCategory(products).map((section) => (
          <HomeSection key={section.category} section={section} />
        ))}
        {!isPending && products.length === 0 && <NothingForSale />}
        <HowItWorksSection />
      </Sections>
    </Container>
  );
}

// On phones the first product must be visible without scrolling.
const Sections = styled(Stack)`
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[10]}; }
  @media not all and ${({ theme }) => theme.media.tablet} { & h2 { font-size: ${({ theme }) => theme.font.size.lead}; } }
`;

export const homeRoute: RemoteRoute = {
  path: "/",
  Component: HomePage,
  load: ({ queryClient, db }) => loadProducts(queryClient, db),
  head: (_data, context) =>
    publicHead(context, {
      path: "/",
      title: getSettings().storeName,
      description:
        "Contas de anúncio, perfis e proxys para Meta Ads, TikTok Ads e Google Ads. Pagamento no Pix e entrega automática.",
    }),
  staticPaths: async () => ["/"],
};
