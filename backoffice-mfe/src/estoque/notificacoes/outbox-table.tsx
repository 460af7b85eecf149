import { memo, useMemo } from "react";
import { StoreLink } from "shared-data/router";
import { Badge, Button, formatDateTime, TextLink } from "shared-ui";
import { styled } from "styled-components";
import { orderPath } from "../../addresses/addresses";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import type { Selection } from "../../list/use-selection";
import { EmailText } from "../../widgets/email-text";
import { channelNames, isOutcome, kindName, outcomeWords, reasonText } from "./notice-words";
import type { StaffNotice } from "./notices.api";

interface OutboxTableProps {
  notices: readonly StaffNotice[];
  total: number;
  selection: Selection<StaffNotice>;
  onRetry: (notice: StaffNotice) => void;
}

/** Not drawn anew where only the filter's fields or the window before it have changed. */
export const OutboxTable = memo(function OutboxTable({ notices, total, selection, onRetry }: OutboxTableProps) {
  const columns = useMemo(() => columnsOf(onRetry), [onRetry]);
  return (
    <DataTable
      label="Avisos"
      caption={totalOf(total, "aviso", "avisos")}
      columns={columns}
      rows={notices}
      idOf={({ id }) => id}
      nameOf={nameOfNotice}
      selection={selection}
      canChoose={canRetry}
    />
  );
});

/** What a notice is called beside others: "Pix gerado para ana@exemplo.com.br". */
export const nameOfNotice = ({ kind, email }: StaffNotice): string =>
  `${kindName(kind)} para ${email ?? "quem não tem endereço"}`;

/** Whether a notice was given up, and it is not too late for it. */
const canRetry = ({ outcome, expires_at }: StaffNotice): boolean =>
  outcome === "given_up" && Date.parse(expires_at) > Date.now();

const columnsOf = (onRetry: (notice: StaffNotice) => void): readonly Column<StaffNotice>[] => [
  { name: "Quando", card: "aside", cell: ({ created_at }) => listMoment(created_at) },
  { name: "Aviso", kind: "words", card: "title", cell: ({ kind }) => kindName(kind) },
  { name: "Pedido", cell: ({ order_id }) => order_id && <OrderLink id={order_id} /> },
  {
    name: "Para",
    kind: "words",
    cell: ({ email }) => (email ? <EmailText>{email}</EmailText> : "Sem endereço"),
  },
  { name: "Canal", card: "none", cell: ({ channel }) => channelNames[channel] ?? channel },
  { name: "Situação", kind: "words", card: "badge", cell: (notice) => <Outcome notice={notice} /> },
  { name: "Tentativas", kind: "figure", card: "none", cell: ({ attempts }) => attempts },
  { name: "Depois", kind: "words", card: "none", cell: (notice) => <After notice={notice} /> },
  {
    name: "Ações",
    card: "act",
    cell: (notice) =>
      canRetry(notice) && (
        <Button size="small" aria-label={`Tentar novamente: ${nameOfNotice(notice)}`} onClick={() => onRetry(notice)}>
          Tentar novamente
        </Button>
      ),
  },
];

function OrderLink({ id }: { id: string }) {
  const number = id.slice(0, 8);
  return (
    <TextLink $alone as={StoreLink} to={orderPath(id)} aria-label={`Pedido ${number}`}>
      {number}
    </TextLink>
  );
}

function Outcome({ notice: { outcome, reason, next_try_at, attempts } }: { notice: StaffNotice }) {
  const words = isOutcome(outcome) ? outcomeWords[outcome] : { label: outcome, tone: "neutral" as const };
  const why = outcome === "sent" ? null : reasonText(reason);
  return (
    <>
      <Badge $tone={words.tone}>{words.label}</Badge>
      {why && <Line>{why}</Line>}
      {outcome === "queued" && attempts > 0 && <Line>tenta de novo em {formatDateTime(next_try_at)}</Line>}
    </>
  );
}

/** What the person did with it, as far as the store knows: a link that was pressed, and a PIX that was paid after its reminder. */
function After({ notice: { sent_at, opened_at, paid_at } }: { notice: StaffNotice }) {
  return (
    <>
      {sent_at && <Line>Enviado {formatDateTime(sent_at)}</Line>}
      {opened_at && <Line>Aberto {formatDateTime(opened_at)}</Line>}
      {paid_at && <Line>Pago {formatDateTime(paid_at)}</Line>}
    </>
  );
}

const Line = styled.span`
  display: block;
`;
