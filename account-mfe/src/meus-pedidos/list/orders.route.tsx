import { Navigate, StoreLink, useSearchParams } from "@store/shared-data/router";
import { ButtonLink, Container, EmptyState, icons, Pagination } from "@store/shared-ui";
import { orderMessages } from "../data/order-messages";
import { useOrders } from "../data/use-orders";
import { OrderCards } from "./order-cards";
import { OrdersFrame, OrdersHeader } from "./orders-frame";
import { OrdersStates } from "./orders-states";

function OrdersPage() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(parameters.get("page"))) || 1);
  const result = useOrders(page);
  const { orders, claims, pageCount, clock } = result;
  function turnTo(next: number) {
    setParameters((before) => {
      before.set("page", String(next));
      return before;
    });
    window.scrollTo(0, 0);
  }
  return (
    <Container>
      <OrdersHeader />
      <OrdersStates result={result} nothing={page > 1 ? <Navigate to="/meus-pedidos" replace /> : <NoOrders />}>
        <OrderCards orders={orders} claims={claims} clock={clock} />
        <Pagination page={page} pageCount={pageCount} onChange={turnTo} label="Páginas de pedidos" />
      </OrdersStates>
    </Container>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={icons.bag}
      title={orderMessages.none}
      description="O que você comprar aparece nesta página. Acabou de pagar? Espere alguns instantes e não pague de novo."
      action={
        <ButtonLink as={StoreLink} to="/produtos" variant="strong">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}

/** /meus-pedidos: the signed-in user's orders. */
export const ordersRoute = { Component: OrdersPage, Frame: OrdersFrame };
