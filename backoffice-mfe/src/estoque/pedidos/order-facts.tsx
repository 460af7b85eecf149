import { StoreLink } from "shared-data/router";
import { Badge, formatDateTime, formatPrice, Notice, Row, Stack, TextLink } from "shared-ui";
import { noticesPath, productPath } from "../../addresses/addresses";
import { holdReasons, paidText } from "../../orders/hold-reasons";
import { CopyId } from "../../widgets/copy-id";
import { EmailText } from "../../widgets/email-text";
import { type Fact, FactList } from "../../widgets/fact-list";
import { orderState } from "./order-state";
import type { StaffOrder } from "./staff-orders.api";

interface OrderFactsProps {
  order: StaffOrder;
}

/** What is known of an order, each part a way to where there is more of it. */
export function OrderFacts({ order }: OrderFactsProps) {
  const { label, tone } = orderState(order);
  return (
    <Stack $gap={3}>
      <Row>
        <Badge $tone={tone}>{label}</Badge>
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
      <FactList facts={factsOf(order)} wide={5} />
    </Stack>
  );
}

const moment = (value: string | null) => (value ? formatDateTime(value) : "—");

function factsOf(order: StaffOrder): readonly Fact[] {
  const { email, payment_id } = order;
  return [
    [
      "Produto",
      <TextLink key="product" $alone as={StoreLink} to={productPath(order.product_id)}>
        {order.product_name}
      </TextLink>,
    ],
    [
      "E-mail",
      <>
        {email ? <EmailText>{email}</EmailText> : "—"}
        {!order.has_owner && " (sem conta na loja)"}
      </>,
    ],
    [
      order.paid_at ? "Valor pago" : "Valor do Pix",
      `${paidText(order.amount)} (esperado ${formatPrice(order.expected_amount)})`,
    ],
    [
      "Pedido",
      <Row key="order">
        <CopyId value={order.id} of="pedido" />
        <TextLink $alone as={StoreLink} to={noticesPath(order.id)}>
          Ver avisos
        </TextLink>
      </Row>,
    ],
    [
      "Pagamento",
      <Row key="payment">
        <CopyId value={payment_id} short={payment_id.slice(0, 20)} of="pagamento" />
        {!order.with_credit && (
          <TextLink $alone as={StoreLink} to={`/estoque/pagamentos?busca=${encodeURIComponent(payment_id)}`}>
            Ver pagamento
          </TextLink>
        )}
      </Row>,
    ],
    ["Criado em", moment(order.created_at)],
    ["Pago em", moment(order.paid_at)],
    ["Entregue em", moment(order.delivered_at)],
    ["Key vista em", moment(order.first_viewed_at)],
  ];
}
