import { useFailureAlert } from "@store/shared-data";
import { Button, ErrorState, Notice, OfflineNotice, Stack, useOnline } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { orderMessages } from "../data/order-messages";
import type { OrdersResult } from "../data/use-orders";
import { CachedOrder } from "./cached-order";
import { OrderAnnouncement } from "./order-announcement";
import { OrdersSkeleton } from "./orders-frame";

interface OrdersStatesProps {
  result: OrdersResult;
  /** Empty state. */
  nothing: ReactNode;
  children: ReactNode;
}

/** Loading, error, empty and loaded state of an orders page. */
export function OrdersStates({ result, nothing, children }: OrdersStatesProps) {
  const { orders, isPending, isStale, isFresh, error, retry } = result;
  const isOnline = useOnline();
  const isCutOff = !isOnline && isPending;
  const [isRetrying, setRetrying] = useState(false);
  function handleRetry() {
    setRetrying(true);
    void retry().finally(() => setRetrying(false));
  }
  useFailureAlert(error === null ? null : orderMessages.loadFailed);
  return (
    <Stack $gap={3} aria-busy={isPending && !isCutOff}>
      <OfflineNotice>Os pedidos são atualizados assim que a conexão voltar.</OfflineNotice>
      {isStale && isOnline && (
        <Notice tone="yellow">Não foi possível atualizar agora. Mostrando os últimos dados carregados.</Notice>
      )}
      {isPending && !isCutOff && <OrdersSkeleton />}
      {error !== null && (
        // The state stays while the orders are fetched again, so the button alone shows that they are.
        <ErrorState
          message={orderMessages.loadFailed}
          action={
            <Button loading={isRetrying} onClick={handleRetry}>
              Tentar novamente
            </Button>
          }
        />
      )}
      {(isCutOff || error !== null) && <CachedOrder />}
      {!isPending && error === null && (orders.length === 0 ? nothing : children)}
      <OrderAnnouncement orders={isFresh ? orders : []} />
    </Stack>
  );
}
