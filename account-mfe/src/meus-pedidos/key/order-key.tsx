import { useState } from "react";
import { notify, requireStoreClient, StoreError } from "shared-data";
import { useQueryClient } from "shared-data/query";
import { Button, ButtonRow, Icon, icons, Notice, Stack, Text } from "shared-ui";
import type { OrderWithDetails } from "../data/order";
import { deliveryFailed, orderMessages } from "../data/order-messages";
import { guaranteedUntil } from "../data/order-times";
import { deliverProductKey } from "../data/orders.api";
import { ordersKey } from "../data/orders-key";
import type { ServerClock } from "../data/server-clock";
import { useQueuePosition } from "../data/use-orders";
import { GuaranteeLine } from "../garantia/guarantee-line";
import { DeliveredKey } from "./delivered-key";

interface OrderKeyProps {
  order: OrderWithDetails;
  clock: ServerClock;
  now: number;
  /** Called when the buyer has said that all is well. */
  onAccepted: () => void;
}

/** The key of a completed order, covered until it is asked for; or why there is none yet, and a way to ask for it. */
export function OrderKey({ order, clock, now, onAccepted }: OrderKeyProps) {
  const { delivered_key_id: keyId } = order;
  if (keyId === null) return <MissingKey order={order} />;
  return (
    <Stack $gap={3}>
      {/* Another key is another text: nothing of the one before stays. */}
      <DeliveredKey
        key={keyId}
        order={order}
        keyId={keyId}
        clock={clock}
        guaranteedUntil={guaranteedUntil(order, now)}
        onAccepted={onAccepted}
      />
      <GuaranteeLine order={order} now={now} />
    </Stack>
  );
}

function MissingKey({ order }: { order: OrderWithDetails }) {
  const [busy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  // Why there is none is on the screen already: asking again is no failure.
  const isKnown = order.is_waiting || order.hold_reason !== null;

  async function ask() {
    setBusy(true);
    try {
      await deliverProductKey(requireStoreClient(), order.id);
      await queryClient.invalidateQueries({ queryKey: ordersKey(order.user_id) });
      notify(orderMessages.keyDelivered);
    } catch (error) {
      notify(isKnown && isRefusal(error) ? orderMessages.stillWaiting : deliveryFailed(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack $gap={3}>
      <WhyMissing order={order} />
      <ButtonRow>
        <Button variant={isKnown ? "secondary" : "primary"} loading={busy} onClick={ask}>
          <Icon drawing={icons.key} />
          Receber Key Agora
        </Button>
      </ButtonRow>
      {isKnown && (
        <Text $size="caption" $muted>
          Não é preciso apertar: a key chega sozinha. Apertar só confere de novo, e você não perde o lugar.
        </Text>
      )}
    </Stack>
  );
}

const isRefusal = (error: unknown) => error instanceof StoreError && error.reason === "not_delivered";

function WhyMissing({ order }: { order: OrderWithDetails }) {
  const position = useQueuePosition(order);
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
      {position.data ? `Você é o ${position.data}º da fila. ` : ""}A key é entregue aqui, por ordem de pagamento, assim
      que chegar.
    </Notice>
  );
}
