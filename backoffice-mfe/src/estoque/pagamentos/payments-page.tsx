import { StoreLink } from "@store/shared-data/router";
import { Badge, Button, ButtonLink, EmptyState, icons, Notice } from "@store/shared-ui";
import { styled } from "styled-components";
import { eventPath } from "../../addresses/addresses";
import { outcomeLabels } from "../../answers/outcome-labels";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { DetailLink } from "../../list/detail-link";
import { choice, period, product, search } from "../../list/filter-field";
import { adminSentences } from "../../messages/admin-messages";
import { CopyId } from "../../widgets/copy-id";
import { heldByUnit } from "../checkout/amount-unit-card";
import { amountText, payerText, productText } from "./event-labels";
import { anyEvent, eventOrders, eventPeriods, groupOf, inboxGroups, tabsOf } from "./inbox-filter";
import { findPaymentEvents, type PaymentEvent, staffPayments, usePaymentHealth } from "./payments-inbox.api";
import { ReplayEvents } from "./replay-events";
import { UnsoldProducts } from "./unsold-products";

/** /estoque/pagamentos: the checkout's webhook events with their outcome. */
export const PaymentsPage = defineList({
  title: "Eventos do checkout",
  address: "pagamentos",
  noun: ["evento", "eventos"],
  label: "Eventos de pagamento",
  filterLabel: "Filtrar eventos",
  defaults: anyEvent,
  fields: [search("Pagamento, e-mail, nome, telefone ou ID do provedor", 200), product()],
  more: [
    { name: "periodo", label: "Período", Input: choice(eventPeriods), clears: ["de", "ate"] },
    ...period.map((day) => ({ ...day, clears: ["periodo"] as const })),
    { name: "ordem", label: "Ordem", Input: choice(eventOrders) },
  ],
  tabs: {
    label: "Eventos por resultado",
    parameter: "situacao",
    of: (page) => tabsOf(page?.outcomes),
    selected: ({ situacao }) => groupOf(situacao),
    advice: ({ situacao }) => groupWords(situacao).advice,
  },
  queryKey: [...staffPayments, "events"],
  refetchInterval: 15_000,
  fetch: findPaymentEvents,
  failed: adminSentences.paymentsFailed,
  idOf: ({ id }) => String(id),
  nameOf: ({ id }) => `evento ${id}`,
  columns: ({ act }) => [
    {
      name: "Evento",
      card: "act",
      cell: ({ id }) => (
        <DetailLink to={eventPath(id)} label={`Ver evento ${id}`}>
          nº {id}
        </DetailLink>
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
      cell: (event) => (
        <Button size="small" variant="ghost" aria-label={`Reprocessar evento ${event.id}`} onClick={() => act(event)}>
          Reprocessar
        </Button>
      ),
    },
  ],
  empty: ({ situacao }) => (
    <EmptyState icon={icons.zap} title="Nenhum evento encontrado" description={groupWords(situacao).empty} />
  ),
  formerly: ["evento", eventPath],
  Bulk: ReplayEvents,
  Before: () => (
    <>
      <OtherUnit />
      <UnsoldProducts />
    </>
  ),
});

const noneAtAll = "Os avisos do checkout aparecem aqui assim que chegam. Se há filtros acima, experimente limpá-los.";

function groupWords(situacao: string): { readonly empty: string; readonly advice?: string } {
  const group = groupOf(situacao);
  return group === "all" ? { empty: noneAtAll } : inboxGroups[group];
}

/** Orders that wait because the provider may have changed its unit: a problem to mend, so it is said where the events are. */
function OtherUnit() {
  const held = usePaymentHealth().data?.unit_held_orders ?? 0;
  if (held === 0) return null;
  return (
    <Notice
      tone="yellow"
      title={heldByUnit(held)}
      quiet
      action={
        <ButtonLink as={StoreLink} to="/estoque/checkout" size="small">
          Ver unidade dos valores
        </ButtonLink>
      }
    />
  );
}

/** The payer in two lines, truncated to fit; whole on hover. */
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
