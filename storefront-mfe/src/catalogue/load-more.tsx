import { Button, Row, Text } from "@store/shared-ui";
import type { ReactNode } from "react";

/** The rest of a list that loads page by page. */
export interface MorePages {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True if the last request for more failed. */
  hasFailed: boolean;
  loadMore(): void;
}

interface InfiniteQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** The rest of an infinite query's list. */
export const toMorePages = (query: InfiniteQuery): MorePages => ({
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  loadMore: () => void query.fetchNextPage(),
});

/** The button below a list that loads more of it. A failure is shown beside it: the top of the list may be far away. */
export function LoadMore({
  hasMore,
  isLoadingMore,
  hasFailed,
  loadMore,
  children,
}: MorePages & { children: ReactNode }) {
  if (!hasMore) return null;
  return (
    <Row $justify="center">
      {hasFailed && <Text role="alert">Não foi possível carregar mais. Confira a conexão e tente de novo.</Text>}
      <Button loading={isLoadingMore} onClick={loadMore}>
        {children}
      </Button>
    </Row>
  );
}
