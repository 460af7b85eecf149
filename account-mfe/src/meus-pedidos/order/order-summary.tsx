import { categoryLabels, orderStatusText, productPicture } from "@store/shared-data";
import {
  Badge,
  formatDateTime,
  formatPrice,
  formatRelativeTime,
  MediaRow,
  ProductImage,
  Row,
  Stack,
} from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import type { ClaimSummary } from "../data/claims.api";
import { isSettled, type OrderWithDetails } from "../data/order";
import { guaranteeText, shownStatus } from "../data/order-times";

interface OrderSummaryProps {
  order: OrderWithDetails;
  claim: ClaimSummary | undefined;
  now: number;
  /** The product's name, if it is not in the page header. */
  children?: ReactNode;
  /** Content below the summary. */
  note?: ReactNode;
}

/** An order's picture, status, date, category and amount. */
export function OrderSummary({ order, claim, now, children, note }: OrderSummaryProps) {
  const { label, tone } = orderStatusText[shownStatus(order, now)];
  return (
    <MediaRow $picture={16}>
      <ProductImage src={order.product ? productPicture(order.product) : ""} />
      <Stack $gap={1}>
        <Row>
          <Badge $tone={tone}>{label}</Badge>
          {order.disputed_at && <Badge $tone="yellow">Em contestação</Badge>}
          <Moment dateTime={order.created_at} title={formatDateTime(order.created_at)}>
            {formatRelativeTime(order.created_at, now)}
          </Moment>
        </Row>
        {children}
        <Facts order={order} claim={claim} now={now} />
        {note}
      </Stack>
    </MediaRow>
  );
}

function Facts({ order, claim, now }: Omit<OrderSummaryProps, "children" | "note">) {
  const { product, amount, with_credit, price_rule, status } = order;
  const guarantee = status === "completed" && !isSettled(order, claim) ? guaranteeText(order, now) : null;
  return (
    <FactLine>
      {product && <span>{categoryLabels[product.category]}</span>}
      {order.quantity > 1 && <span>{order.quantity} keys</span>}
      {product && product.price !== amount && <span>Preço: {formatPrice(product.price)}</span>}
      <Amount>
        Valor do pedido: <Sum>{amount === null ? "não identificado" : formatPrice(amount)}</Sum>
      </Amount>
      {price_rule && <span>Desconto: {price_rule}</span>}
      {with_credit && <span>Pago com crédito</span>}
      {guarantee && <span>{guarantee}</span>}
    </FactLine>
  );
}

const Moment = styled.time`
  /* On paper a relative time is meaningless, so the absolute time is added. */
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
