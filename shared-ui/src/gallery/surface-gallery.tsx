import { OfflineNotice } from "../patterns/offline-notice";
import { SectionCard } from "../patterns/section-card";
import { StarRating } from "../patterns/star-rating";
import { EmptyState, ErrorState } from "../patterns/states";
import { Badge } from "../primitives/badge";
import { Button } from "../primitives/button";
import { LiveRegion } from "../primitives/feedback/live-region";
import { Notice } from "../primitives/feedback/notice";
import { ProgressBar } from "../primitives/feedback/progress-bar";
import { Skeleton } from "../primitives/feedback/skeleton";
import { Spinner } from "../primitives/feedback/spinner";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Card } from "../primitives/layout/card";
import { Grid } from "../primitives/layout/grid";
import { Row } from "../primitives/layout/stack";
import { Heading, Text, TextLink } from "../primitives/typography";
import { VisuallyHidden } from "../primitives/visually-hidden";

/** Typography, icons and marks. */
export function TextGallery() {
  return (
    <>
      <Heading $size="display">Ativos para anunciar hoje</Heading>
      <Text>
        Texto corrido com um <TextLink href="#topo">link no meio</TextLink> da frase.
      </Text>
      <Text $muted $size="caption">
        Texto secundário <VisuallyHidden>e palavras para quem ouve</VisuallyHidden>
      </Text>
      <TextLink $alone href="#topo">
        Link sozinho na linha
      </TextLink>
      <Row>
        <Badge $tone="yellow">Pendente</Badge>
        <Badge $tone="green">Concluído</Badge>
        <Badge $tone="red">Expirado</Badge>
        <Badge $tone="blue">Reembolsado</Badge>
        <Badge>Inativo</Badge>
        <StarRating rating={4.5} />
        <Spinner />
      </Row>
      <Row $gap={4}>
        {Object.entries(icons).map(([name, icon]) => (
          <Icon key={name} icon={icon} label={name} />
        ))}
      </Row>
    </>
  );
}

/** Messages, loading, empty and failed states. */
export function StateGallery() {
  return (
    <>
      <OfflineNotice />
      <LiveRegion message="Mensagem lida em voz alta" />
      <Notice title="Perfil atualizado com sucesso!" quiet />
      <Notice tone="yellow" title="Aguardando Pagamento" quiet>
        Pague o PIX em até 15 minutos.
      </Notice>
      <Notice tone="red" title="Email ou senha incorretos" quiet />
      <Notice tone="neutral" action={<Button>Tentar novamente</Button>} quiet>
        Não foi possível atualizar agora.
      </Notice>
      <SectionCard title="Meu crédito">
        <Text $muted>Você ainda não recebeu crédito na loja.</Text>
      </SectionCard>
      <ProgressBar label="Adicionando keys" value={1200} max={5000} detail="1.200 de 5.000" />
      <Grid $columns={3}>
        <Card>
          <EmptyState
            title="Nenhum pedido encontrado"
            description="Quando você comprar, o pedido e a key aparecem aqui."
            action={<Button>Ver produtos</Button>}
          />
        </Card>
        <Card $dense>
          <ErrorState message="Erro ao carregar pedidos" onRetry={() => {}} />
        </Card>
        <Skeleton $ratio="1 / 1" />
      </Grid>
    </>
  );
}
