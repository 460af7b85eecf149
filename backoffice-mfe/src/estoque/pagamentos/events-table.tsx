import { Badge, Button, formatDateTime } from "shared-ui";
import { outcomeLabels } from "../../answers/outcome-labels";
import { pluralize } from "../../format/pluralize";
import { Columns, Table, TableFrame, TextCell } from "../../widgets/table";
import type { PaymentEvent } from "./payments-inbox.api";

interface EventActions {
  onOpen: (id: number) => void;
  onReplay: (id: number) => void;
}

interface EventsTableProps extends EventActions {
  events: readonly PaymentEvent[];
  total: number;
}

export function EventsTable({ events, total, ...actions }: EventsTableProps) {
  return (
    <TableFrame aria-label="Eventos de pagamento">
      <Table>
        <caption>{pluralize(total, "evento", "eventos")}</caption>
        <Columns names={["Evento", "Resultado", "Recebido em", "Tipo", "Pagamento", "Ações"]} />
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} {...actions} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

interface EventRowProps extends EventActions {
  event: PaymentEvent;
}

function EventRow({ event, onOpen, onReplay }: EventRowProps) {
  const { id, outcome, error } = event;
  const { label, tone } = outcomeLabels[outcome];
  return (
    <tr>
      <td>
        <Button size="small" aria-label={`Ver evento ${id}`} onClick={() => onOpen(id)}>
          {id}
        </Button>
      </td>
      <TextCell>
        <Badge $tone={tone}>{label}</Badge>
        {error && ` ${error}`}
      </TextCell>
      <td>{formatDateTime(event.received_at)}</td>
      <td>{event.event ?? event.endpoint}</td>
      <td>{event.payment_id ?? "—"}</td>
      <td>
        <Button size="small" variant="ghost" aria-label={`Reprocessar evento ${id}`} onClick={() => onReplay(id)}>
          Reprocessar
        </Button>
      </td>
    </tr>
  );
}
