import { useFailureAlert } from "@store/shared-data";
import { ErrorState, Notice, Stack } from "@store/shared-ui";
import { type ReactNode, useEffect } from "react";
import { TableSkeleton } from "../widgets/table";
import { Loading } from "./loading";
import { StaffPagination } from "./staff-pagination";

interface PagedListProps<Page> {
  query: {
    data: Page | undefined;
    error: unknown;
    /** True while `data` is still the previous page. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Name of the items, in the plural: "pedidos". */
  name: string;
  /** The sentence for a failure. */
  failed: (error: unknown) => string;
  total: (data: Page) => number;
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  /** Shown where nothing is to be listed. */
  empty: ReactNode;
  /** Shown while the first page is on its way; lines of a table unless said otherwise. */
  skeleton?: ReactNode;
  children: (data: Page) => ReactNode;
}

/** A list that comes page by page, in each of its states: loading, failed, empty, filled, and filled but not refreshed. */
export function PagedList<Page>({ query, name, failed, total, perPage, page, onPage, ...parts }: PagedListProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const retry = () => void refetch();
  const pageCount = data === undefined ? page : Math.max(1, Math.ceil(total(data) / perPage));
  const isPast = !isPlaceholderData && page > pageCount;
  // An action may have emptied the last page: the list then ends before it.
  useEffect(() => {
    if (isPast) onPage(pageCount);
  }, [isPast, pageCount, onPage]);

  useFailureAlert(data === undefined && error ? failed(error) : null);
  if (data === undefined && error) return <ErrorState message={failed(error)} onRetry={retry} />;
  if (data === undefined || isPast)
    return <Loading label={`Carregando ${name}`}>{parts.skeleton ?? <TableSkeleton />}</Loading>;
  return (
    <Stack aria-busy={isPlaceholderData}>
      {Boolean(error) && <Notice tone="yellow">{failed(error)}</Notice>}
      {total(data) === 0 ? parts.empty : parts.children(data)}
      <StaffPagination label={`Páginas de ${name}`} page={page} pageCount={pageCount} onChange={onPage} />
    </Stack>
  );
}
