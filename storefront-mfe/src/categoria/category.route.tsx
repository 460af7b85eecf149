import { categoryLabels, type RemoteRoute } from "shared-data";
import { StoreLink, useParams } from "shared-data/router";
import { Button, ButtonLink, Container, EmptyState, PageHeader, Row, Stack, TextLink } from "shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { pageCategories, toPageCategory } from "../catalogue/category-address";
import { ProductGrid } from "../catalogue/product-grid";
import { ProductGridSkeleton } from "../catalogue/product-grid-skeleton";
import { loadCategoryProducts, useCategoryProducts } from "../catalogue/use-category-products";
import { publicHead } from "../head/public-head";

function CategoryPage() {
  const category = toPageCategory(useParams().id);
  const { products, isPending, failure, retry, ...more } = useCategoryProducts(category);
  const label = categoryLabels[category];
  return (
    <Container>
      <PageHeader
        title={label}
        back={
          <TextLink $alone as={StoreLink} to="/categorias">
            Categorias
          </TextLink>
        }
      />
      <Stack $gap={6}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        {isPending && <ProductGridSkeleton count={4} />}
        {products.length > 0 && <ProductGrid products={products} headingAs="h2" priorityCount={2} />}
        {!isPending && products.length === 0 && <NothingHere label={label} />}
        {more.hasMore && (
          <Row $justify="center">
            <Button loading={more.isLoadingMore} onClick={more.loadMore}>
              Mostrar mais
            </Button>
          </Row>
        )}
      </Stack>
    </Container>
  );
}

function NothingHere({ label }: { label: string }) {
  return (
    <EmptyState
      title={`Nenhum produto de ${label} no momento`}
      description="Novos produtos entram com frequência. Enquanto isso, veja as outras categorias."
      action={
        <ButtonLink as={StoreLink} to="/produtos">
          Ver todos os produtos
        </ButtonLink>
      }
    />
  );
}

/** /categoria/{id}: the products of one category. */
export const categoryRoute: RemoteRoute = {
  path: "/categoria/:id",
  Component: CategoryPage,
  load: ({ queryClient, db, params }) => loadCategoryProducts(queryClient, db, toPageCategory(params.id)),
  head: (_data, context) => {
    const category = toPageCategory(context.params.id);
    const label = categoryLabels[category];
    return publicHead(context, {
      path: `/categoria/${category}`,
      title: label,
      description: `Ativos de ${label} com entrega automática após o Pix e suporte em português.`,
    });
  },
  staticPaths: async () => pageCategories.map((category) => `/categoria/${category}`),
};
