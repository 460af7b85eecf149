import { Badge, formatDateTime, formatPrice, Notice, Row, Stack } from "@store/shared-ui";
import { batchOfOrderPath, productPath } from "../../../addresses/addresses";
import { holdReasons, paidText, ruleText } from "../../../orders/order-labels";
import { CopyId } from "../../../widgets/copy-id";
import { EmailText } from "../../../widgets/email-text";
import type { Facts } from "../../../widgets/fact-list";
import { PageLink } from "../../../widgets/page-link";
import { keyName } from "../order-acts";
import { orderState } from "../order-badge";
import type { StaffOrder } from "../staff-orders.api";
import { BuyerFact } from "./order-contact";
import { OrderProfit } from "./order-money";

export function OrderStatus({ order }: { order: StaffOrder }) {
  const { label, tone, detail } = orderState(order);
  return (
    <Stack $gap={3}>
      <Row>
        <Badge $tone={tone}>{label}</Badge>
        {detail && !order.hold_reason && detail}
        {order.with_credit && <Badge $tone="blue">Pago com crédito</Badge>}
      </Row>
      {order.disputed_at && (
        <Notice tone="yellow" title={`Em contestação desde ${formatDateTime(order.disputed_at)}`} quiet>
          O banco do pagador pediu o Pix de volta (MED). Até um administrador encerrar, a key não é mostrada e nada é
          entregue, trocado ou creditado.
        </Notice>
      )}
      {order.hold_reason && (
        <Notice tone="yellow" title={`Retido: ${holdReasons[order.hold_reason].label}`} quiet>
          {holdReasons[order.hold_reason].advice}
        </Notice>
      )}
    </Stack>
  );
}

export const factsOf = (order: StaffOrder): Facts => ({
  [order.paid_at ? "Valor pago" : "Valor do Pix"]: amountText(order),
  Lucro: order.paid_at !== null && order.amount !== null && <OrderProfit orderId={order.id} />,
  Comprador: <BuyerFact orderId={order.id} />,
  "E-mail": (
    <>
      <EmailText>{order.email}</EmailText>
      {!order.has_owner && " · sem conta confirmada"}
    </>
  ),
  Produto: (
    <Row>
      <PageLink to={productPath(order.product_id)}>{order.product_name}</PageLink>
      {order.has_key && <PageLink to={batchOfOrderPath(order.id)}>Ver lote</PageLink>}
    </Row>
  ),
  Quantidade: order.quantity > 1 && quantityText(order),
  Pagamento: (
    <Row>
      <CopyId value={order.payment_id} short={order.payment_id.slice(0, 20)} of="pagamento" />
      {!order.with_credit && (
        <PageLink to={`/estoque/pagamentos?busca=${encodeURIComponent(order.payment_id)}`}>Ver pagamento</PageLink>
      )}
    </Row>
  ),
  Pedido: <CopyId value={order.id} of="pedido" />,
});

const quantityText = ({ quantity, key_ids }: StaffOrder) =>
  [`${quantity} keys`, ...(key_ids ?? []).map(keyName)].join(" · ");

/** The paid amount, with the coupon or rule that explains it; if it differs from the price, with the price and the difference. */
function amountText({ amount, expected_amount, price_rule }: StaffOrder): string {
  if (amount === expected_amount)
    return price_rule
      ? `${formatPrice(amount)} com ${ruleText(price_rule)}, desconto de ${formatPrice(price_rule.discount)}`
      : formatPrice(amount);
  const missing = expected_amount - (amount ?? 0);
  const difference =
    amount === null ? "" : missing > 0 ? `, faltam ${formatPrice(missing)}` : `, sobram ${formatPrice(-missing)}`;
  return `${paidText(amount)} (esperado ${formatPrice(expected_amount)}${difference})`;
}
