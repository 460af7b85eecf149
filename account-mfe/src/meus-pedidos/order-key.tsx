import { useState } from "react";
import { formatGuarantee, notify, requireStoreClient, StoreError } from "shared-data";
import { useQueryClient } from "shared-data/query";
import { StoreLink } from "shared-data/router";
import { Button, ButtonRow, Icon, icons, KeyBox, Notice, Skeleton, Stack, Text, TextLink } from "shared-ui";
import { formatTimeLeft } from "./format-time-left";
import { KeptNote } from "./kept-note";
import type { OrderWithDetails } from "./order";
import { deliveryFailed, orderMessages } from "./order-messages";
import { hour, timeLeft } from "./order-times";
import { deliverProductKey } from "./orders.api";
import { ordersKey } from "./orders-key";
import { keepShownKey } from "./use-kept-key";
import { useQueuePosition } from "./use-orders";

interface OrderKeyProps {
  order: OrderWithDetails;
  now: number;
}

/** The key of a completed order, covered until it is asked for; or why there is none yet, and a way to ask for it. */
export function OrderKey({ order, now }: OrderKeyProps) {
  const { delivered_key: key } = order;
  if (!key) return order.is_key_coming ? <Skeleton $height="6rem" /> : <MissingKey order={order} />;
  return (
    <Stack $gap={3}>
      <KeyBox
        value={key.key_data}
        label={`Key de ${order.product?.name ?? "produto"}`}
        onReveal={() => keepShownKey(order, key)}
      />
      <KeptNote order={order} keyId={key.id} />
      <Guarantee deliveredAt={order.delivered_at ?? key.used_at} hours={order.guarantee_hours} now={now} />
    </Stack>
  );
}

interface GuaranteeProps {
  deliveredAt: string | null;
  hours: number;
  now: number;
}

function Guarantee({ deliveredAt, hours, now }: GuaranteeProps) {
  const left = deliveredAt ? timeLeft(deliveredAt, hours * hour, now) : 0;
  const term = formatGuarantee(hours);
  return (
    <Text $size="caption" $muted>
      Entre com os dados da key, confira as informações e altere os dados de acesso.{" "}
      {left > 0
        ? `A garantia de ${term} vale por mais ${formatTimeLeft(left)}.`
        : `A garantia de ${term} a partir da entrega terminou.`}{" "}
      <TextLink as={StoreLink} to="/garantia">
        Como funciona a garantia
      </TextLink>
    </Text>
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
