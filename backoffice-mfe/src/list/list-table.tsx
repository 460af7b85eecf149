import type { StaffRole } from "@store/shared-data";
import { memo, type ReactNode, useMemo } from "react";
import { totalOf } from "../format/total-of";
import type { Selection } from "./bulk/use-selection";
import { DataTable } from "./data-table";
import { ListedIds, openColumn } from "./detail-link";
import type { List, ListPage } from "./list-definition";
import type { ListLook } from "./list-look";
import type { Filter } from "./use-list-address";

/** Columns that can be hidden: all but those that name or open a row. */
export function columnsToChoose<Row, F extends Filter, Page extends ListPage<Row>>(
  list: List<Row, F, Page>,
  role: StaffRole,
): string[] {
  const columns = columnsOf(list, { onOpen: () => {}, onAct: () => {}, role }, "");
  return columns.filter(({ card }) => card !== "title" && card !== "act").map(({ name }) => name);
}

function columnsOf<Row, F extends Filter, Page extends ListPage<Row>>(
  { columns, idOf, nameOf }: List<Row, F, Page>,
  { onOpen, onAct, role }: Pick<TableProps<Row, F, Page>, "onOpen" | "onAct" | "role">,
  readAt: string,
) {
  const opener = (action: string) => openColumn<Row>(action, nameOf, (row) => onOpen(idOf(row)));
  return columns({ open: onOpen, act: onAct, role, readAt, openColumn: opener });
}

interface TableProps<Row, F extends Filter, Page extends ListPage<Row>> {
  list: List<Row, F, Page>;
  page: Page;
  role: StaffRole;
  look: ListLook;
  selection: Selection<Row>;
  onOpen: (id: string) => void;
  onAct: (row: Row) => void;
}

/** The table of a list, memoized: re-renders only if the rows or the selection change. */
export const ListTable = memo(function ListTable<Row, F extends Filter, Page extends ListPage<Row>>({
  list,
  page: { rows, total, read_at = "" },
  role,
  look,
  selection,
  onOpen,
  onAct,
}: TableProps<Row, F, Page>) {
  const columns = useMemo(
    () => columnsOf(list, { onOpen, onAct, role }, read_at).filter(({ name }) => !look.hidden.includes(name)),
    [list, read_at, role, look.hidden, onOpen, onAct],
  );
  const ids = useMemo(() => rows.map(list.idOf), [rows, list]);
  return (
    <ListedIds value={ids}>
      <DataTable
        label={list.label}
        caption={totalOf(total, ...list.noun)}
        columns={columns}
        rows={rows}
        isCompact={look.isCompact}
        idOf={list.idOf}
        nameOf={list.nameOf}
        selection={list.Bulk && selection}
        canChoose={list.canChoose}
      />
    </ListedIds>
  );
}) as <Row, F extends Filter, Page extends ListPage<Row>>(props: TableProps<Row, F, Page>) => ReactNode;
