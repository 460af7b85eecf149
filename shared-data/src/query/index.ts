/**
 * The query library, shared once between shell and remotes: one cache, one schedule. Only the names in use are
 * re-exported, because a shared module is never tree-shaken.
 */
import { QueryClient } from "@tanstack/react-query";

export {
  focusManager,
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/** The store's query client. A refresh that fails keeps what is shown; a hidden or offline tab does not ask. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1, refetchIntervalInBackground: false, networkMode: "online" },
    },
  });
}
