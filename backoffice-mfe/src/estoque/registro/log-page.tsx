import { EmptyState } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { SavedViews } from "../../list/saved-views";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { logEntriesPerPage } from "../../log/staff-log.api";
import { adminSentences } from "../../messages/admin-messages";
import { LogEntryWindow } from "./log-entry-window";
import { LogFilters } from "./log-filters";
import { LogTable } from "./log-table";
import { anyAction, useLogFilter } from "./use-log-filter";
import { useStaffActions } from "./use-staff-log";

/** What staff did by hand, to whatever. Filter, page and open entry stand in the address. */
export function LogPage() {
  const { filter, fields, asked, page, change, clear, turnTo, isFiltered } = useLogFilter();
  const entry = useOpenInAddress("evento");
  const query = useStaffActions(filter, page);
  return (
    <StaffPage title="Registro de ações">
      <LogFilters fields={fields} onChange={change} onClear={clear} />
      <SavedViews page="registro" defaults={anyAction} filter={asked} onShow={change} />
      <PagedList
        query={query}
        name="ações"
        failed={adminSentences.logFailed}
        total={reachable}
        perPage={logEntriesPerPage}
        page={page}
        onPage={turnTo}
        empty={<NoEntries isFiltered={isFiltered} />}
      >
        {({ entries, total }) => <LogTable entries={entries} total={total} onOpen={entry.show} />}
      </PagedList>
      {entry.open !== null && (
        <LogEntryWindow id={entry.open} entries={query.data?.entries ?? []} onClose={entry.close} />
      )}
    </StaffPage>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title="Nenhuma ação registrada"
      description={
        isFiltered
          ? "Nada no registro passa por estes filtros."
          : "O que a equipe muda em produtos, keys, pedidos, avaliações e configurações fica registrado aqui."
      }
    />
  );
}
