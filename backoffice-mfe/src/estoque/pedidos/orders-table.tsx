import { memo, useMemo } from "react";
import { Badge, Button } from "shared-ui";
import { styled } from "styled-components";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import type { Selection } from "../../list/use-selection";
import { paidText } from "../../orders/hold-reasons";
import { CopyId } from "../../widgets/copy-id";
import { EmailText } from "../../widgets/email-text";
import { orderState } from "./order-state";
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
        data-open
        title={order.id}
        aria-label={`Abrir pedido ${orderNumber(order)}`}
        onClick={() => onOpen(order.id)}
      >
        {orderNumber(order)}
      </Button>
    ),
  },
  { name: "Cliente", card: "title", kind: "words", cell: (order) => <Customer order={order} /> },
  { name: "Valor", card: "figure", kind: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Status", card: "badge", cell: (order) => <State order={order} /> },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  { name: "Criado em", card: "aside", cell: ({ created_at }) => listMoment(created_at) },
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

function State({ order }: { order: StaffOrder }) {
  const { label, tone, detail } = orderState(order);
  return (
    <>
      <Badge $tone={tone}>{label}</Badge>
      {detail && <Second>{detail}</Second>}
    </>
  );
}

const Second = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;
