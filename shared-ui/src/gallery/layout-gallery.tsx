import { styled } from "styled-components";
import { ProductImage } from "../patterns/product-image";
import { StockCounters } from "../patterns/stock-counters";
import { Button } from "../primitives/button";
import { LiveRegion } from "../primitives/feedback/live-region";
import { Card } from "../primitives/layout/card";
import { FloatingList } from "../primitives/layout/floating-list";
import { Grid } from "../primitives/layout/grid";
import { MediaRow } from "../primitives/layout/media-row";
import { ButtonRow, Stack } from "../primitives/layout/stack";
import { Heading, Text, TextLink } from "../primitives/typography";
import { VisuallyHidden } from "../primitives/visually-hidden";
import { GallerySection } from "./gallery-section";

/** Layout primitives and elements for screen readers only. */
export function LayoutGallery() {
  return (
    <GallerySection title="Disposição">
      <MediaSamples />
      <ButtonRow>
        <Button>Primeira ação</Button>
        <Button variant="ghost">Segunda ação</Button>
      </ButtonRow>
      <ListPlace>
        <FloatingList>
          <li>Lista que abre</li>
          <li>sobre a página</li>
        </FloatingList>
      </ListPlace>
      <Text $muted $size="caption">
        Aqui há uma mensagem só para leitores de tela. <LiveRegion message="Mensagem lida em voz alta" />
      </Text>
    </GallerySection>
  );
}

function MediaSamples() {
  return (
    <Grid $columns={2}>
      <Card>
        <MediaRow>
          <ProductImage src="/art/meta-bm-1300.svg" />
          <Stack $gap={2}>
            <Heading as="h3" $size="lead">
              Imagem ao lado das palavras
            </Heading>
            <StockCounters stock={24} sold={1} />
          </Stack>
        </MediaRow>
      </Card>
      <Card>
        <MediaRow $picture={12} $centered>
          <ProductImage src="/art/tiktok-conta-matriz.svg" dimmed />
          <div>
            <TextLink $alone href="#topo">
              Link sozinho na linha<VisuallyHidden> e mais palavras para quem ouve</VisuallyHidden>
            </TextLink>
          </div>
        </MediaRow>
      </Card>
    </Grid>
  );
}

const ListPlace = styled.div`
  position: relative;
  min-block-size: ${({ theme }) => theme.size.thumb};
`;
