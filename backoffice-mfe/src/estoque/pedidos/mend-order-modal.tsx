import { useState } from "react";
import { type OrderDeed, orderStatusText, type StaffOrder, type StaffRole, useStaffOrder } from "shared-data";
import { Badge, Button, Dialog, formatDateTime, formatPrice, Row, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { DeedForm } from "./deed-form";
import { deedsFor, deedWords } from "./order-deeds";
import { OrderLog } from "./order-log";

interface MendOrderModalProps {
  /** The order as the list had it: a deed may take it out of the list while it is open here. */
  known: StaffOrder;
  role: StaffRole;
  onClose: () => void;
}

/** One order: its facts, what can be done to it, and what was done. */
export function MendOrderModal({ known, role, onClose }: MendOrderModalProps) {
  const order = useStaffOrder(known);
  const [deed, setDeed] = useState<OrderDeed | null>(null);
  const deeds = deedsFor(order, role);
  return (
    <Dialog open wide title={`Pedido ${order.id.slice(0, 8)}`} onClose={onClose}>
      <Facts order={order} />
      {deeds.length === 0 && <Text $muted>Nenhuma ação disponível para este pedido.</Text>}
      <Row>
        {deeds.map((name) => (
          <Button key={name} size="small" aria-pressed={name === deed} onClick={() => setDeed(name)}>
            {deedWords[name].label}
          </Button>
        ))}
      </Row>
      {deed && deeds.includes(deed) && <DeedForm key={deed} order={order} deed={deed} onDone={() => setDeed(null)} />}
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
    ["Valor pago", `${formatPrice(order.amount)} (esperado ${formatPrice(order.expected_amount)})`],
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
        {order.is_held && <Badge $tone="yellow">Valor divergente</Badge>}
      </Row>
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
