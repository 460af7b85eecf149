import { Container, PageHeader, Stack } from "@store/shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { groupByCategory } from "../catalogue/merge-with-built-in";
import { NothingForSale } from "../catalogue/nothing-for-sale";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { loadProducts, useProducts } from "../catalogue/use-products";
import { publicPage } from "../head/public-page";
import { CatalogueSection } from "./catalogue-section";

function CataloguePage() {
  const { products, isPending, failure, retry } = useProducts();
  return (
    <Container>
      <PageHeader title="Produtos" lead="Pague no Pix e receba o acesso na hora, em Meus Pedidos." />
      <Stack $gap={10}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        {isPending && <ProductGridSkeleton count={8} titled />}
        {groupByCategory(products).map((section, index) => (
          <CatalogueSection key={section.category} section={section} isFirst={index === 0} />
        ))}
        {!isPending && products.length === 0 && <NothingForSale />}
      </Stack>
    </Container>
  );
}

/** /produtos and /catalogo: all products by category. */
export const catalogueRoute = publicPage(
  CataloguePage,
  {
    path: "/produtos",
    title: "Produtos",
    description:
      "Contas de anúncio, perfis e proxys com entrega automática após o Pix: Meta Ads, TikTok Ads, Google Ads e mais.",
  },
  { load: ({ queryClient, db }) => loadProducts(queryClient, db), alsoAt: "/catalogo" },
);
