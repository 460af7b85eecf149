import type { OrderStatus } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, ButtonRow, Notice, Stack, Text } from "@store/shared-ui";
import type { ClaimSummary } from "../data/claims.api";
import { isSettled, type OrderWithDetails, pathOf } from "../data/order";
import { refundedText } from "../data/order-messages";
import type { ServerClock } from "../data/server-clock";
import { DeliveredKeys } from "../key/delivered-keys";
import { MissingKey } from "../key/missing-key";
import { CheckoutButton } from "../pix/checkout-button";
import { PixCountdown } from "../pix/pix-countdown";
import { PixPayment } from "../pix/pix-payment";

interface OrderBodyProps {
  /** "list" shows the next action only, "page" everything. */
  place: "list" | "page";
  order: OrderWithDetails;
  claim: ClaimSummary | undefined;
  /** The displayed status. */
  status: OrderStatus;
  clock: ServerClock;
  /** Called when the buyer accepts the key. */
  onAccepted?: (() => void) | undefined;
}

/** An order's text and actions, by its status. */
export function OrderBody({ place, order, claim, status, clock, onAccepted }: OrderBodyProps) {
  switch (status) {
    case "pending":
      return (
        <Stack $gap={3}>
          <PixCountdown since={order.created_at} clock={clock} />
          {place === "page" ? (
            <PixPayment order={order} />
          ) : (
            <ButtonLink as={StoreLink} to={pathOf(order)} variant="primary">
              Pagar com Pix
            </ButtonLink>
          )}
        </Stack>
      );
    case "completed":
      if (order.disputed_at) return place === "page" && <Disputed />;
      if (order.delivered_key_id === null) return <MissingKey order={order} />;
      return <Delivered place={place} order={order} claim={claim} clock={clock} onAccepted={onAccepted} />;
    case "expired":
      return (
        <PayAgain
          order={order}
          title="Pedido Expirado"
          words="O Pix deste pedido não foi pago a tempo. Se você já pagou, não pague de novo: o pagamento que chega atrasado ainda conta, e a key aparece aqui."
        />
      );
    case "failed":
      return <PayAgain order={order} title="Pagamento não concluído" words="Nada foi cobrado por este pedido." />;
    case "refunded":
      return (
        <Text $size="caption" $muted>
          {refundedText(order.with_credit)}
        </Text>
      );
  }
}

function Delivered({ place, order, claim, clock, onAccepted }: Omit<OrderBodyProps, "status">) {
  const isUnseen = order.first_viewed_at === null && !isSettled(order, claim);
  if (place === "page" || order.quantity === 1)
    return <DeliveredKeys order={order} clock={clock} emphasized={isUnseen} onAccepted={onAccepted} />;
  return (
    <ButtonRow>
      <ButtonLink as={StoreLink} to={pathOf(order)} variant={isUnseen ? "primary" : "secondary"}>
        Ver as {order.quantity} keys
      </ButtonLink>
    </ButtonRow>
  );
}

function Disputed() {
  return (
    <Notice tone="yellow" title="Em contestação" quiet>
      O banco de quem pagou pediu este Pix de volta. Até a decisão, a key não é mostrada. Foi um engano? Cancele o
      pedido no aplicativo do banco. Não sabe do que se trata? Fale com o suporte.
    </Notice>
  );
}

interface PayAgainProps {
  order: OrderWithDetails;
  title: string;
  words: string;
}

function PayAgain({ order, title, words }: PayAgainProps) {
  return (
    <ButtonRow $justify="space-between">
      <div>
        <Text $weight="medium">{title}</Text>
        <Text $size="caption" $muted>
          {words}
        </Text>
      </div>
      <CheckoutButton order={order} variant="primary">
        Gerar novo Pix
      </CheckoutButton>
    </ButtonRow>
  );
}
