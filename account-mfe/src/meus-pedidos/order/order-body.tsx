import { useState } from "react";
import type { OrderStatus } from "shared-data";
import { ButtonRow, Notice, Stack, Text } from "shared-ui";
import type { OrderWithDetails } from "../data/order";
import { refundedText } from "../data/refunded-text";
import type { ServerClock } from "../data/server-clock";
import { ClaimLink } from "../garantia/guarantee-line";
import { OrderKey } from "../key/order-key";
import { CheckoutButton } from "../pix/checkout-button";
import { PixCountdown } from "../pix/pix-countdown";
import { PixPayment } from "../pix/pix-payment";
import { OrderReviewPart } from "../review/order-review-part";
import type { OrderReview } from "../review/order-reviews.api";

interface OrderBodyProps {
  order: OrderWithDetails;
  /** The status as it is shown. */
  status: OrderStatus;
  review: OrderReview | undefined;
  clock: ServerClock;
  now: number;
}

/** What an order says and offers, by its status. */
export function OrderBody({ order, status, review, clock, now }: OrderBodyProps) {
  switch (status) {
    case "pending":
      return (
        <>
          <PixCountdown since={order.created_at} clock={clock} />
          <PixPayment order={order} />
        </>
      );
    case "completed":
      if (order.disputed_at)
        return (
          <Stack $gap={3}>
            <Disputed />
            <ClaimLink order={order} />
          </Stack>
        );
      return <Completed order={order} review={review} clock={clock} now={now} />;
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
        <Stack $gap={2}>
          <Text $muted>{refundedText(order.with_credit)}</Text>
          <ClaimLink order={order} />
        </Stack>
      );
  }
}

function Completed({ order, review, clock, now }: Omit<OrderBodyProps, "status">) {
  // Who has just said that all is well is asked how it was.
  const [isInvited, setInvited] = useState(false);
  return (
    <>
      <OrderKey order={order} clock={clock} now={now} onAccepted={() => setInvited(true)} />
      <OrderReviewPart order={order} review={review} isInvited={isInvited} />
    </>
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
