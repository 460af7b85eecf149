import { StoreLink, useParams } from "@store/shared-data/router";
import { ButtonLink, Container, EmptyState, icons } from "@store/shared-ui";
import { nameOf } from "../data/order";
import { useOrders } from "../data/use-orders";
import { OrdersStates } from "../list/orders-states";
import { OrderDetails } from "./order-details";
import { OrderFrame, OrderHeader } from "./order-frame";

function OrderPage() {
  const { pedido = "" } = useParams();
  const result = useOrders(pedido);
  const [order] = result.isPending ? [] : result.orders;
  return (
    <Container>
      <OrderHeader title={order ? nameOf(order) : "Pedido"} />
      <OrdersStates result={result} nothing={<NoOrder />}>
        {order && (
          <OrderDetails
            key={order.id}
            order={order}
            claim={result.claims.find(({ order_id }) => order_id === order.id)}
            clock={result.clock}
          />
        )}
      </OrdersStates>
    </Container>
  );
}

function NoOrder() {
  return (
    <EmptyState
      icon={icons.bag}
      title="Pedido não encontrado"
      description="Este endereço não é de um pedido seu."
      action={
        <ButtonLink as={StoreLink} to="/meus-pedidos">
          Ver meus pedidos
        </ButtonLink>
      }
    />
  );
}

/** /meus-pedidos/:pedido: everything about one order. */
export const orderRoute = { Component: OrderPage, Frame: OrderFrame };
