import { StarRating } from "../patterns/star-rating";
import { Badge, Chip } from "../primitives/badge";
import { Button } from "../primitives/button";
import { Notice } from "../primitives/feedback/notice";
import { ProgressBar } from "../primitives/feedback/progress-bar";
import { Skeleton } from "../primitives/feedback/skeleton";
import { Spinner } from "../primitives/feedback/spinner";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Card } from "../primitives/layout/card";
import { Grid } from "../primitives/layout/grid";
import { Row, Stack } from "../primitives/layout/stack";
import { Heading, Text, TextLink } from "../primitives/typography";
import { GallerySection } from "./gallery-section";

const statuses = {
  Pendente: "yellow",
  Concluído: "green",
  Expirado: "red",
  Reembolsado: "blue",
  Inativo: "neutral",
} as const;

/** Typography, surfaces, status labels, messages and loading states. */
export function SurfaceGallery() {
  return (
    <>
      <TextSamples />
      <SurfaceSamples />
      <MessageSamples />
    </>
  );
}

function TextSamples() {
  return (
    <GallerySection title="Texto">
      <Heading $size="display">Ativos para anunciar hoje</Heading>
      <Heading>Título de página</Heading>
      <Heading $size="lead">Título de seção</Heading>
      <Text>
        Texto corrido com um <TextLink href="#topo">link no meio</TextLink> da frase.
      </Text>
      <Text $muted $size="caption">
        Texto secundário
      </Text>
    </GallerySection>
  );
}

function SurfaceSamples() {
  return (
    <GallerySection title="Superfícies e marcas">
      <Grid $columns={2}>
        <Card>
          <Stack>
            <Text>Primeira superfície</Text>
            <Card $raised $dense>
              Segunda superfície
            </Card>
          </Stack>
        </Card>
        <Stack>
          <Row>
            {Object.entries(statuses).map(([word, tone]) => (
              <Badge key={word} $tone={tone}>
                {word}
              </Badge>
            ))}
            <Chip>-15%</Chip>
          </Row>
          <Row>
            <StarRating rating={4.5} />
            <StarRating rating={2} />
            <Spinner />
          </Row>
        </Stack>
      </Grid>
      <Row $gap={4}>
        {Object.entries(icons).map(([name, icon]) => (
          <Icon key={name} icon={icon} label={name} />
        ))}
      </Row>
    </GallerySection>
  );
}

function MessageSamples() {
  return (
    <GallerySection title="Mensagens e espera">
      <Notice title="Perfil atualizado com sucesso!" quiet />
      <Notice tone="yellow" title="Aguardando Pagamento" quiet>
        Pague o PIX em até 15 minutos.
      </Notice>
      <Notice tone="red" title="Email ou senha incorretos" quiet />
      <Notice quiet>Sua avaliação será analisada antes de ser publicada.</Notice>
      <Notice tone="neutral" action={<Button>Tentar novamente</Button>} quiet>
        Não foi possível atualizar agora.
      </Notice>
      <ProgressBar label="Adicionando keys" value={1200} max={5000} detail="1.200 de 5.000" />
      <Grid $columns={4}>
        <Stack $gap={2}>
          <Skeleton $ratio="1 / 1" />
          <Skeleton $width="80%" />
          <Skeleton $width="40%" $height="2rem" />
        </Stack>
      </Grid>
    </GallerySection>
  );
}
