import { orderStatusText } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Badge, ButtonLink, formatDateTime, Row, Text, TextLink } from "shared-ui";
import { orderPath } from "../../../addresses/addresses";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { holdReasons, paidText } from "../../../orders/hold-reasons";
import { whatsappLink } from "../whatsapp-link";
import type { Customer, CustomerOrder } from "./customer.api";
import { Section } from "./section";

const columns: readonly Column<CustomerOrder>[] = [
  {
    name: "Pedido",
    card: "title",
    cell: ({ id }) => (
      <TextLink $alone as={StoreLink} to={orderPath(id)}>
        {id.slice(0, 8)}
      </TextLink>
    ),
  },
  {
    name: "Status",
    card: "badge",
    cell: ({ status, disputed_at }) => (
      <Row>
        <Badge $tone={orderStatusText[status].tone}>{orderStatusText[status].label}</Badge>
        {disputed_at && <Badge $tone="red">Em contestação</Badge>}
      </Row>
    ),
  },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  { name: "Criado em", cell: ({ created_at }) => formatDateTime(created_at) },
  { name: "Pago em", cell: ({ paid_at }) => (paid_at ? formatDateTime(paid_at) : "—") },
  { name: "Entrega", kind: "words", cell: deliveryText },
];

interface CustomerOrdersProps {
  customer: Customer;
}

/** What a customer bought or was about to buy, each order with a chat that names it. */
export function CustomerOrders({ customer: { customer, orders, totals } }: CustomerOrdersProps) {
  const { phone, name } = customer;
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
  const hasChat = whatsappLink(phone, name, null) !== null;
  return (
    <Section title="Pedidos" empty={orders.length === 0 && "Nenhum pedido até agora."}>
      <DataTable
        label="Pedidos do cliente"
        caption={pluralize(totals.orders, "pedido", "pedidos")}
        columns={hasChat ? [...columns, chat] : columns}
        rows={orders}
        idOf={({ id }) => id}
        nameOf={({ id }) => `pedido ${id.slice(0, 8)}`}
      />
      {totals.orders > orders.length && <Text $muted>Aqui estão os {orders.length} mais novos.</Text>}
    </Section>
  );
}

function deliveryText({ hold_reason, is_waiting, has_key, first_viewed_at }: CustomerOrder): string {
  if (hold_reason) return `Retido: ${holdReasons[hold_reason].label}`;
  if (is_waiting) return "Aguardando estoque";
  if (!has_key) return "—";
  return first_viewed_at ? "Entregue e vista" : "Entregue, não vista";
}
