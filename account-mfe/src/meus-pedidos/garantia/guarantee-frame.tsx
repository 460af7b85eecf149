import { StoreLink } from "shared-data/router";
import { Container, PageHeader, Skeleton, Stack, TextLink } from "shared-ui";

/** The top of the page of an order's guarantee. */
export function GuaranteeHeader() {
  return (
    <PageHeader
      title="Garantia do pedido"
      lead="Algo não está certo com o que você recebeu? Conte aqui e a equipe responde."
      back={
        <TextLink $alone as={StoreLink} to="/meus-pedidos">
          Voltar aos pedidos
        </TextLink>
      }
    />
  );
}

/** Stands in for the guarantee while it is read. */
export function GuaranteeSkeleton() {
  return (
    <Stack aria-busy="true">
      <Skeleton $height="7rem" />
      <Skeleton $height="20rem" />
    </Stack>
  );
}

/** The page before it is known whose. */
export function GuaranteeFrame() {
  return (
    <Container>
      <GuaranteeHeader />
      <GuaranteeSkeleton />
    </Container>
  );
}
