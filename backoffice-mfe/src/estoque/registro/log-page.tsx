import { useState } from "react";
import { adminSentences, logEntriesPerPage, type StaffDeed, useStaffActions } from "shared-data";
import { EmptyState, ErrorState, Field, formatCount, Pagination, Select, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { deedNames } from "./deed-names";
import { LogTable } from "./log-table";

type Chosen = StaffDeed | "all";

/** What staff did by hand: keys looked at and deleted, orders mended, events replayed. */
export function LogPage() {
  const [deed, setDeed] = useState<Chosen>("all");
  const [page, setPage] = useState(1);

  function choose(next: Chosen) {
    setDeed(next);
    setPage(1);
  }
  return (
    <StaffPage
      title="Registro de ações"
      actions={
        <Field label="Ação">
          <Select value={deed} onChange={({ target }) => choose(target.value as Chosen)}>
            <option value="all">Todas</option>
            {Object.entries(deedNames).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      }
    >
      <Entries deed={deed} page={page} onPage={setPage} />
    </StaffPage>
  );
}

interface EntriesProps {
  deed: Chosen;
  page: number;
  onPage: (page: number) => void;
}

function Entries({ deed, page, onPage }: EntriesProps) {
  const { data, error, refetch, isPlaceholderData } = useStaffActions(deed, page);
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.logFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="30em" aria-busy="true" />
    );
  }
  if (data.entries.length === 0) return <EmptyState title="Nenhuma ação registrada" />;
  return (
    <Stack aria-busy={isPlaceholderData}>
      <LogTable entries={data.entries} caption={`${formatCount(data.total)} ações`} />
      <Pagination
        label="Páginas do registro"
        page={page}
        pageCount={Math.ceil(data.total / logEntriesPerPage)}
        onChange={onPage}
      />
    </Stack>
  );
}
