import { Button, formatDateTime } from "shared-ui";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import type { StaffAction } from "../../log/staff-log.api";
import { ChangeList } from "./change-list";

interface LogTableProps {
  entries: readonly StaffAction[];
  /** How many there are in all. */
  total?: number;
  /** Opens one entry, where it can be opened. */
  onOpen?: (id: number) => void;
}

const columns: readonly Column<StaffAction>[] = [
  { name: "Quando", cell: ({ done_at }) => formatDateTime(done_at) },
  { name: "Quem", cell: actorOf, kind: "words" },
  { name: "O quê", cell: actionName, kind: "words", card: "title" },
  { name: "Sobre", cell: subjectOf, kind: "words" },
  { name: "Antes e depois", cell: ({ changes }) => <ChangeList changes={changes} />, kind: "words" },
  { name: "Motivo", cell: ({ reason }) => reason, kind: "words" },
];

/** Who did what, to what, when and why, and what it was before and after. On a phone an entry is a card. */
export function LogTable({ entries, total = entries.length, onOpen }: LogTableProps) {
  const open: Column<StaffAction> = {
    name: "Ver",
    cell: ({ id }) => (
      <Button size="small" aria-label={`Ver ação ${id}`} onClick={() => onOpen?.(id)}>
        Ver
      </Button>
    ),
    card: "act",
  };
  return (
    <DataTable
      label="Registro de ações"
      caption={pluralize(total, "ação", "ações")}
      columns={onOpen ? [...columns, open] : columns}
      rows={entries}
      idOf={({ id }) => String(id)}
      nameOf={({ id }) => `ação ${id}`}
    />
  );
}
