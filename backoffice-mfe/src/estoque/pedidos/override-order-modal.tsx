import { useState } from "react";
import { orderStatusText, type StaffRole } from "shared-data";
import { Badge, Button, Dialog, formatDateTime, formatPrice, Notice, Row, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { holdReasons, paidText } from "./hold-reasons";
import { actionLabels, actionsFor } from "./order-actions";
import { OrderLog } from "./order-log";
import type { OrderAction } from "./override-order.api";
import { StaffActionForm } from "./staff-action-form";
import type { StaffOrder } from "./staff-orders.api";
import { useStaffOrder } from "./use-staff-orders";

interface OverrideOrderModalProps {
  /** The order as the list had it: an action may take it out of the list while it is open here. */
  known: StaffOrder;
  role: StaffRole;
  onClose: () => void;
}

/** One order: its facts, what can be done to it, and what was done. */
export function OverrideOrderModal({ known, role, onClose }: OverrideOrderModalProps) {
  const order = useStaffOrder(known);
  const [action, setAction] = useState<OrderAction | null>(null);
  const actions = actionsFor(order, role);
  return (
    <Dialog open wide title={`Pedido ${order.id.slice(0, 8)}`} onClose={onClose}>
      <Facts order={order} />
      {actions.length === 0 && <Text $muted>Nenhuma ação disponível para este pedido.</Text>}
      <Row>
        {actions.map((name) => (
          <Button key={name} size="small" aria-pressed={name === action} onClick={() => setAction(name)}>
            {actionLabels[name].label}
          </Button>
        ))}
      </Row>
      {action && actions.includes(action) && (
        <StaffActionForm key={action} order={order} action={action} onDone={() => setAction(null)} />
      )}
      <OrderLog orderId={order.id} />
    </Dialog>
  );
}

function Facts({ order }: { order: StaffOrder }) {
  const { label, tone } = orderStatusText[order.status];
  const moment = (text: string | null) => (text ? formatDateTime(text) : "—");
  const facts: [string, string][] = [
    ["Produto", order.product_name],
    ["E-mail", `${order.email ?? "—"}${order.has_owner ? "" : " (sem conta na loja)"}`],
    ["Valor pago", `${paidText(order.amount)} (esperado ${formatPrice(order.expected_amount)})`],
    ["Pagamento", order.payment_id],
    ["Criado em", moment(order.created_at)],
    ["Pago em", moment(order.paid_at)],
    ["Entregue em", moment(order.delivered_at)],
    ["Key vista em", moment(order.first_viewed_at)],
  ];
  return (
    <Stack $gap={3}>
      <Row>
        <Badge $tone={tone}>{label}</Badge>
        {order.is_waiting && <Badge $tone="yellow">Aguardando estoque</Badge>}
      </Row>
      {order.hold_reason && (
        <Notice tone="yellow" title={`Retido: ${holdReasons[order.hold_reason].label}`} quiet>
          {holdReasons[order.hold_reason].advice}
        </Notice>
      )}
      <List>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </Stack>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  font-size: ${({ theme }) => theme.font.size.caption};
  /* On a phone the long ones take a line each. */
  & > :nth-child(-n + 3) { grid-column: 1 / -1; }
  @media ${({ theme }) => theme.media.tablet} { & > :nth-child(-n + 3) { grid-column: auto; } }
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`;
