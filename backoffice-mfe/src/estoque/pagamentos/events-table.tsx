import { useState } from "react";
import type { PaymentEvent } from "shared-data";
import { Badge, Button, formatCount, formatDateTime, Row } from "shared-ui";
import { Table, TableFrame } from "../../table/table";
import { EventBodyModal } from "./event-body-modal";
import { outcomeWords } from "./outcome-words";
import { ReplayEventModal } from "./replay-event-modal";

interface EventsTableProps {
  events: readonly PaymentEvent[];
  total: number;
}

export function EventsTable({ events, total }: EventsTableProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  // Kept here and not in the row: a refresh may take the row away while the reason is written.
  const [replayedId, setReplayedId] = useState<number | null>(null);
  return (
    <>
      <TableFrame aria-label="Eventos de pagamento">
        <Table>
          <caption>{formatCount(total)} eventos</caption>
          <thead>
            <tr>
              <th scope="col">Recebido em</th>
              <th scope="col">Evento</th>
              <th scope="col">Pagamento</th>
              <th scope="col">Resultado</th>
              <th scope="col">Ações</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                onOpen={() => setOpenId(event.id)}
                onReplay={() => setReplayedId(event.id)}
              />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {openId !== null && <EventBodyModal id={openId} onClose={() => setOpenId(null)} />}
      {replayedId !== null && <ReplayEventModal id={replayedId} onClose={() => setReplayedId(null)} />}
    </>
  );
}

interface EventRowProps {
  event: PaymentEvent;
  onOpen: () => void;
  onReplay: () => void;
}

function EventRow({ event, onOpen, onReplay }: EventRowProps) {
  const { label, tone } = outcomeWords[event.outcome];
  return (
    <tr>
      <td>{formatDateTime(event.received_at)}</td>
      <td>{event.event ?? event.endpoint}</td>
      <td>{event.payment_id ?? "—"}</td>
      <td>
        <Badge $tone={tone}>{label}</Badge>
        {event.error && <span> {event.error}</span>}
      </td>
      <td>
        <Row>
          <Button size="small" aria-label={`Ver evento ${event.id}`} onClick={onOpen}>
            Ver
          </Button>
          <Button size="small" aria-label={`Reprocessar evento ${event.id}`} onClick={onReplay}>
            Reprocessar
          </Button>
        </Row>
      </td>
    </tr>
  );
}
