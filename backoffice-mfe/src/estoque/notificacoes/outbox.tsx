import { useState } from "react";
import { EmptyState, Stack, Text } from "shared-ui";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { SavedViews } from "../../list/saved-views";
import { useListAddress } from "../../list/use-list-address";
import { useSelection } from "../../list/use-selection";
import { adminSentences } from "../../messages/admin-messages";
import { outcomeCounts } from "./notice-words";
import { noticesPerPage, type StaffNotice } from "./notices.api";
import { anyNotice } from "./outbox-filter";
import { OutboxFilters } from "./outbox-filters";
import { OutboxTable } from "./outbox-table";
import { RetryNotices } from "./retry-notices";
import { useNotices } from "./use-notices";

/** What the store told whom, and what it could not: filter and page stand in the address. */
export function Outbox() {
  const { filter, fields, change, clear, page, turnTo } = useListAddress(anyNotice);
  const query = useNotices(filter, page);
  const selection = useSelection(idOfNotice, JSON.stringify(filter));
  // Kept here and not in the list: a refresh may take the notice away while the reason is written.
  const [retried, setRetried] = useState<StaffNotice | null>(null);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Stack>
      <OutboxFilters filter={fields} onChange={change} onClear={clear} />
      <SavedViews page="notificacoes" defaults={anyNotice} filter={filter} onShow={change} />
      <PagedList
        query={query}
        name="avisos"
        failed={adminSentences.noticesFailed}
        total={reachable}
        perPage={noticesPerPage}
        page={page}
        onPage={turnTo}
        empty={<NoNotices isFiltered={isFiltered} />}
      >
        {({ notices, total }) => (
          <OutboxTable notices={notices} total={total} selection={selection} onRetry={setRetried} />
        )}
      </PagedList>
      {query.data && <Text $muted>{outcomeCounts(query.data.outcomes)}</Text>}
      <RetryNotices selection={selection} one={retried} onClose={() => setRetried(null)} />
    </Stack>
  );
}

const idOfNotice = ({ id }: StaffNotice): string => id;

function NoNotices({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title="Nenhum aviso"
      description={
        isFiltered
          ? "Nenhum aviso passa por estes filtros. Uma parte do e-mail basta quando um só cliente a tem."
          : "O que a loja avisa a clientes e à equipe, por e-mail ou no aparelho, aparece aqui."
      }
    />
  );
}
