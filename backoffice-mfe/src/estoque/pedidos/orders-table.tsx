import { useState } from "react";
import { orderStatusText, type StaffOrder, type StaffRole } from "shared-data";
import { Badge, Button, formatCount, formatDateTime, formatPrice } from "shared-ui";
import { Table, TableFrame } from "../../table/table";
import { MendOrderModal } from "./mend-order-modal";

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  total: number;
  role: StaffRole;
}

export function OrdersTable({ orders, total, role }: OrdersTableProps) {
  const [open, setOpen] = useState<StaffOrder | null>(null);
  return (
    <>
      <TableFrame aria-label="Pedidos">
        <Table>
          <caption>{formatCount(total)} pedidos</caption>
          <thead>
            <tr>
              <th scope="col">Pedido</th>
              <th scope="col">Criado em</th>
              <th scope="col">Produto</th>
              <th scope="col">E-mail</th>
              <th scope="col">Valor</th>
              <th scope="col">Status</th>
              <th scope="col">Entrega</th>
              <th scope="col">Pagamento</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} onOpen={() => setOpen(order)} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {open && <MendOrderModal known={open} role={role} onClose={() => setOpen(null)} />}
    </>
  );
}

function OrderRow({ order, onOpen }: { order: StaffOrder; onOpen: () => void }) {
  const { label, tone } = orderStatusText[order.status];
  return (
    <tr>
      <td>
        <Button size="small" aria-label={`Abrir pedido ${order.id.slice(0, 8)}`} onClick={onOpen}>
          Abrir
        </Button>
      </td>
      <td>{formatDateTime(order.created_at)}</td>
      <td>{order.product_name}</td>
      <td>{order.email ?? "—"}</td>
      <td>{formatPrice(order.amount)}</td>
      <td>
        <Badge $tone={tone}>{label}</Badge>
      </td>
      <td>{deliveryWords(order)}</td>
      <td>{order.payment_id}</td>
    </tr>
  );
}

/** How the delivery of an order stands; what needs somebody's hand comes first. */
export function deliveryWords(order: StaffOrder): string {
  if (order.is_held) return "Retido: valor divergente";
  if (order.is_waiting) return `Aguardando estoque desde ${formatDateTime(order.paid_at ?? order.created_at)}`;
  if (order.status === "completed" && !order.has_owner) return "Pago sem dono";
  if (!order.has_key) return "—";
  return order.first_viewed_at ? "Entregue e vista" : "Entregue";
}
