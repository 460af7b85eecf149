import { categoryLabels, orderStatusText } from "shared-data";
import { StoreLink } from "shared-data/router";
import {
  Badge,
  Card,
  formatDateTime,
  formatPrice,
  formatRelativeTime,
  Heading,
  MediaRow,
  ProductImage,
  Row,
  Stack,
  TextLink,
} from "shared-ui";
import { styled } from "styled-components";
import type { OrderWithDetails } from "../data/order";
import { shownStatus } from "../data/order-times";
import type { ServerClock } from "../data/server-clock";
import { useNow } from "../data/use-now";
import { OrderBody } from "../order/order-body";
import { OrderSupport } from "../order/order-support";
import type { OrderReview } from "../review/order-reviews.api";

interface OrderCardProps {
  order: OrderWithDetails;
  review: OrderReview | undefined;
  clock: ServerClock;
}

const relativeTimeRefresh = 5_000;

/** One order: what was bought, how it stands, and what can be done now. */
export function OrderCard({ order, review, clock }: OrderCardProps) {
  const now = useNow(relativeTimeRefresh, clock);
  const status = shownStatus(order, now);
  const { label, tone } = orderStatusText[status];
  const name = order.product?.name ?? "Produto indisponível";
  return (
    <Card as="article" aria-label={`Pedido: ${name}`}>
      <Stack>
        <MediaRow $picture={16}>
          <ProductImage src={order.product?.image_url ?? ""} />
          <Stack $gap={2}>
            <Row>
              <Badge $tone={tone}>{label}</Badge>
              {order.disputed_at && <Badge $tone="yellow">Em contestação</Badge>}
              <Moment dateTime={order.created_at} title={formatDateTime(order.created_at)}>
                {formatRelativeTime(order.created_at, now)}
              </Moment>
            </Row>
            <Heading $size="lead">
              <TextLink $alone as={StoreLink} to={`/product/${encodeURIComponent(order.product_id)}`}>
                {name}
              </TextLink>
            </Heading>
          </Stack>
        </MediaRow>
        <OrderBody order={order} status={status} review={review} clock={clock} now={now} />
        <Stack $gap={2}>
          <Facts order={order} />
          <OrderSupport order={order} />
        </Stack>
      </Stack>
    </Card>
  );
}

function Facts({ order: { product, amount, with_credit } }: { order: OrderWithDetails }) {
  return (
    <FactLine>
      {product && <span>{categoryLabels[product.category]}</span>}
      {product && product.price !== amount && <span>Preço: {formatPrice(product.price)}</span>}
      <Amount>
        Valor do pedido: <Sum>{amount === null ? "não identificado" : formatPrice(amount)}</Sum>
      </Amount>
      {with_credit && <span>Pago com crédito</span>}
    </FactLine>
  );
}

const Moment = styled.time`
  /* Paper is read on another day. */
  @media print { &::after { content: " (" attr(title) ")"; } }
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

const FactLine = styled(Row)`
  column-gap: ${({ theme }) => theme.space[4]};
  row-gap: ${({ theme }) => theme.space[0]};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
`;

const Amount = styled.span`
  color: ${({ theme }) => theme.colors.text};
`;

const Sum = styled.span`
  white-space: nowrap;
`;
