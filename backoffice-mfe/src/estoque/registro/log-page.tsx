import { useState } from "react";
import { EmptyState, Field, Select } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { LabelledOptions } from "../../form/labelled-options";
import { pluralize } from "../../format/pluralize";
import { PagedList } from "../../list/paged-list";
import { adminSentences } from "../../messages/admin-messages";
import { LogTable } from "./log-table";
import { staffActionNames } from "./staff-action-names";
import { logEntriesPerPage, type StaffActionKind } from "./staff-log.api";
import { useStaffActions } from "./use-staff-log";

type Chosen = StaffActionKind | "all";

/** What staff did by hand, to whatever. */
export function LogPage() {
  const [action, setAction] = useState<Chosen>("all");
  const [page, setPage] = useState(1);
  const query = useStaffActions(action, page);

  function choose(next: Chosen) {
    setAction(next);
    setPage(1);
  }
  return (
    <StaffPage title="Registro de ações" actions={<StaffActionFilter action={action} onChoose={choose} />}>
      <PagedList
        query={query}
        name="ações"
        failed={adminSentences.logFailed}
        total={({ total }) => total}
        perPage={logEntriesPerPage}
        page={page}
        onPage={setPage}
        empty={<NoEntries action={action} />}
      >
        {({ entries, total }) => <LogTable entries={entries} caption={pluralize(total, "ação", "ações")} />}
      </PagedList>
    </StaffPage>
  );
}

interface StaffActionFilterProps {
  action: Chosen;
  onChoose: (action: Chosen) => void;
}

function StaffActionFilter({ action, onChoose }: StaffActionFilterProps) {
  return (
    <Field label="Ação">
      <Select value={action} onChange={({ target }) => onChoose(target.value as Chosen)}>
        <option value="all">Todas</option>
        <LabelledOptions labels={staffActionNames} />
      </Select>
    </Field>
  );
}

function NoEntries({ action }: { action: Chosen }) {
  return (
    <EmptyState
      title="Nenhuma ação registrada"
      description={
        action === "all"
          ? "O que a equipe muda em produtos, keys, pedidos, avaliações e configurações fica registrado aqui."
          : `Ninguém fez ainda: ${staffActionNames[action].toLowerCase()}.`
      }
    />
  );
}
