import { useState } from "react";
import type { StaffRole } from "shared-data";
import { EmptyState, icons, Tabs } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { PagedList } from "../../list/paged-list";
import { adminSentences } from "../../messages/admin-messages";
import { AmountUnitCard } from "./amount-unit-card";
import { EventBodyModal } from "./event-body-modal";
import { EventsTable } from "./events-table";
import { HealthCard } from "./health-card";
import { eventsPerPage, type InboxFilter } from "./payments-inbox.api";
import { ReplayEventModal } from "./replay-event-modal";
import { usePaymentEvents } from "./use-payments-inbox";

const tabs: readonly { id: InboxFilter; label: string }[] = [
  { id: "all", label: "Todos" },
  { id: "unmatched", label: "Não identificados" },
  { id: "contradictory", label: "Status contrário" },
  { id: "failed", label: "Com falha" },
  { id: "duplicate", label: "Repetidos" },
];

const emptyTexts: Readonly<Record<InboxFilter, string>> = {
  all: "Os avisos do checkout aparecem aqui assim que chegam.",
  unmatched: "Nenhum aviso ficou sem produto ou sem pagamento.",
  contradictory: "Nenhum aviso de pago veio com um status que diz o contrário.",
  failed: "Nenhum aviso falhou ao ser aplicado.",
  duplicate: "Nenhum aviso chegou mais de uma vez.",
};

export function PaymentsPage({ role }: { role: StaffRole }) {
  const [filter, setFilter] = useState<InboxFilter>("all");
  const [page, setPage] = useState(1);

  function select(next: InboxFilter) {
    setFilter(next);
    setPage(1);
  }
  return (
    <StaffPage title="Pagamentos">
      <HealthCard />
      <AmountUnitCard role={role} />
      <Tabs label="Eventos por situação" tabs={tabs} selected={filter} onSelect={select}>
        <Events filter={filter} page={page} onPage={setPage} />
      </Tabs>
    </StaffPage>
  );
}

interface EventsProps {
  filter: InboxFilter;
  page: number;
  onPage: (page: number) => void;
}

function Events({ filter, page, onPage }: EventsProps) {
  const query = usePaymentEvents(filter, page);
  const [openId, setOpenId] = useState<number | null>(null);
  // Kept here and not in the list: a refresh may take the event away while the reason is written.
  const [replayedId, setReplayedId] = useState<number | null>(null);
  return (
    <>
      <PagedList
        query={query}
        name="eventos"
        failed={adminSentences.paymentsFailed}
        total={({ total }) => total}
        perPage={eventsPerPage}
        page={page}
        onPage={onPage}
        empty={<EmptyState icon={icons.zap} title="Nenhum evento encontrado" description={emptyTexts[filter]} />}
      >
        {(data) => <EventsTable {...data} onOpen={setOpenId} onReplay={setReplayedId} />}
      </PagedList>
      {openId !== null && <EventBodyModal id={openId} onClose={() => setOpenId(null)} />}
      {replayedId !== null && <ReplayEventModal id={replayedId} onClose={() => setReplayedId(null)} />}
    </>
  );
}
