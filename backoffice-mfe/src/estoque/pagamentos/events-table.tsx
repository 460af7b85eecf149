import { useState } from "react";
import { adminSentences, type EventOutcome, notify, type PaymentEvent, useReplayEvent } from "shared-data";
import { Badge, Button, formatCount, formatDateTime, Row, type Tone } from "shared-ui";
import { Table, TableFrame } from "../../table/table";
import { EventBodyModal } from "./event-body-modal";

interface EventsTableProps {
  events: readonly PaymentEvent[];
  total: number;
}

/** What became of an event, in words for staff. */
const outcomeWords: Readonly<Record<EventOutcome, { label: string; tone: Tone }>> = {
  received: { label: "Recebido", tone: "neutral" },
  pending: { label: "Pedido criado", tone: "blue" },
  delivered: { label: "Key entregue", tone: "blue" },
  waiting: { label: "Pago, sem estoque", tone: "yellow" },
  held: { label: "Valor divergente", tone: "yellow" },
  expired: { label: "Expirado", tone: "neutral" },
  failed: { label: "Pagamento falhou", tone: "neutral" },
  refunded: { label: "Reembolsado", tone: "blue" },
  unchanged: { label: "Repetido, nada mudou", tone: "neutral" },
  unknown_product: { label: "Produto desconhecido", tone: "red" },
  no_payment: { label: "Sem pagamento (ping)", tone: "neutral" },
  ignored: { label: "Evento ignorado", tone: "neutral" },
  error: { label: "Falha ao aplicar", tone: "red" },
};

export function EventsTable({ events, total }: EventsTableProps) {
  const [openId, setOpenId] = useState<number | null>(null);
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
              <EventRow key={event.id} event={event} onOpen={() => setOpenId(event.id)} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {openId !== null && <EventBodyModal id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function EventRow({ event, onOpen }: { event: PaymentEvent; onOpen: () => void }) {
  const replay = useReplayEvent();
  const { label, tone } = outcomeWords[event.outcome];

  function handleReplay() {
    // A promise, not callbacks of `mutate`: the row may leave its tab before those would run.
    replay.mutateAsync(event.id).then(
      (outcome) => notify(adminSentences.replayed(event.id, outcomeWords[outcome].label)),
      (error: unknown) => notify(adminSentences.replayFailed(error)),
    );
  }
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
          <Button
            size="small"
            loading={replay.isPending}
            aria-label={`Reprocessar evento ${event.id}`}
            onClick={handleReplay}
          >
            Reprocessar
          </Button>
        </Row>
      </td>
    </tr>
  );
}
