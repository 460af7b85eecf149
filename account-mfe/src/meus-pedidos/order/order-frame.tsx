import { StoreLink } from "@store/shared-data/router";
import { Container, PageHeader, TextLink } from "@store/shared-ui";
import { OrdersSkeleton } from "../list/orders-frame";

/** Header of an order's page. */
export function OrderHeader({ title }: { title: string }) {
  return (
    <PageHeader
      title={title}
      back={
        <TextLink $alone as={StoreLink} to="/meus-pedidos">
          Voltar aos pedidos
        </TextLink>
      }
    />
  );
}

/** The page of an order before the session is known. */
export function OrderFrame() {
  return (
    <Container aria-busy="true">
      <OrderHeader title="Pedido" />
      <OrdersSkeleton />
    </Container>
  );
}
