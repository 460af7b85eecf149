import { callRpc, requireStoreClient } from "@store/shared-data";
import { Badge, Button, formatDateTime, Text } from "@store/shared-ui";
import { labelsOf } from "../../format/labels-of";
import { listMoment } from "../../format/list-moment";
import { wordOf } from "../../format/lookup";
import { pluralize } from "../../format/pluralize";
import { BulkActions } from "../../list/bulk/bulk-actions";
import { type ActOnItems, lastingRefusals } from "../../list/bulk/use-act-on-many";
import { defineList } from "../../list/define-list";
import { period, search } from "../../list/filter-field";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { EmailText } from "../../widgets/email-text";
import { OrderLink } from "../../widgets/page-link";
import { Second } from "../../widgets/person-text";
import {
  anyNotice,
  channelNames,
  kindName,
  kindNames,
  noticeOutcome,
  noticeOutcomeLabels,
  type OutboxFilter,
  outcomeCounts,
  reasonText,
  retryRefusals,
} from "./notice-labels";
import { findNotices, mostRetried, type StaffNotice, staffNotices } from "./notices.api";

export const Outbox = defineList({
  address: "notificacoes",
  noun: ["aviso", "avisos"],
  defaults: anyNotice,
  fields: [
    search("E-mail ou parte dele, número do pedido", 254),
    { name: "tipo", label: "Tipo", options: { "": "Todos", ...kindNames } },
    { name: "situacao", label: "Situação", options: { "": "Todas", ...labelsOf(noticeOutcomeLabels) } },
  ],
  more: [{ name: "canal", label: "Canal", options: { "": "Todos", ...channelNames } }, ...period],
  queryKey: [...staffNotices, "found"],
  refetchInterval: 15_000,
  fetch: findNotices,
  nameOf: nameOfNotice,
  columns: ({ act }) => [
    { name: "Quando", card: "aside", cell: ({ created_at }) => listMoment(created_at) },
    { name: "Aviso", kind: "words", card: "title", cell: ({ kind }) => kindName(kind) },
    { name: "Pedido", card: "aside", cell: ({ order_id }) => order_id && <OrderLink id={order_id} /> },
    { name: "Para", kind: "words", cell: ({ email }) => <EmailText none="Sem endereço">{email}</EmailText> },
    { name: "Canal", card: "none", cell: ({ channel }) => wordOf(channelNames, channel) },
    { name: "Situação", kind: "words", card: "badge", cell: (notice) => <Outcome notice={notice} /> },
    { name: "Depois", kind: "words", card: "none", cell: (notice) => <After notice={notice} /> },
    {
      name: "Ações",
      card: "act",
      cell: (notice) =>
        canRetry(notice) && (
          <Button size="small" aria-label={`Tentar novamente: ${nameOfNotice(notice)}`} onClick={() => act(notice)}>
            Tentar novamente
          </Button>
        ),
    },
  ],
  empty: (filter) => ({
    title: "Nenhum aviso",
    description: Object.values(filter).some(Boolean)
      ? "Nenhum aviso passa por estes filtros. Uma parte do e-mail basta quando um só cliente a tem."
      : "O que a loja avisa a clientes e à equipe, por e-mail ou no aparelho, aparece aqui.",
  }),
  Bulk: RetryNotices,
  canChoose: canRetry,
  after: ({ outcomes }) => <Text $muted>{outcomeCounts(outcomes)}</Text>,
});

function canRetry({ outcome, expires_at }: StaffNotice): boolean {
  return outcome === "given_up" && Date.parse(expires_at) > Date.now();
}

function Outcome({ notice: { outcome, reason, next_try_at, attempts } }: { notice: StaffNotice }) {
  const { label, tone } = noticeOutcome(outcome);
  const why = outcome === "sent" ? null : reasonText(reason);
  return (
    <>
      <Badge $tone={tone}>{label}</Badge>
      {why && <Second>{why}</Second>}
      {attempts > 1 && <Second>{attempts} tentativas</Second>}
      {outcome === "queued" && attempts > 0 && <Second>tenta de novo em {formatDateTime(next_try_at)}</Second>}
    </>
  );
}

/** The recipient's reaction: when a link was opened, and when the PIX was paid after its reminder. */
function After({ notice: { sent_at, opened_at, paid_at } }: { notice: StaffNotice }) {
  return (
    <>
      {sent_at && <Second>Enviado {listMoment(sent_at)}</Second>}
      {opened_at && <Second>Aberto {listMoment(opened_at)}</Second>}
      {paid_at && <Second>Pago {listMoment(paid_at)}</Second>}
    </>
  );
}

function nameOfNotice({ kind, email }: StaffNotice): string {
  return `${kindName(kind)} para ${email ?? "quem não tem endereço"}`;
}

function RetryNotices({ selection, one, onClose }: BulkProps<StaffNotice, OutboxFilter>) {
  const notices = one ? [one] : [...selection.chosen.values()];
  const again = {
    button: "Tentar novamente",
    title: `Tentar novamente ${pluralize(notices.length, "aviso", "avisos")}`,
    effect:
      "Cada aviso volta para a fila e sai em instantes, se ainda fizer sentido e a pessoa quiser receber. Ninguém recebe duas vezes o que já recebeu.",
    action: "Tentar novamente",
    items: notices.map((notice) => ({ id: notice.id, name: nameOfNotice(notice) })),
    act: retry,
    perCall: mostRetried,
    failed: failedTo("tentar de novo"),
  };
  return (
    <BulkActions
      selection={selection}
      one="aviso selecionado"
      many="avisos selecionados"
      actions={[again]}
      refreshes={[staffNotices]}
      isOpen={one !== null}
      onClose={onClose}
    />
  );
}

const retry: ActOnItems = async (items, reason) => {
  const refused = await callRpc(requireStoreClient(), "retry_notices", {
    p_ids: items.map(({ id }) => id),
    p_reason: reason,
  });
  return lastingRefusals(items, refused, retryRefusals);
};
