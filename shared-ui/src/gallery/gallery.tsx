import { OfflineNotice } from "../patterns/offline-notice";
import { PageHeader } from "../patterns/page-header";
import { PriceBlock } from "../patterns/price-block";
import { ProductCard, ProductCardSkeleton } from "../patterns/product-card";
import { Grid } from "../primitives/layout/grid";
import { Container, Stack } from "../primitives/layout/stack";
import { SkipLink } from "../primitives/skip-link";
import { GlobalStyle } from "../tokens/global-style";
import { UiProvider } from "../tokens/ui-provider";
import { ControlGallery } from "./control-gallery";
import { GalleryLink } from "./gallery-link";
import { GallerySection } from "./gallery-section";
import { LayoutGallery } from "./layout-gallery";
import { PatternGallery } from "./pattern-gallery";
import { SurfaceGallery } from "./surface-gallery";

const products = [
  { name: "BM Restaurada Meta Ads", image: "meta-bm-1300", price: 2, was: 2.5, stock: 24, sold: 3 },
  { name: "Conta TikTok Ads Matriz", image: "tiktok-conta-matriz", price: 147, was: 172.94, stock: 0, sold: 41 },
  {
    name: "Perfil + 9 Contas de Anúncios com Limite Diário de R$ 267",
    image: "perfil-9-contas-limite-267",
    price: 1279.9,
    was: 1499.9,
    stock: 1,
    sold: 1,
  },
  { name: "Produto sem imagem nem desconto", image: "nao-existe", price: 89, was: 89, stock: 5, sold: 0 },
];

/** Shows every primitive and pattern in every state, for checking visual changes. */
export function Gallery() {
  return (
    <UiProvider>
      <GlobalStyle />
      <SkipLink targetId="conteudo" />
      <Container as="main" id="conteudo">
        <PageHeader title="Galeria" lead="Todas as peças da loja, em todos os estados." />
        <Stack $gap={12}>
          <OfflineNotice />
          <GallerySection title="Produtos">
            <Grid>
              {products.map(({ name, image, price, was, stock, sold }) => (
                <ProductCard
                  key={name}
                  name={name}
                  imageUrl={`/art/${image}.svg`}
                  price={price}
                  originalPrice={was}
                  stock={stock}
                  sold={sold}
                  to={`/product/${image}`}
                  linkAs={GalleryLink}
                  buyAs={GalleryLink}
                />
              ))}
              <ProductCardSkeleton />
            </Grid>
            <PriceBlock price={123456.78} />
            <PriceBlock price={1234.5} originalPrice={1452.35} size="display" />
          </GallerySection>
          <SurfaceGallery />
          <LayoutGallery />
          <ControlGallery />
          <PatternGallery />
        </Stack>
      </Container>
    </UiProvider>
  );
}
