import { Button } from "@store/shared-ui";
import { useMemo } from "react";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import type { StaffAction } from "../../log/staff-log.api";
import { EmailText } from "../../widgets/email-text";
import { ChangeList } from "./change-list";

interface LogTableProps {
  entries: readonly StaffAction[];
  /** Opens an entry, if possible; must be referentially stable. */
  onOpen?: (id: string) => void;
}

const columnsOf = (changes: "line" | "none"): readonly Column<StaffAction>[] => [
  { name: "Quando", card: "aside", cell: ({ done_at }) => listMoment(done_at) },
  { name: "Quem", cell: (entry) => <EmailText>{actorOf(entry)}</EmailText>, kind: "words", card: "badge" },
  { name: "O quê", cell: actionName, kind: "words", card: "title" },
  { name: "Sobre", cell: (entry) => <EmailText>{subjectOf(entry)}</EmailText>, kind: "words" },
  { name: "Antes e depois", cell: (entry) => <ChangeList changes={entry.changes} />, kind: "words", card: changes },
  { name: "Motivo", cell: ({ reason }) => reason, kind: "words" },
];

const columns = columnsOf("line");
// Changes are hidden on phones, so that three entries fit the first screen; the open entry shows them.
const columnsThatOpen = columnsOf("none");

/** Columns of a log whose entries open. */
export const logColumns = (onOpen: (id: string) => void) => [...columnsThatOpen, openColumn(onOpen)];

const openColumn = (onOpen: (id: string) => void): Column<StaffAction> => ({
  name: "Ver",
  cell: ({ id }) => (
    <Button size="small" data-open aria-label={`Ver ação ${id}`} onClick={() => onOpen(String(id))}>
      Ver
    </Button>
  ),
  card: "act",
});

/** The log: actor, action, subject, time, reason and changes. Entries are cards on a phone. */
export function LogTable({ entries, onOpen }: LogTableProps) {
  const shown = useMemo(() => (onOpen ? logColumns(onOpen) : columns), [onOpen]);
  return (
    <DataTable
      label="Registro de ações"
      caption={totalOf(entries.length, "ação", "ações")}
      columns={shown}
      rows={entries}
      idOf={({ id }) => String(id)}
      nameOf={({ id }) => `ação ${id}`}
    />
  );
}
