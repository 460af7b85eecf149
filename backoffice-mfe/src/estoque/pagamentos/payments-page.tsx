import { icons, Notice } from "@store/shared-ui";
import { eventPath } from "../../addresses/addresses";
import { labelsOf } from "../../format/labels-of";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { pageColumn } from "../../list/detail-link";
import { period, product, search } from "../../list/filter-field";
import { FailedNotice } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { CopyId } from "../../widgets/copy-id";
import { PageLink } from "../../widgets/page-link";
import { heldByUnit } from "../checkout/amount-unit-card";
import { amountText, OutcomeText, Payer, productText } from "./event-facts";
import { anyEvent, countOf, eventOrders, eventPeriods, groupOf, inboxGroups, toInboxArguments } from "./inbox-filter";
import { readPaymentEvents, staffPayments, usePaymentHealth, useUnsoldProducts } from "./payments-inbox.api";
import { ReplayEvents } from "./replay-events";
import { UnsoldProducts } from "./unsold-products";

export const PaymentsPage = defineList({
  title: "Eventos do checkout",
  address: "pagamentos",
  noun: ["evento", "eventos"],
  defaults: anyEvent,
  fields: [search("Pagamento, e-mail, nome, telefone ou ID do provedor", 200), product()],
  more: [
    { name: "periodo", label: "Período", options: eventPeriods, clears: ["de", "ate"] },
    ...period.map((day) => ({ ...day, clears: ["periodo"] as const })),
    { name: "ordem", label: "Ordem", options: eventOrders },
  ],
  queryKey: [...staffPayments, "events"],
  refetchInterval: 15_000,
  fetch: (db, filter, slice, signal) => readPaymentEvents(db, { ...toInboxArguments(filter), ...slice }, signal),
  tabs: {
    label: "Eventos por resultado",
    parameter: "situacao",
    options: labelsOf(inboxGroups),
    count: ({ outcomes }, tab) => countOf(outcomes, tab),
    advice: ({ situacao }) => groupOf(situacao).advice,
  },
  nameOf: ({ id }) => `evento ${id}`,
  columns: () => [
    pageColumn("Evento", eventPath, (id) => `nº ${id}`),
    { name: "Recebido em", card: "aside", cell: ({ received_at }) => listMoment(received_at) },
    { name: "Produto", kind: "words", card: "title", cell: productText },
    { name: "Valor", kind: "figure", card: "figure", cell: amountText },
    { name: "Resultado", kind: "words", card: "badge", cell: (event) => <OutcomeText {...event} /> },
    { name: "Pagador", kind: "words", cell: (event) => <Payer event={event} /> },
    {
      name: "Pagamento",
      card: "none",
      cell: ({ payment_id }) => (payment_id === null ? "—" : <CopyId value={payment_id} of="pagamento" />),
    },
  ],
  empty: ({ situacao }) => ({
    icon: icons.zap,
    title: "Nenhum evento encontrado",
    description: groupOf(situacao).empty,
  }),
  Bulk: ReplayEvents,
  useNotice: usePaymentNotices,
});

function usePaymentNotices() {
  const { data, error, isFetched, refetch } = useUnsoldProducts();
  if (!isFetched) return undefined;
  return (
    <>
      <OtherUnit />
      {error && !data ? (
        <FailedNotice message={failedTo("carregar pagamentos")(error)} onRetry={refetch} />
      ) : (
        <UnsoldProducts products={data ?? []} />
      )}
    </>
  );
}

/** Warns of orders that are held because the provider may have changed its unit. */
function OtherUnit() {
  const held = usePaymentHealth().data?.unit_held_orders ?? 0;
  if (held === 0) return null;
  return (
    <Notice tone="yellow" quiet>
      {heldByUnit(held)}. <PageLink to="/estoque/checkout">Ver unidade dos valores</PageLink>
    </Notice>
  );
}
