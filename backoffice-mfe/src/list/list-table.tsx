import type { StaffRole } from "@store/shared-data";
import { memo, useMemo } from "react";
import { totalOf } from "../format/total-of";
import type { Selection } from "./bulk/use-selection";
import { DataTable } from "./data-table";
import { ListedIds } from "./detail-link";
import type { ListDefinition, ListPage } from "./list-definition";
import type { ListLook } from "./list-look";
import type { Filter } from "./use-list-address";

/** Columns that can be hidden: all but those that name or open a row. */
export function columnsToChoose<Row, F extends Filter, Page extends ListPage<Row>>(
  list: ListDefinition<Row, F, Page>,
  role: StaffRole,
): string[] {
  const columns = list.columns({ open: () => {}, act: () => {}, role, readAt: "" });
  return columns.filter(({ card }) => card !== "title" && card !== "act").map(({ name }) => name);
}

interface TableProps<Row, Page> {
  page: Page;
  role: StaffRole;
  look: ListLook;
  selection: Selection<Row>;
  onOpen: (id: string) => void;
  onAct: (row: Row) => void;
}

/** The table of a list, memoized: re-renders only if the rows or the selection change. */
export function tableOf<Row, F extends Filter, Page extends ListPage<Row>>(list: ListDefinition<Row, F, Page>) {
  return memo(function ListTable({ page, role, look, selection, onOpen, onAct }: TableProps<Row, Page>) {
    const { rows, total, read_at = "" } = page;
    const columns = useMemo(
      () =>
        list
          .columns({ open: onOpen, act: onAct, role, readAt: read_at })
          .filter(({ name }) => !look.hidden.includes(name)),
      [read_at, role, look.hidden, onOpen, onAct],
    );
    const ids = useMemo(() => rows.map(list.idOf), [rows]);
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
          {...(list.canChoose && { canChoose: list.canChoose })}
        />
      </ListedIds>
    );
  });
}
