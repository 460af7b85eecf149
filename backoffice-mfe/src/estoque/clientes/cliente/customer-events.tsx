import { StoreLink } from "@store/shared-data/router";
import { Badge, formatDateTime, TextLink } from "@store/shared-ui";
import { eventPath } from "../../../addresses/addresses";
import { outcomeLabels } from "../../../answers/outcome-labels";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { CopyId } from "../../../widgets/copy-id";
import type { CustomerEvent } from "./customer.api";
import { Section } from "./section";

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

/** The checkout's events about a customer's payments, also those without a sale. */
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
