import type { OrderStatus } from "shared-data";
import { ButtonRow, Text } from "shared-ui";
import { CheckoutButton } from "./checkout-button";
import type { OrderWithDetails } from "./order";
import { OrderKey } from "./order-key";
import { OrderReviewPart } from "./order-review-part";
import type { OrderReview } from "./order-reviews.api";
import { PixCountdown } from "./pix-countdown";
import { PixPayment } from "./pix-payment";
import type { ServerClock } from "./server-clock";

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
      return (
        <>
          <OrderKey order={order} now={now} />
          <OrderReviewPart order={order} review={review} />
        </>
      );
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
      return <Text $muted>O valor deste pedido foi devolvido. A key dele não pode mais ser usada.</Text>;
  }
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
