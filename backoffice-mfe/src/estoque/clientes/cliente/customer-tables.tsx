import { StoreLink } from "@store/shared-data/router";
import { Badge, ButtonLink, formatDateTime, Text, TextLink } from "@store/shared-ui";
import { eventPath, orderPath } from "../../../addresses/addresses";
import { outcomeLabels } from "../../../answers/outcome-labels";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { paidText } from "../../../orders/hold-reasons";
import { CopyId } from "../../../widgets/copy-id";
import { Section } from "../../../widgets/section";
import { OrderBadge } from "../../pedidos/order-badge";
import { whatsappLink } from "../phone";
import type { Customer, CustomerEvent, CustomerOrder } from "./customer.api";

const columnsOf = (has_owner: boolean): readonly Column<CustomerOrder>[] => [
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
    cell: (order) => <OrderBadge order={{ ...order, has_owner }} />,
  },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  { name: "Criado em", cell: ({ created_at }) => formatDateTime(created_at) },
  { name: "Pago em", cell: ({ paid_at }) => (paid_at ? formatDateTime(paid_at) : "—") },
];

interface CustomerOrdersProps {
  customer: Customer;
}

/** A customer's orders, each with a chat link that mentions it. */
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
  const columns = columnsOf(customer.account_id !== null);
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

const columns: readonly Column<CustomerEvent>[] = [
  {
    name: "Evento",
    card: "title",
    cell: ({ id }) => (
      <TextLink $alone as={StoreLink} to={eventPath(id)}>
        Evento {id}
      </TextLink>
    ),
  },
  {
    name: "Resultado",
    kind: "words",
    card: "badge",
    cell: ({ outcome, error }) => (
      <>
        <Badge $tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</Badge>
        {error && ` ${error}`}
      </>
    ),
  },
  { name: "Recebido em", cell: ({ received_at }) => formatDateTime(received_at) },
  { name: "Tipo", cell: ({ event, endpoint }) => event ?? endpoint },
  {
    name: "Pagamento",
    cell: ({ payment_id }) =>
      payment_id ? <CopyId value={payment_id} short={payment_id.slice(0, 20)} of="pagamento" /> : "—",
  },
];

interface CustomerEventsProps {
  events: readonly CustomerEvent[];
}

/** A customer's payment events, including those that sold nothing. */
export function CustomerEvents({ events }: CustomerEventsProps) {
  return (
    <Section title="Pagamentos" empty={events.length === 0 && "Nenhum evento de pagamento."}>
      <DataTable
        label="Eventos de pagamento do cliente"
        caption={pluralize(events.length, "evento", "eventos")}
        columns={columns}
        rows={events}
        idOf={({ id }) => String(id)}
        nameOf={({ id }) => `evento ${id}`}
      />
    </Section>
  );
}
