import { Stack } from "@store/shared-ui";
import { type ReactNode, useEffect } from "react";
import { TableSkeleton } from "../../widgets/table";
import { Loaded } from "../loaded";
import { StaffPagination } from "./staff-pagination";

interface PagedListProps<Page> {
  query: {
    data: Page | undefined;
    error: unknown;
    /** True if `data` is still the previous page. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Plural noun of the items: "pedidos". */
  name: string;
  total: (data: Page) => number;
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: (data: Page) => ReactNode;
}

/** A paginated list in each state: loading, failed, empty, loaded, and loaded but stale. */
export function PagedList<Page>({ query, name, total, perPage, page, onPage, empty, children }: PagedListProps<Page>) {
  const { data, isPlaceholderData } = query;
  const pageCount = data === undefined ? page : Math.max(1, Math.ceil(total(data) / perPage));
  const isPast = !isPlaceholderData && page > pageCount;
  // An action may have emptied the last page: goes to the new last page.
  useEffect(() => {
    if (isPast) onPage(pageCount);
  }, [isPast, pageCount, onPage]);

  return (
    <Loaded isPage query={isPast ? { ...query, data: undefined } : query} name={name} skeleton={<TableSkeleton />}>
      {(found) => (
        <Stack aria-busy={isPlaceholderData}>
          {total(found) === 0 ? empty : children(found)}
          <StaffPagination label={`Páginas de ${name}`} page={page} pageCount={pageCount} onChange={onPage} />
        </Stack>
      )}
    </Loaded>
  );
}
