import { ButtonLink, formatDateTime } from "@store/shared-ui";
import { productKeysPath } from "../../../addresses/addresses";
import { useIsAdmin } from "../../../data/staff-query";
import { momentText } from "../../../format/list-moment";
import type { Column } from "../../../list/data-table";
import { TableSection } from "../../../list/table-section";
import { paidText } from "../../../orders/order-labels";
import { OrderLink, PageLink } from "../../../widgets/page-link";
import { OrderBadge, orderState } from "../../pedidos/order-badge";
import { whatsappLink } from "../phone";
import type { Customer, CustomerOrder } from "./customer.api";

const orderColumns = (has_owner: boolean): readonly Column<CustomerOrder>[] => [
  { name: "Pedido", card: "title", cell: ({ id }) => <OrderLink id={id} /> },
  { name: "Status", card: "badge", cell: (order) => <OrderBadge state={orderState({ ...order, has_owner })} /> },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  { name: "Criado em", cell: ({ created_at }) => formatDateTime(created_at) },
  { name: "Pago em", cell: ({ paid_at }) => momentText(paid_at) },
];

export function CustomerOrders({ customer: { customer, orders, totals } }: { customer: Customer }) {
  const { phone, name } = customer;
  const columns = orderColumns(customer.account_id !== null);
  const chat: Column<CustomerOrder> = {
    name: "Conversa",
    card: "act",
    cell: (order) => (
      <ButtonLink
        size="small"
        href={whatsappLink(phone, name, order) ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp sobre o pedido ${order.id.slice(0, 8)}`}
      >
        WhatsApp
      </ButtonLink>
    ),
  };
  return (
    <TableSection
      title="Pedidos"
      noun={["pedido", "pedidos"]}
      total={totals.orders}
      empty="Nenhum pedido até agora."
      columns={whatsappLink(phone, name, null) === null ? columns : [...columns, chat]}
      rows={orders}
    />
  );
}

const keyColumns: readonly Column<CustomerOrder>[] = [
  { name: "Entregue em", cell: ({ delivered_at }) => momentText(delivered_at) },
  {
    name: "Vista em",
    cell: ({ first_viewed_at }) => (first_viewed_at ? formatDateTime(first_viewed_at) : "ainda não vista"),
  },
  { name: "Pedido", cell: ({ id }) => <OrderLink id={id} /> },
];

const productColumn: Column<CustomerOrder> = {
  name: "Produto",
  kind: "words",
  card: "title",
  cell: ({ product_name }) => product_name,
};

// Only admins see who received a key, and a product's key list (R6.2).
const adminColumns: readonly Column<CustomerOrder>[] = [
  {
    ...productColumn,
    cell: ({ product_id, product_name }) => <PageLink to={productKeysPath(product_id)}>{product_name}</PageLink>,
  },
  { name: "Key", cell: ({ key_id }) => (key_id ? `••••••••  (${key_id.slice(0, 8)})` : "••••••••") },
  ...keyColumns,
];

/**
 * Keys that a customer received, without their texts: those are revealed one at a time in the product's key list, and
 * logged.
 */
export const CustomerKeys = ({ orders }: Pick<Customer, "orders">) => (
  <TableSection
    title="Keys"
    noun={["key entregue", "keys entregues"]}
    empty="Nenhuma key entregue."
    columns={useIsAdmin() ? adminColumns : [productColumn, ...keyColumns]}
    rows={orders.filter(({ has_key }) => has_key)}
  />
);
