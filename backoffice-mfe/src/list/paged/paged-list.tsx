import { Stack } from "@store/shared-ui";
import { type ReactNode, useEffect } from "react";
import { reachable } from "../../format/total-of";
import { TableSkeleton } from "../../widgets/table";
import { Loaded, type ReadState } from "../loaded";
import { StaffPagination } from "./staff-pagination";

interface PagedListProps<Page> {
  /** `isPlaceholderData` is true if `data` is still the previous page. */
  query: ReadState<Page> & { isPlaceholderData: boolean };
  name: string;
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: (data: Page) => ReactNode;
}

export function PagedList<Page extends { readonly total: number }>({
  query,
  name,
  perPage,
  page,
  onPage,
  empty,
  children,
}: PagedListProps<Page>) {
  const { data, isPlaceholderData } = query;
  const pageCount = data === undefined ? page : Math.max(1, Math.ceil(reachable(data) / perPage));
  const isPast = !isPlaceholderData && page > pageCount;
  // An action may have emptied the last page: goes to the new last page.
  useEffect(() => {
    if (isPast) onPage(pageCount);
  }, [isPast, pageCount, onPage]);

  return (
    <Loaded isPage query={isPast ? { ...query, data: undefined } : query} name={name} skeleton={<TableSkeleton />}>
      {(found) => (
        <Stack aria-busy={isPlaceholderData}>
          {found.total === 0 ? empty : children(found)}
          <StaffPagination label={`Páginas de ${name}`} page={page} pageCount={pageCount} onChange={onPage} />
        </Stack>
      )}
    </Loaded>
  );
}
