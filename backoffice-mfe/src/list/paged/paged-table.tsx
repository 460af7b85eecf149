import { keepPreviousData } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { Text } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { useStaffQuery } from "../../data/staff-query";
import { DataTable, type DataTableProps } from "../data-table";
import type { ListPage, Slice } from "../list-definition";
import { PagedList } from "./paged-list";

interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, "label" | "columns" | "idOf" | "nameOf" | "selection"> {
  noun: string;
  caption: (total: number) => string;
  queryKey: readonly unknown[];
  read: (db: StoreClient, slice: Slice, signal: AbortSignal) => Promise<ListPage<Row>>;
  perPage: number;
  empty: string;
  children?: (page: ListPage<Row>) => ReactNode;
  below?: (page: ListPage<Row>) => ReactNode;
}

/** A paged table within a page; its page is not in the URL. */
export function PagedTable<Row>({
  noun,
  caption,
  queryKey,
  read,
  perPage,
  empty,
  children,
  below,
  ...table
}: PagedTableProps<Row>) {
  const [page, setPage] = useState(1);
  const query = useStaffQuery(
    [...queryKey, page],
    (db, signal) => read(db, { p_limit: perPage, p_offset: (page - 1) * perPage }, signal),
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedList
      query={query}
      name={noun}
      perPage={perPage}
      page={page}
      onPage={setPage}
      empty={<Text $muted>{empty}</Text>}
    >
      {(found) => (
        <>
          {children?.(found)}
          <DataTable {...table} caption={caption(found.total)} rows={found.rows} />
          {below?.(found)}
        </>
      )}
    </PagedList>
  );
}
