import { useState } from "react";
import { adminSentences, eventsPerPage, type InboxFilter, usePaymentEvents } from "shared-data";
import { EmptyState, ErrorState, icons, Pagination, Skeleton, Stack, Tabs } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { EventsTable } from "./events-table";
import { HealthCard } from "./health-card";

const tabs: readonly { id: InboxFilter; label: string }[] = [
  { id: "all", label: "Todos" },
  { id: "unmatched", label: "Não identificados" },
  { id: "failed", label: "Com falha" },
  { id: "duplicate", label: "Repetidos" },
];

export function PaymentsPage() {
  const [filter, setFilter] = useState<InboxFilter>("all");
  const [page, setPage] = useState(1);

  function select(next: InboxFilter) {
    setFilter(next);
    setPage(1);
  }
  return (
    <StaffPage title="Pagamentos">
      <HealthCard />
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
  const { data, error, refetch, isPlaceholderData } = usePaymentEvents(filter, page);
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.paymentsFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="24em" aria-busy="true" />
    );
  }
  if (data.events.length === 0) return <EmptyState icon={icons.zap} title="Nenhum evento encontrado" />;
  return (
    <Stack aria-busy={isPlaceholderData}>
      <EventsTable events={data.events} total={data.total} />
      <Pagination
        label="Páginas de eventos"
        page={page}
        pageCount={Math.ceil(data.total / eventsPerPage)}
        onChange={onPage}
      />
    </Stack>
  );
}
