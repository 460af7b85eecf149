import { orderStatusText } from "shared-data";
import { Badge, Button, formatDateTime } from "shared-ui";
import { pluralize } from "../../format/pluralize";
import { Columns, NameCell, NumberCell, Table, TableFrame, TextCell } from "../../widgets/table";
import { holdReasons, paidText } from "./hold-reasons";
import type { StaffOrder } from "./staff-orders.api";

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  total: number;
  onOpen: (order: StaffOrder) => void;
}

export function OrdersTable({ orders, total, onOpen }: OrdersTableProps) {
  return (
    <TableFrame aria-label="Pedidos">
      <Table>
        <caption>{pluralize(total, "pedido", "pedidos")}</caption>
        <Columns
          names={["Pedido", "Status", { figure: "Valor" }, "Produto", "E-mail", "Criado em", "Entrega", "Pagamento"]}
        />
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onOpen={() => onOpen(order)} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function OrderRow({ order, onOpen }: { order: StaffOrder; onOpen: () => void }) {
  const { label, tone } = orderStatusText[order.status];
  const shortId = order.id.slice(0, 8);
  return (
    <tr>
      <td>
        <Button size="small" aria-label={`Abrir pedido ${shortId}`} onClick={onOpen}>
          {shortId}
        </Button>
      </td>
      <td>
        <Badge $tone={tone}>{label}</Badge>
      </td>
      <NumberCell>{paidText(order.amount)}</NumberCell>
      <NameCell>{order.product_name}</NameCell>
      <NameCell>{order.email ?? "—"}</NameCell>
      <td>{formatDateTime(order.created_at)}</td>
      <TextCell>{deliveryLabel(order)}</TextCell>
      <td>{order.payment_id}</td>
    </tr>
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
