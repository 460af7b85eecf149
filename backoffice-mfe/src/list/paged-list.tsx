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
    /** True if `data` is still the previous page. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Plural noun of the items: "pedidos". */
  name: string;
  /** Error message. */
  failed: (error: unknown) => string;
  total: (data: Page) => number;
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  /** Empty state. */
  empty: ReactNode;
  /** Loading state of the first page; table lines by default. */
  skeleton?: ReactNode;
  children: (data: Page) => ReactNode;
}

/** A paginated list in each state: loading, failed, empty, loaded, and loaded but stale. */
export function PagedList<Page>({ query, name, failed, total, perPage, page, onPage, ...parts }: PagedListProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const retry = () => void refetch();
  const pageCount = data === undefined ? page : Math.max(1, Math.ceil(total(data) / perPage));
  const isPast = !isPlaceholderData && page > pageCount;
  // An action may have emptied the last page: goes to the new last page.
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
