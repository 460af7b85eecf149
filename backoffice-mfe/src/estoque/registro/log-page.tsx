import { useState } from "react";
import { adminSentences, logEntriesPerPage, type StaffDeed, useStaffActions } from "shared-data";
import { EmptyState, Field, Select } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { LabelledOptions } from "../../form/labelled-options";
import { PagedList } from "../../list/paged-list";
import { counted } from "../../words/counted";
import { deedNames } from "./deed-names";
import { LogTable } from "./log-table";

type Chosen = StaffDeed | "all";

/** What staff did by hand: keys looked at and deleted, orders mended, events replayed. */
export function LogPage() {
  const [deed, setDeed] = useState<Chosen>("all");
  const [page, setPage] = useState(1);
  const query = useStaffActions(deed, page);

  function choose(next: Chosen) {
    setDeed(next);
    setPage(1);
  }
  return (
    <StaffPage title="Registro de ações" actions={<DeedFilter deed={deed} onChoose={choose} />}>
      <PagedList
        query={query}
        name="ações"
        failed={adminSentences.logFailed}
        total={({ total }) => total}
        perPage={logEntriesPerPage}
        page={page}
        onPage={setPage}
        empty={<NoEntries deed={deed} />}
      >
        {({ entries, total }) => <LogTable entries={entries} caption={counted(total, "ação", "ações")} />}
      </PagedList>
    </StaffPage>
  );
}

interface DeedFilterProps {
  deed: Chosen;
  onChoose: (deed: Chosen) => void;
}

function DeedFilter({ deed, onChoose }: DeedFilterProps) {
  return (
    <Field label="Ação">
      <Select value={deed} onChange={({ target }) => onChoose(target.value as Chosen)}>
        <option value="all">Todas</option>
        <LabelledOptions labels={deedNames} />
      </Select>
    </Field>
  );
}

function NoEntries({ deed }: { deed: Chosen }) {
  return (
    <EmptyState
      title="Nenhuma ação registrada"
      description={
        deed === "all"
          ? "Ver ou excluir uma key, alterar um pedido e reprocessar um evento ficam registrados aqui."
          : `Ninguém fez ainda: ${deedNames[deed].toLowerCase()}.`
      }
    />
  );
}
