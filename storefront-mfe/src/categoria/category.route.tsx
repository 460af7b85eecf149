import { categoryLabels, categoryOrder, type RemoteRoute } from "@store/shared-data";
import { StoreLink, useParams } from "@store/shared-data/router";
import { Container, PageHeader, Stack, TextLink } from "@store/shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { categoryAddress, toPageCategory } from "../catalogue/category-address";
import { categoryDescriptions } from "../catalogue/category-descriptions";
import { LoadMore } from "../catalogue/load-more";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { loadCategoryProducts, useCategoryProducts } from "../catalogue/use-category-products";
import { loadProducts } from "../catalogue/use-products";
import { publicHead } from "../head/public-head";
import { FewProducts, fullLine } from "./few-products";

function CategoryPage() {
  const category = toPageCategory(useParams().id);
  const { products, isPending, failure, retry, more } = useCategoryProducts(category);
  return (
    <Container>
      <PageHeader
        title={categoryLabels[category]}
        lead={`${categoryDescriptions[category]}. Pague no Pix e receba o acesso na hora.`}
        back={
          <TextLink $alone as={StoreLink} to="/categorias">
            Categorias
          </TextLink>
        }
      />
      <Stack $gap={6}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        {isPending && <ProductGridSkeleton count={fullLine} />}
        {!isPending && products.length < fullLine && <FewProducts category={category} products={products} />}
        {products.length >= fullLine && <ProductGrid products={products} headingAs="h2" priorityCount={2} />}
        <LoadMore {...more}>Mostrar mais</LoadMore>
      </Stack>
    </Container>
  );
}

export const categoryRoute: RemoteRoute = {
  path: "/categoria/:id",
  Component: CategoryPage,
  load: async ({ queryClient, db, params }) => {
    const count = await loadCategoryProducts(queryClient, db, toPageCategory(params.id));
    if (count < fullLine) await loadProducts(queryClient, db);
  },
  head: (_data, context) => {
    const category = toPageCategory(context.params.id);
    const label = categoryLabels[category];
    return publicHead(context, {
      path: categoryAddress(category),
      title: label,
      description: `${label}: ${categoryDescriptions[category].toLowerCase()}. Entrega automática após o Pix e suporte em português.`,
    });
  },
  staticPaths: async () => categoryOrder.map(categoryAddress),
};
