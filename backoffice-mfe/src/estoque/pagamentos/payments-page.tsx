import { useState } from "react";
import { StoreLink } from "shared-data/router";
import { ButtonLink, EmptyState, icons, Notice, Stack, Tabs } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { SavedViews } from "../../list/saved-views";
import { type ListAddress, useListAddress } from "../../list/use-list-address";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { useSelection } from "../../list/use-selection";
import { adminSentences } from "../../messages/admin-messages";
import { heldByUnit } from "../checkout/amount-unit-card";
import { EventWindow } from "./event-window";
import { EventsTable, idOfEvent } from "./events-table";
import { anyEvent, groupOf, type InboxFilter, inboxGroups, tabsOf } from "./inbox-filter";
import { InboxFilters } from "./inbox-filters";
import { eventsPerPage } from "./payments-inbox.api";
import { ReplayEventModal } from "./replay-event-modal";
import { ReplayEvents } from "./replay-events";
import { UnsoldProducts } from "./unsold-products";
import { usePaymentEvents, usePaymentHealth } from "./use-payments-inbox";

/** What the checkout told the store, and what became of it. */
export function PaymentsPage() {
  return (
    <StaffPage title="Eventos do checkout">
      <OtherUnit />
      <UnsoldProducts />
      <Inbox />
    </StaffPage>
  );
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

function Inbox() {
  const address = useListAddress(anyEvent);
  const { filter, fields, change, clear } = address;
  const { open, show, close } = useOpenInAddress("evento");
  const query = usePaymentEvents(filter, address.page);
  const list = query.data?.events.map(({ id }) => id) ?? [];
  return (
    <>
      <InboxFilters filter={fields} onChange={change} onClear={clear} />
      <SavedViews page="pagamentos" defaults={anyEvent} filter={filter} onShow={change} />
      <Tabs
        label="Eventos por resultado"
        tabs={tabsOf(query.data?.outcomes)}
        selected={groupOf(filter.situacao)}
        onSelect={(situacao) => change({ situacao })}
      >
        <Events query={query} address={address} onOpen={show} />
      </Tabs>
      {open && <EventWindow key={open} id={open} list={list} onShow={show} onClose={close} />}
    </>
  );
}

interface EventsProps {
  query: ReturnType<typeof usePaymentEvents>;
  address: Pick<ListAddress<InboxFilter>, "filter" | "page" | "turnTo">;
  onOpen: (id: string) => void;
}

/** The events of one tab, with what to do about them. */
function Events({ query, address: { filter, page, turnTo }, onOpen }: EventsProps) {
  const selection = useSelection(idOfEvent, JSON.stringify(filter));
  // Kept here and not in the list: a refresh may take the event away while the reason is written.
  const [replayedId, setReplayedId] = useState<number | null>(null);
  const group = groupOf(filter.situacao);
  const { advice, empty } = group === "all" ? { empty: noneAtAll } : inboxGroups[group];
  return (
    <Stack>
      {advice && Number(query.data?.total) > 0 && <Notice quiet>{advice}</Notice>}
      <PagedList
        query={query}
        name="eventos"
        failed={adminSentences.paymentsFailed}
        total={reachable}
        perPage={eventsPerPage}
        page={page}
        onPage={turnTo}
        empty={<NoEvents description={empty} />}
      >
        {({ events, total }) => (
          <EventsTable events={events} total={total} selection={selection} onOpen={onOpen} onReplay={setReplayedId} />
        )}
      </PagedList>
      <ReplayEvents selection={selection} />
      {replayedId !== null && <ReplayEventModal id={replayedId} onClose={() => setReplayedId(null)} />}
    </Stack>
  );
}

const noneAtAll = "Os avisos do checkout aparecem aqui assim que chegam. Se há filtros acima, experimente limpá-los.";

function NoEvents({ description }: { description: string }) {
  return <EmptyState icon={icons.zap} title="Nenhum evento encontrado" description={description} />;
}
