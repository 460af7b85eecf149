import type { OrderStatus } from "shared-data";
import { StoreLink } from "shared-data/router";
import { ButtonLink, ButtonRow, Text } from "shared-ui";
import type { OrderWithDetails } from "./order";
import { OrderKey } from "./order-key";
import { OrderReviewPart } from "./order-review-part";
import type { OrderReview } from "./order-reviews.api";
import { PendingPayment } from "./pending-payment";

interface OrderBodyProps {
  order: OrderWithDetails;
  /** The status as it is shown. */
  status: OrderStatus;
  review: OrderReview | undefined;
  now: number;
}

/** What an order says and offers, by its status. */
export function OrderBody({ order, status, review, now }: OrderBodyProps) {
  switch (status) {
    case "pending":
      return <PendingPayment order={order} now={now} />;
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
          productId={order.product_id}
          title="Pedido Expirado"
          words="O Pix deste pedido não foi pago a tempo."
        />
      );
    case "failed":
      return (
        <PayAgain
          productId={order.product_id}
          title="Pagamento não concluído"
          words="Nada foi cobrado por este pedido."
        />
      );
    case "refunded":
      return <Text $muted>O valor deste pedido foi devolvido. A key dele não pode mais ser usada.</Text>;
  }
}

interface PayAgainProps {
  productId: string;
  title: string;
  words: string;
}

function PayAgain({ productId, title, words }: PayAgainProps) {
  return (
    <ButtonRow $justify="space-between">
      <div>
        <Text $weight="medium">{title}</Text>
        <Text $size="caption" $muted>
          {words}
        </Text>
      </div>
      <ButtonLink as={StoreLink} to={`/product/${encodeURIComponent(productId)}`} variant="primary">
        Pagar novamente
      </ButtonLink>
    </ButtonRow>
  );
}
