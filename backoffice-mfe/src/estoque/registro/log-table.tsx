import { useMemo } from "react";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import { openColumn } from "../../list/detail-link";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import type { StaffAction } from "../../log/staff-log.api";
import { EmailText } from "../../widgets/email-text";
import { ChangeList } from "./change-list";

/** Columns of a log whose entries open. */
export const logColumns = (onOpen: (id: string) => void): readonly Column<StaffAction>[] => [
  { name: "Quando", card: "aside", cell: ({ done_at }) => listMoment(done_at) },
  { name: "Quem", cell: (entry) => <EmailText>{actorOf(entry)}</EmailText>, kind: "words", card: "badge" },
  { name: "O quê", cell: actionName, kind: "words", card: "title" },
  { name: "Sobre", cell: (entry) => <EmailText>{subjectOf(entry)}</EmailText>, kind: "words" },
  // Hidden on phones, so that three entries fit the first screen; the open entry shows them.
  { name: "Antes e depois", cell: (entry) => <ChangeList changes={entry.changes} />, kind: "words", card: "none" },
  { name: "Motivo", cell: ({ reason }) => reason, kind: "words" },
  openColumn(
    "Ver",
    ({ id }) => `ação ${id}`,
    ({ id }) => onOpen(String(id)),
  ),
];

interface LogTableProps {
  entries: readonly StaffAction[];
  /** Opens an entry; must be referentially stable. */
  onOpen: (id: string) => void;
}

/** The log: actor, action, subject, time, reason and changes. Entries are cards on a phone. */
export function LogTable({ entries, onOpen }: LogTableProps) {
  const columns = useMemo(() => logColumns(onOpen), [onOpen]);
  return (
    <DataTable
      label="Registro de ações"
      caption={totalOf(entries.length, "ação", "ações")}
      columns={columns}
      rows={entries}
      idOf={({ id }) => String(id)}
    />
  );
}
