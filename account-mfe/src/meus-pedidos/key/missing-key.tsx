import { callRpc, notify, requireStoreClient, StoreError } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { Button, ButtonRow, Icon, icons, Notice, Stack, Text } from "@store/shared-ui";
import { type OrderWithDetails, ordersKey } from "../data/order";
import { deliveryFailed, orderMessages } from "../data/order-messages";
import { deliverProductKey } from "../data/orders.api";

/** Why a completed order has no key yet, and a button to request it. */
export function MissingKey({ order }: { order: OrderWithDetails }) {
  const queryClient = useQueryClient();
  // The reason is already on the page, so another refusal is not shown as an error.
  const isKnown = order.is_waiting || order.hold_reason !== null;

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await deliverProductKey(requireStoreClient(), order.id);
      await queryClient.invalidateQueries({ queryKey: ordersKey(order.user_id) });
      notify(orderMessages.keyDelivered);
    },
    onError: (error) => {
      const isRefused = error instanceof StoreError && error.reason === "not_delivered";
      notify(isKnown && isRefused ? orderMessages.stillWaiting : deliveryFailed(error));
    },
  });
  return (
    <Stack $gap={3}>
      <WhyMissing order={order} />
      <ButtonRow>
        <Button variant={isKnown ? "secondary" : "primary"} loading={isPending} onClick={() => mutate()}>
          <Icon icon={icons.key} />
          Receber Key Agora
        </Button>
      </ButtonRow>
      {isKnown && (
        <Text $size="caption" $muted>
          A key chega automaticamente. Tocar no botão só confere de novo e não muda o seu lugar na fila.
        </Text>
      )}
    </Stack>
  );
}

function WhyMissing({ order }: { order: OrderWithDetails }) {
  // From 1; null if the order is not queued.
  const position = useQuery({
    queryKey: [...ordersKey(order.user_id), "queue-position", order.id],
    queryFn: ({ signal }) => callRpc(requireStoreClient(), "order_queue_position", { p_order_id: order.id }, signal),
    enabled: order.is_waiting,
    refetchInterval: 10_000,
  });
  if (order.hold_reason !== null) {
    return (
      <Notice tone="blue" title="Pago — valor em conferência" quiet>
        Nossa equipe confere o pagamento e libera a key.
      </Notice>
    );
  }
  if (!order.is_waiting) return <Text>{orderMessages.keyMissing}</Text>;
  return (
    <Notice tone="blue" title="Pago — aguardando estoque" quiet>
      {position.data ? `Você é o ${position.data}º da fila. ` : ""}
      {order.quantity > 1
        ? `As ${order.quantity} keys são entregues juntas aqui, por ordem de pagamento, assim que todas chegarem.`
        : "A key é entregue aqui, por ordem de pagamento, assim que chegar."}
    </Notice>
  );
}
