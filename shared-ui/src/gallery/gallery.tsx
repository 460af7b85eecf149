import { PageHeader } from "../patterns/page-header";
import { PriceBlock } from "../patterns/price-block";
import { ProductCard, ProductCardSkeleton } from "../patterns/product-card";
import { ProductImage } from "../patterns/product-image";
import { StockCounters } from "../patterns/stock-counters";
import { Grid } from "../primitives/layout/grid";
import { MediaRow } from "../primitives/layout/media-row";
import { Container, Stack } from "../primitives/layout/stack";
import { SkipLink } from "../primitives/skip-link";
import { Heading } from "../primitives/typography";
import { GlobalStyle } from "../tokens/global-style";
import { UiProvider } from "../tokens/ui-provider";
import { ButtonGallery, FieldGallery } from "./control-gallery";
import { GalleryLink } from "./gallery-link";
import { KeyGallery, NavigationGallery } from "./pattern-gallery";
import { StateGallery, TextGallery } from "./surface-gallery";

const products = [
  { name: "BM Restaurada Meta Ads", image: "meta-bm-1300", price: 2, originalPrice: 2.5, stock: 24, sold: 3 },
  { name: "Conta TikTok Ads", image: "tiktok-conta-matriz", price: 1279.9, originalPrice: 1499.9, stock: 0, sold: 41 },
  { name: "Produto sem imagem nem desconto", image: "nao-existe", price: 89, stock: 5, sold: 0 },
];

const sections = {
  Produtos: ProductGallery,
  Texto: TextGallery,
  Botões: ButtonGallery,
  Campos: FieldGallery,
  Navegação: NavigationGallery,
  "Key e avaliação": KeyGallery,
  "Mensagens e espera": StateGallery,
};

/** Shows every primitive and pattern in every state, for checking visual changes. */
export function Gallery() {
  return (
    <UiProvider>
      <GlobalStyle />
      <SkipLink targetId="conteudo" />
      <Container as="main" id="conteudo">
        <PageHeader title="Galeria" lead="Todas as peças da loja, em todos os estados." />
        <Stack $gap={12}>
          {Object.entries(sections).map(([title, Section]) => (
            <Stack key={title} as="section">
              <Heading>{title}</Heading>
              <Section />
            </Stack>
          ))}
        </Stack>
      </Container>
    </UiProvider>
  );
}

function ProductGallery() {
  return (
    <>
      <Grid>
        {products.map(({ image, ...product }) => (
          <ProductCard
            key={image}
            {...product}
            imageUrl={`/art/${image}.svg`}
            to={`/product/${image}`}
            linkAs={GalleryLink}
            buyAs={GalleryLink}
          />
        ))}
        <ProductCardSkeleton />
      </Grid>
      <PriceBlock price={1234.5} originalPrice={1452.35} size="display" />
      <MediaRow $picture={12} $centered>
        <ProductImage src="/art/tiktok-conta-matriz.svg" dimmed />
        <StockCounters stock={24} sold={1} />
      </MediaRow>
    </>
  );
}
