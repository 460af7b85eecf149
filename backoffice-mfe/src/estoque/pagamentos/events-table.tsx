import { memo, useMemo } from "react";
import { Badge, Button } from "shared-ui";
import { styled } from "styled-components";
import { outcomeLabels } from "../../answers/outcome-labels";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import type { Selection } from "../../list/use-selection";
import { CopyId } from "../../widgets/copy-id";
import { amountText, payerText, productText } from "./event-words";
import type { PaymentEvent } from "./payments-inbox.api";

interface EventsTableProps {
  events: readonly PaymentEvent[];
  total: number;
  selection: Selection<PaymentEvent>;
  onOpen: (id: string) => void;
  onReplay: (id: number) => void;
}

/** Not drawn anew where only the filter's fields or the window before it have changed. */
export const EventsTable = memo(function EventsTable({ events, total, selection, onOpen, onReplay }: EventsTableProps) {
  const columns = useMemo(() => columnsOf(onOpen, onReplay), [onOpen, onReplay]);
  return (
    <DataTable
      label="Eventos de pagamento"
      caption={totalOf(total, "evento", "eventos")}
      columns={columns}
      rows={events}
      idOf={idOfEvent}
      nameOf={({ id }) => `evento ${id}`}
      selection={selection}
    />
  );
});

/** The id of an event as lists keep it. */
export const idOfEvent = ({ id }: PaymentEvent): string => String(id);

const columnsOf = (onOpen: (id: string) => void, onReplay: (id: number) => void): readonly Column<PaymentEvent>[] => [
  {
    name: "Evento",
    card: "act",
    cell: ({ id }) => (
      <Button size="small" data-open aria-label={`Ver evento ${id}`} onClick={() => onOpen(String(id))}>
        nº {id}
      </Button>
    ),
  },
  { name: "Recebido em", card: "aside", cell: ({ received_at }) => listMoment(received_at) },
  { name: "Produto", kind: "words", card: "title", cell: productText },
  { name: "Valor", kind: "figure", card: "figure", cell: amountText },
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
  { name: "Pagador", cell: (event) => <Payer event={event} /> },
  {
    name: "Pagamento",
    card: "none",
    cell: ({ payment_id }) => (payment_id === null ? "—" : <CopyId value={payment_id} of="pagamento" />),
  },
  {
    // On a phone it is done in the open event.
    name: "Ações",
    card: "none",
    cell: ({ id }) => (
      <Button size="small" variant="ghost" aria-label={`Reprocessar evento ${id}`} onClick={() => onReplay(id)}>
        Reprocessar
      </Button>
    ),
  },
];

/** Who paid, in two lines that are cut to what fits; whole on hover. */
function Payer({ event }: { event: PaymentEvent }) {
  const { name, email } = event;
  if (!name || !email) return <Cut title={payerText(event)}>{payerText(event)}</Cut>;
  return (
    <>
      <Cut title={name}>{name}</Cut>
      <Cut title={email}>{email}</Cut>
    </>
  );
}

const Cut = styled.span`
  display: block;
  max-inline-size: ${({ theme }) => theme.size.column};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
