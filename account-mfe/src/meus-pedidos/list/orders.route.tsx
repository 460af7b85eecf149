import { type RemoteRoute, useFailureAlert } from "shared-data";
import { Navigate, StoreLink, useSearchParams } from "shared-data/router";
import {
  ButtonLink,
  Container,
  EmptyState,
  ErrorState,
  icons,
  Notice,
  OfflineNotice,
  Pagination,
  Stack,
  useOnline,
} from "shared-ui";
import { orderMessages } from "../data/order-messages";
import { useOrders } from "../data/use-orders";
import { KeptOrder } from "./kept-order";
import { OrderAnnouncement } from "./order-announcement";
import { OrderCard } from "./order-card";
import { OrdersHeader } from "./orders-header";
import { OrdersSkeleton } from "./orders-skeleton";

function OrdersPage() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(parameters.get("page"))) || 1);
  const { orders, reviews, pageCount, clock, isPending, error, isStale, retry } = useOrders(page);
  const isOnline = useOnline();
  const isCutOff = isPending && !isOnline;
  useFailureAlert(error === null ? null : orderMessages.loadFailed);
  const isEmpty = !isPending && !error && orders.length === 0;
  if (isEmpty && page > 1) return <Navigate to="/meus-pedidos" replace />;

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
      <Stack $gap={5} aria-busy={isPending && !isCutOff}>
        <OfflineNotice>Os pedidos são atualizados assim que a conexão voltar.</OfflineNotice>
        {isStale && <Notice tone="yellow">Não foi possível atualizar agora. Mostrando os últimos dados lidos.</Notice>}
        {isPending && !isCutOff && <OrdersSkeleton />}
        {error !== null && <ErrorState message={orderMessages.loadFailed} onRetry={retry} />}
        {(isCutOff || error !== null) && <KeptOrder />}
        {isEmpty && <NoOrders />}
        {!isPending &&
          orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              review={reviews.find((review) => review.order_id === order.id)}
              clock={clock}
            />
          ))}
        <Pagination page={page} pageCount={pageCount} onChange={turnTo} label="Páginas de pedidos" />
        <OrderAnnouncement orders={orders} />
      </Stack>
    </Container>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={icons.bag}
      title={orderMessages.none}
      description="O que você comprar aparece nesta página."
      action={
        <ButtonLink as={StoreLink} to="/produtos" variant="strong">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}

/** /meus-pedidos: the signed-in person's orders and keys. */
export const ordersRoute: RemoteRoute = {
  path: "/meus-pedidos",
  access: "session",
  Component: OrdersPage,
  head: () => ({ title: "Meus Pedidos", noIndex: true }),
};
