import { memo, type ReactNode, useMemo } from "react";
import { totalOf } from "../format/total-of";
import type { Selection } from "./bulk/use-selection";
import { type Column, DataTable } from "./data-table";
import { ListedIds, openColumn } from "./detail-link";
import type { CellContext, List, ListPage } from "./list-definition";
import type { Filter } from "./use-list-address";

/** The columns that are shown, and the names of those that can be hidden: not those that name or open a row. */
export function useColumns<Row, F extends Filter, Page extends ListPage<Row>>(
  list: List<Row, F, Page>,
  { open, act, deselect, role, readAt }: Omit<CellContext<Row>, "openColumn">,
  hidden: readonly string[],
) {
  const all = useMemo(() => {
    const opener = (action: string) => openColumn<Row>(action, list.nameOf, (row) => open(list.idOf(row)));
    return list.columns({ open, act, deselect, role, readAt, openColumn: opener });
  }, [list, open, act, deselect, role, readAt]);
  const columns = useMemo(() => all.filter(({ name }) => !hidden.includes(name)), [all, hidden]);
  const names = all.filter(({ card }) => card !== "title" && card !== "act").map(({ name }) => name);
  return { columns, names };
}

interface TableProps<Row, F extends Filter, Page extends ListPage<Row>> {
  list: List<Row, F, Page>;
  page: Page;
  columns: readonly Column<Row>[];
  isCompact: boolean;
  selection: Selection<Row>;
}

/** The table of a list, memoized: re-renders only if the rows or the selection change. */
export const ListTable = memo(function ListTable<Row, F extends Filter, Page extends ListPage<Row>>({
  list,
  page: { rows, total },
  columns,
  isCompact,
  selection,
}: TableProps<Row, F, Page>) {
  const ids = useMemo(() => rows.map(list.idOf), [rows, list]);
  return (
    <ListedIds value={ids}>
      <DataTable
        label={list.label}
        caption={totalOf(total, ...list.noun)}
        columns={columns}
        rows={rows}
        isCompact={isCompact}
        idOf={list.idOf}
        nameOf={list.nameOf}
        selection={list.Bulk && selection}
        canChoose={list.canChoose}
      />
    </ListedIds>
  );
}) as <Row, F extends Filter, Page extends ListPage<Row>>(props: TableProps<Row, F, Page>) => ReactNode;
