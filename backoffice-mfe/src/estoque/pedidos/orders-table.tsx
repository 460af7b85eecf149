import { memo, useMemo } from "react";
import { orderStatusText } from "shared-data";
import { Badge, Button, formatDateTime, Row } from "shared-ui";
import { styled } from "styled-components";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import type { Selection } from "../../list/use-selection";
import { holdReasons, paidText } from "../../orders/hold-reasons";
import { CopyId } from "../../widgets/copy-id";
import { EmailText } from "../../widgets/email-text";
import type { StaffOrder } from "./staff-orders.api";

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  total: number;
  selection: Selection<StaffOrder>;
  onOpen: (orderId: string) => void;
}

/** The number that people know an order by: the first eight characters of its id. */
export const orderNumber = ({ id }: Pick<StaffOrder, "id">): string => id.slice(0, 8);

/** Not drawn anew where only the filter's fields or the window before it have changed. */
export const OrdersTable = memo(function OrdersTable({ orders, total, selection, onOpen }: OrdersTableProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  return (
    <DataTable
      label="Pedidos"
      caption={totalOf(total, "pedido", "pedidos")}
      columns={columns}
      rows={orders}
      idOf={({ id }) => id}
      nameOf={(order) => `pedido ${orderNumber(order)}`}
      selection={selection}
    />
  );
});

const columnsOf = (onOpen: OrdersTableProps["onOpen"]): readonly Column<StaffOrder>[] => [
  {
    name: "Pedido",
    card: "act",
    cell: (order) => (
      <Button
        size="small"
        title={order.id}
        aria-label={`Abrir pedido ${orderNumber(order)}`}
        onClick={() => onOpen(order.id)}
      >
        <OnCards>Abrir pedido </OnCards>
        {orderNumber(order)}
      </Button>
    ),
  },
  { name: "Cliente", card: "title", kind: "words", cell: (order) => <Customer order={order} /> },
  { name: "Valor", card: "figure", kind: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Status", card: "badge", cell: (order) => <StatusBadge order={order} /> },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  { name: "Entrega", kind: "words", cell: deliveryLabel },
  { name: "Criado em", cell: ({ created_at }) => formatDateTime(created_at) },
  {
    name: "Pagamento",
    card: "none",
    cell: ({ payment_id, with_credit }) => (
      <CopyId value={payment_id} short={with_credit ? "Crédito" : undefined} of="pagamento" />
    ),
  },
];

function Customer({ order: { customer_name, email } }: { order: StaffOrder }) {
  if (!customer_name) return email ? <EmailText>{email}</EmailText> : "—";
  return (
    <>
      {customer_name}
      {email && (
        <Second>
          <EmailText>{email}</EmailText>
        </Second>
      )}
    </>
  );
}

function StatusBadge({ order }: { order: StaffOrder }) {
  const { label, tone } = orderStatusText[order.status];
  return (
    <Row>
      <Badge $tone={tone}>{label}</Badge>
      {order.disputed_at && <Badge $tone="red">Em contestação</Badge>}
    </Row>
  );
}

/** How the delivery of an order stands; what needs somebody's hand comes first. */
export function deliveryLabel(order: StaffOrder): string {
  if (order.hold_reason) return `Retido: ${holdReasons[order.hold_reason].label}`;
  if (order.is_waiting) return `Aguardando estoque desde ${formatDateTime(order.paid_at ?? order.created_at)}`;
  if (order.status === "completed" && !order.has_owner) return "Pago sem dono";
  if (!order.has_key) return "—";
  return order.first_viewed_at ? "Entregue e vista" : "Entregue";
}

const Second = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

const OnCards = styled.span`
  @media ${({ theme }) => theme.media.tablet} { display: none; }
`;
